import type { TitledBooking } from '#domain/bookings/booking-titles.ts';
import { shortDate } from '#domain/time/short-dates.ts';
import { isNextDaySlot, type Slot } from '#domain/time/slots.ts';
import { type BookingDate, clockTimeParts } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { mailSubjectWords } from '#domain/words/mail-subject-labels.ts';

interface BookedSlot {
  readonly booked: TitledBooking;
  readonly date: BookingDate;
  readonly slot: Slot;
}

/** `7 PM`, with a tag where the slot begins after midnight. */
function timeInBrief(slot: Slot): string {
  const { time, half } = clockTimeParts(slot);
  const brief = `${Number.parseInt(time, 10)} ${half}`;
  return isNextDaySlot(slot) ? `${brief} ${labels.common.nextDay}` : brief;
}

function thingInBrief(booked: TitledBooking): string {
  switch (booked.type) {
    case 'court_booking':
      return booked.courtName;
    case 'group_lesson':
      return `${booked.sport} ${booked.program}`;
    case 'private_lesson':
      return fill(mailSubjectWords.lessonWith, { coach: booked.coach });
  }
}

/** `Wed 18 Nov, 7 PM, Tournament Court 5`: when and where, for the subject of a mail. [MAIL-5] */
export function bookingInBrief({ booked, date, slot }: BookedSlot): string {
  return `${shortDate(date)}, ${timeInBrief(slot)}, ${thingInBrief(booked)}`;
}

function isBefore(one: BookedSlot, other: BookedSlot): boolean {
  return one.date === other.date ? one.slot < other.slot : one.date < other.date;
}

/** The first of several bookings, and how many more there are. [MAIL-5] */
export function bookingsInBrief(bookings: readonly BookedSlot[]): string {
  const [one, ...others] = bookings;
  if (one === undefined) return '';
  const first = others.reduce((best, other) => (isBefore(other, best) ? other : best), one);
  const brief = bookingInBrief(first);
  if (others.length === 0) return brief;
  return fill(mailSubjectWords.andMore, { first: brief, count: String(others.length) });
}
