import type { MembershipStatus } from '#domain/membership.ts';
import type { Sen } from '#domain/money.ts';
import type { Slot } from '#domain/slots.ts';
import type { BookingDate } from '#domain/venue-time.ts';
import type { Tx } from '#server/db/database.ts';
import { insertEvent } from '#server/live/repository.ts';

/** The parts of the venue that an operator changes; an open screen reads the named one again. */
export type VenuePart =
  | 'contact'
  | 'holds'
  | 'closures'
  | 'holidays'
  | 'prices'
  | 'switches'
  | 'announcement'
  | 'clock';

/** Everything that open browsers can learn of, by topic. */
export type LiveEvent =
  | { readonly topic: 'credits'; readonly payload: { userId: string; balanceSen: Sen } }
  | {
      readonly topic: 'bookings';
      readonly payload: {
        change: 'removed';
        courtId: number;
        bookingDate: BookingDate;
        slot: Slot;
      };
    }
  | { readonly topic: 'membership'; readonly payload: { userId: string; status: MembershipStatus } }
  | { readonly topic: 'venue'; readonly payload: { changed: VenuePart } };

/** Writes an event in the transaction of its cause, so that nobody hears of what did not happen. */
export const writeEvent = (tx: Tx, event: LiveEvent, now: Temporal.Instant): Promise<void> =>
  insertEvent(tx, event.topic, event.payload, now);
