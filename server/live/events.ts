import type { VenuePart } from '#contract/live.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { Sen } from '#domain/money/money.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

/** An hour as it is from now on: who has claimed it, or nobody when the kind is null. */
export interface ClaimChange {
  readonly courtId: number;
  readonly date: BookingDate;
  readonly slot: Slot;
  readonly kind: 'booking' | 'hold' | 'lesson' | 'block' | null;
  readonly userId: string | null;
  readonly expiresAt: string | null;
}

/** What commands tell. */
export type ToldEvent =
  | { readonly topic: 'credits'; readonly payload: { userId: string; balanceSen: Sen } }
  | { readonly topic: 'membership'; readonly payload: { userId: string; status: MembershipStatus } }
  | {
      readonly topic: 'orders';
      readonly payload: { userId: string; orderId: string; status: OrderStatus };
    }
  /** Something became of bookings that no order has sold. */
  | { readonly topic: 'bookings'; readonly payload: { userId: string } }
  /** The member joined or left a waiting list, or was offered a seat. */
  | { readonly topic: 'waits'; readonly payload: { userId: string } }
  | { readonly topic: 'venue'; readonly payload: { changed: VenuePart } };

/** A class of a group lesson as it is from now on. */
export interface LessonChange {
  /** The trigger's name for it, kept so that releases before and after can read each other's events. */
  readonly sessionId: number;
  readonly capacity: number;
  readonly participants: number;
  readonly isCancelled: boolean;
  /** Events that the release before has written do not say it. */
  readonly waiting?: number;
}

/** What triggers of the database tell by themselves, so that no writer can forget it. */
export type NoticedEvent =
  | { readonly topic: 'slots'; readonly payload: { changes: readonly ClaimChange[] } }
  | { readonly topic: 'lessons'; readonly payload: { changes: readonly LessonChange[] } }
  | { readonly topic: 'sessions'; readonly payload: { userIds: readonly string[] } };

export type LiveEvent = ToldEvent | NoticedEvent;

/** Numbers are given after the commit and rise in the order in which events can be seen. */
export type NumberedEvent = LiveEvent & { readonly number: number };
