import { z } from 'zod';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { Sen } from '#domain/money/money.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { Slot, SlotClaim } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { sports } from '#domain/venue/courts.ts';

/**
 * The stream of what changes, as server-sent events. Each event is numbered (its `id`) and its data
 * is one `LiveMessage`. A browser that was away names the last number that it saw.
 */
export const livePath = '/api/live';

export const liveQuery = z.object({
  /** The sport whose courts are in view; without one, no slots are told. */
  sport: z.enum(sports).optional(),
  /** The last number that the browser knows of. A new browser leaves it out. */
  after: z.coerce.number().int().nonnegative().optional(),
});

/** The parts of the venue that an operator changes; an open screen reads the named one again. */
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

/** A slot as it is from now on, whatever it was: applying a change twice does no harm. */
export interface SlotChange {
  readonly courtId: number;
  readonly date: BookingDate;
  readonly slot: Slot;
  readonly claim: SlotClaim | null;
  /** Of a hold: when it frees itself at the latest, as an instant. */
  readonly until?: string;
}

/** A class of a group lesson as it is from now on. */
export interface LessonNews {
  readonly classId: number;
  /** None when the class was cancelled. */
  readonly availableSpots: number;
  /** How many members wait for a seat; a server of the release before does not say it. */
  readonly waiting?: number;
}

export type LiveMessage =
  /** Comes first. Everything after the browser's number follows, or begins now. */
  | { readonly topic: 'hello' }
  /** Too much was missed: everything that is shown must be read again. */
  | { readonly topic: 'reset' }
  /** The stream is alive; sent every `beatSeconds`. */
  | { readonly topic: 'beat' }
  | { readonly topic: 'slots'; readonly changes: readonly SlotChange[] }
  | { readonly topic: 'lessons'; readonly changes: readonly LessonNews[] }
  | { readonly topic: 'credits'; readonly balanceSen: Sen }
  | { readonly topic: 'membership'; readonly status: MembershipStatus }
  | { readonly topic: 'orders'; readonly orderId: string; readonly status: OrderStatus }
  /** The member's bookings changed, without any order. */
  | { readonly topic: 'bookings' }
  /** The member's place in a waiting list changed, or a seat was offered to them. */
  | { readonly topic: 'waits' }
  | { readonly topic: 'venue'; readonly changed: VenuePart };

export const beatSeconds = 15;
