import type { ClosedBooking, UpcomingBooking } from '#contract/bookings.ts';
import { bookingTitle, durationOf } from '#domain/bookings/booking-titles.ts';
import type { BookAgain, LastBooking } from '#domain/slots/book-again.ts';
import { type CourtSlots, courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import { joinSlots, shortRange } from '#domain/slots/slot-ranges.ts';
import { shortDate } from '#domain/time/short-dates.ts';
import { type BookingDate, dayParts } from '#domain/time/venue-time.ts';
import { courtDisplayName, shortCourtName } from '#domain/venue/courts.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { nearDay, shortTimes } from '#web/features/booking/day-words.ts';

const { start } = bookingLabels;

type Shown = Pick<UpcomingBooking, 'booked' | 'bookingDate' | 'slot'>;

/** `Tomorrow, 8 – 10 PM, cancelled by the venue: Flood`, of a booking that was next until then. [LIST-6] */
export function endedWords(
  closed: readonly ClosedBooking[],
  next: Shown | undefined,
  today: BookingDate,
): string | null {
  const ended = closed.filter(({ kept = null }) => kept === null);
  const [first] = ended;
  if (first === undefined || (next !== undefined && isBefore(next, first))) return null;
  const when = nextUpWords(ended, today)?.when ?? '';
  return fill(start.ended, { when, reason: first.reason });
}

const isBefore = (one: Shown, other: Shown): boolean =>
  one.bookingDate === other.bookingDate
    ? one.slot < other.slot
    : one.bookingDate < other.bookingDate;

/** `Tomorrow, 8 – 10 PM`, with the slots of the same court that follow, and what was booked. */
export function nextUpWords(
  upcoming: readonly Shown[],
  today: BookingDate,
): { readonly when: string; readonly what: string } | null {
  const first = upcoming[0];
  if (first === undefined) return null;
  const { booked, bookingDate, slot } = first;
  const ofCourt = upcoming.filter(
    (other) =>
      other.booked.type === 'court_booking' &&
      booked.type === 'court_booking' &&
      other.booked.courtName === booked.courtName &&
      other.bookingDate === bookingDate,
  );
  const [range = { from: slot, count: 1 }] =
    booked.type === 'court_booking'
      ? joinSlots(ofCourt.map((other) => other.slot))
      : [{ from: slot, count: durationOf(booked) }];
  return {
    when: fill(start.when, { day: nearDay(bookingDate, today), times: shortRange(range) }),
    what:
      booked.type === 'court_booking' ? courtDisplayName(booked.courtName) : bookingTitle(booked),
  };
}

/** `Sat 21 Nov, 7 – 9 PM` */
export function whenWords(date: BookingDate, slots: CourtSlots, today: BookingDate): string {
  const times = shortTimes(courtSlotsInOrder(slots).map(({ slot }) => slot));
  return fill(start.when, { day: nearDay(date, today), times });
}

/** `Tournament Court 2`, or `Tournament Court 1 and Court 2` */
export function courtsWords(slots: CourtSlots): string {
  const courts = [...new Set(courtSlotsInOrder(slots).map(({ court }) => court))];
  const [first = '', ...others] = courts;
  const names = [first, ...others.map(shortCourtName)];
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  return fill(bookingLabels.and, { first: names.slice(0, -1).join(', '), last });
}

/** Why the courts differ from those of last time; null where they are the same. */
export function otherCourtWords(wanted: CourtSlots, offered: CourtSlots): string | null {
  const missing = Object.keys(wanted).filter((court) => !(court in offered));
  const [taken] = missing;
  if (taken === undefined) return null;
  const courts = courtsWords(offered);
  return Object.keys(wanted).length === 1
    ? fill(start.otherCourt, { taken: shortCourtName(taken), court: shortCourtName(courts) })
    : fill(start.otherCourts, { courts });
}

/** Why it cannot be booked again. */
export function refusedAgainWords(
  last: LastBooking,
  { kind, date }: Exclude<BookAgain, { readonly kind: 'offer' }>,
): string {
  if (date === null) return fill(start.closed, { weekday: dayParts(last.date).weekday });
  const slots = courtSlotsInOrder(last.slots).map(({ slot }) => slot);
  const taken = slots.length === 1 ? start.taken.one : start.taken.many;
  const words = { day: shortDate(date), times: shortTimes(slots) };
  return fill(kind === 'booked' ? start.booked : taken, words);
}
