import { z } from 'zod';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { Sen } from '#domain/money/money.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { Slot, SlotClaim } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { sports } from '#domain/venue/courts.ts';

/**
 * The stream of live events, as server-sent events. Each event has a number (its `id`) and one
 * `LiveMessage` as data. A browser that reconnects sends the last number it received.
 */
export const livePath = '/api/live';

export const liveQuery = z.object({
  /** The sport whose courts are in view; without one, no slot changes are sent. */
  sport: z.enum(sports).optional(),
  /** The last event number that the browser received. A new browser leaves it out. */
  after: z.coerce.number().int().nonnegative().optional(),
});

/** The parts of the venue that an operator changes; an open screen reloads the named one. */
export type VenuePart =
  | 'contact'
  | 'holds'
  | 'closures'
  | 'holidays'
  | 'prices'
  | 'switches'
  | 'announcement'
  | 'coaches'
  | 'lessons'
  | 'clock';

/** The new state of a slot, whatever it was before: applying a change twice is harmless. */
export interface SlotChange {
  readonly courtId: number;
  readonly date: BookingDate;
  readonly slot: Slot;
  readonly claim: SlotClaim | null;
  /** When a hold expires, as an instant. */
  readonly until?: string;
  /** The reason of the closure that closes the slot. */
  readonly closedFor?: string;
}

/** The new state of a class. */
export interface LessonNews {
  readonly classId: number;
  /** 0 when the class was cancelled. */
  readonly availableSpots: number;
  /** How many members are on the waiting list; the previous release does not send it. */
  readonly waiting?: number;
}

export type LiveMessage =
  /** Sent first. Everything after the browser's number follows, or new events only. */
  | { readonly topic: 'hello' }
  /** Too many events were missed: the browser must reload everything it shows. */
  | { readonly topic: 'reset' }
  /** Keep-alive; sent every `beatSeconds`. */
  | { readonly topic: 'beat' }
  | { readonly topic: 'slots'; readonly changes: readonly SlotChange[] }
  | { readonly topic: 'lessons'; readonly changes: readonly LessonNews[] }
  | { readonly topic: 'credits'; readonly balanceSen: Sen }
  | { readonly topic: 'membership'; readonly status: MembershipStatus }
  | { readonly topic: 'orders'; readonly orderId: string; readonly status: OrderStatus }
  /** The member's bookings changed without an order. */
  | { readonly topic: 'bookings' }
  /** The member's position on a waiting list changed, or a seat was offered to them. */
  | { readonly topic: 'waits' }
  /** The member chose which mails to get. */
  | { readonly topic: 'mail_choices' }
  | { readonly topic: 'venue'; readonly changed: VenuePart };

export const beatSeconds = 15;
