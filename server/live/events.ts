import type { VenuePart } from '#contract/live.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { Sen } from '#domain/money/money.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

/** The new state of a slot: its claim, or a free slot if the kind is null. */
export interface ClaimChange {
  readonly courtId: number;
  readonly date: BookingDate;
  readonly slot: Slot;
  readonly kind: 'booking' | 'hold' | 'offer' | 'lesson' | 'block' | null;
  readonly userId: string | null;
  readonly expiresAt: string | null;
  /** The reason of the closure that closes the slot; only with one. */
  readonly closedFor?: string;
}

/** Events that commands emit. */
export type CommandEvent =
  | { readonly topic: 'credits'; readonly payload: { userId: string; balanceSen: Sen } }
  | { readonly topic: 'membership'; readonly payload: { userId: string; status: MembershipStatus } }
  | {
      readonly topic: 'orders';
      readonly payload: { userId: string; orderId: string; status: OrderStatus };
    }
  /** Bookings changed without an order. */
  | { readonly topic: 'bookings'; readonly payload: { userId: string } }
  /** The member joined or left a waiting list, or was offered a seat. */
  | { readonly topic: 'waits'; readonly payload: { userId: string } }
  /** The member chose which mails to get. */
  | { readonly topic: 'mail_choices'; readonly payload: { userId: string } }
  /** A charge came in for an order that is not ours. */
  | { readonly topic: 'payments'; readonly payload: Readonly<Record<never, never>> }
  | { readonly topic: 'venue'; readonly payload: { changed: VenuePart } };

/** The new state of a class. */
export interface LessonChange {
  /**
   * Named by the trigger; kept, so that this release and the previous one can read each other's
   * events.
   */
  readonly sessionId: number;
  readonly capacity: number;
  readonly participants: number;
  readonly isCancelled: boolean;
  /** Missing in events of the previous release. */
  readonly waiting?: number;
}

/** Events that database triggers emit, so that no writer can forget them. */
type TriggerEvent =
  | { readonly topic: 'slots'; readonly payload: { changes: readonly ClaimChange[] } }
  | { readonly topic: 'lessons'; readonly payload: { changes: readonly LessonChange[] } }
  | { readonly topic: 'sessions'; readonly payload: { userIds: readonly string[] } }
  /** Sessions of the console have ended. */
  | { readonly topic: 'staff_sessions'; readonly payload: { userIds: readonly string[] } }
  /** People of the staff were added or changed, or have signed in. */
  | { readonly topic: 'staff'; readonly payload: Readonly<Record<never, never>> }
  /** Somebody of the staff did something that is in the audit log. */
  | { readonly topic: 'audit'; readonly payload: Readonly<Record<never, never>> };

type LiveEvent = CommandEvent | TriggerEvent;

/** Numbers are assigned after the commit, in the order in which events become visible. */
export type NumberedEvent = LiveEvent & { readonly number: number };
