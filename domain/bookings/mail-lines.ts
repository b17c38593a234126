import { bookingInLines, coachLine, type TitledBooking } from '#domain/bookings/booking-titles.ts';
import { joinSlots } from '#domain/slots/slot-ranges.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { courtDisplayName } from '#domain/venue/courts.ts';

export interface MailedBooking {
  readonly what: TitledBooking;
  readonly date: BookingDate;
  readonly slot: Slot;
  /** Only for lessons, whose title does not name the court. */
  readonly court?: string;
}

/**
 * Bookings by their start: neighbouring slots of a court together, lessons with court and coach.
 * [WORD-9] [WORD-11]
 */
export function bookingLines(
  bookings: readonly MailedBooking[],
  inWords: typeof bookingInLines = bookingInLines,
): readonly string[] {
  const byPlace = Map.groupBy(bookings, ({ what, date }) =>
    what.type === 'court_booking' ? `${date} ${what.courtName}` : date,
  );
  const lines = [...byPlace.values()].flatMap((together) => {
    const [first] = together;
    if (first?.what.type !== 'court_booking')
      return together.map((lesson) => lessonLine(lesson, inWords));
    const { what, date } = first;
    return joinSlots(together.map(({ slot }) => slot)).map(({ from, count }) => ({
      start: startOf(date, from),
      text: inWords(what, date, from, count),
    }));
  });
  return lines.toSorted((a, b) => (a.start < b.start ? -1 : 1)).map(({ text }) => text);
}

function lessonLine({ what, date, slot, court }: MailedBooking, inWords: typeof bookingInLines) {
  const place = court === undefined ? null : courtDisplayName(court);
  const parts = [inWords(what, date, slot), place, coachLine(what)];
  return {
    start: startOf(date, slot),
    text: parts.filter((part) => part !== null).join(', '),
  };
}

const startOf = (date: BookingDate, slot: Slot): string => `${date} ${`${slot}`.padStart(2, '0')}`;
