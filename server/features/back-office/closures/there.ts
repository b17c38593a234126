import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { type ClosurePlaces, endsWithClosure } from '#domain/venue/closures.ts';
import type { Tx } from '#server/db/database.ts';
import {
  listBookingsThere,
  listClassesThere,
  listHoldsThere,
  listOffersThere,
} from '#server/features/back-office/closures/affected.repository.ts';

interface Time {
  readonly date: BookingDate;
  readonly slot: Slot;
}

const timeOf = ({ date, slot }: Time): string => `${date}/${slot}`;

/** One element for each date and slot, because thousands of bookings share few of them. */
export const distinctTimes = <Of extends Time>(all: readonly Of[]): readonly Of[] => [
  ...new Map(all.map((one) => [timeOf(one), one])).values(),
];

/** The bookings, classes, holds and offers that a closure ends, and the number of bookings that stay. */
export const findThere = async (tx: Tx, places: ClosurePlaces, now: Temporal.Instant) => {
  const bookings = await listBookingsThere(tx, places);
  const classes = await listClassesThere(tx, places);
  const ending = distinctTimes(bookings).filter((booking) => endsWithClosure(booking, now));
  const endingTimes = new Set(ending.map(timeOf));
  const ends = bookings.filter((booking) => endingTimes.has(timeOf(booking)));
  return {
    bookings: ends,
    staying: bookings.length - ends.length,
    classes: classes.filter((lessonClass) => endsWithClosure(lessonClass, now)),
    holds: await listHoldsThere(tx, places, now),
    offers: await listOffersThere(tx, places, now),
  };
};

export type There = Awaited<ReturnType<typeof findThere>>;
