import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { type ClosurePlaces, endsWithClosure } from '#domain/venue/closures.ts';
import type { Tx } from '#server/db/database.ts';
import {
  listBookingsThere,
  listClassesThere,
  listHoldsThere,
} from '#server/features/back-office/closures/affected.repository.ts';

interface Hour {
  readonly date: BookingDate;
  readonly slot: Slot;
}

const hourOf = ({ date, slot }: Hour): string => `${date}/${slot}`;

/** Each hour once: thousands of bookings share few of them. */
export const differentHours = <Of extends Hour>(all: readonly Of[]): readonly Of[] => [
  ...new Map(all.map((one) => [hourOf(one), one])).values(),
];

/** The bookings, classes and holds that a closure ends, and the number of bookings that stay. */
export const findThere = async (tx: Tx, places: ClosurePlaces, now: Temporal.Instant) => {
  const bookings = await listBookingsThere(tx, places);
  const classes = await listClassesThere(tx, places);
  const ending = differentHours(bookings).filter((booking) => endsWithClosure(booking, now));
  const endingHours = new Set(ending.map(hourOf));
  const ends = bookings.filter((booking) => endingHours.has(hourOf(booking)));
  return {
    bookings: ends,
    staying: bookings.length - ends.length,
    classes: classes.filter((lessonClass) => endsWithClosure(lessonClass, now)),
    holds: await listHoldsThere(tx, places, now),
  };
};

export type There = Awaited<ReturnType<typeof findThere>>;
