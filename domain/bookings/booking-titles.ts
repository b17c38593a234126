import { isNextDaySlot, type Slot, slotLabel, slotRange } from '#domain/time/slots.ts';
import { type BookingDate, dayParts, formatDate } from '#domain/time/venue-time.ts';
import { courtDisplayName } from '#domain/venue/courts.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';

export type TitledBooking =
  | { readonly type: 'court_booking'; readonly courtName: string }
  | {
      readonly type: 'group_lesson';
      readonly sport: string;
      readonly program: string;
      readonly level: string;
      readonly coach: string | null;
      /** How many slots a class lasts. */
      readonly durationSlots: number;
    }
  | { readonly type: 'private_lesson'; readonly coach: string };

/** The heading of a booking's card, its calendar entry and its mail. [WORD-3] */
export function bookingTitle(booking: TitledBooking): string {
  const { court, groupLesson, privateLesson } = labels.bookingTitles;
  switch (booking.type) {
    case 'court_booking':
      return fill(court, { court: courtDisplayName(booking.courtName) });
    case 'group_lesson':
      return fill(groupLesson, booking);
    case 'private_lesson':
      return fill(privateLesson, booking);
  }
}

/** The coach, where the title does not name one already. [WORD-4] */
export function coachLine(booking: TitledBooking): string | null {
  return booking.type === 'group_lesson' ? coachDetails(booking) : null;
}

/** The coach, for the details of a calendar entry of any lesson. [CAL-1] */
export function coachDetails(booking: TitledBooking): string | null {
  if (booking.type === 'court_booking' || booking.coach === null) return null;
  return fill(labels.bookingTitles.coach, { coach: booking.coach });
}

/** How many slots a booking lasts: a class may have several. [LESSON-13] */
export function durationOf(booking: TitledBooking): number {
  return booking.type === 'group_lesson' ? booking.durationSlots : 1;
}

/** The time range of a table row or card, tagged when it begins after midnight. [WORD-5] */
export function bookingTimeRange(slot: Slot, durationSlots = 1): string {
  return tagged(slotRange(slot, durationSlots), slot);
}

/** The slots of a card, each with its own range. [WORD-5] */
export function slotRangesInWords(
  bookings: readonly { readonly slot: Slot; readonly booked: TitledBooking }[],
): string {
  return bookings.map(({ slot, booked }) => bookingTimeRange(slot, durationOf(booked))).join(', ');
}

/** The start alone, where a range is too long, with the same tag. [WORD-5] */
export function bookingTime(slot: Slot): string {
  return tagged(slotLabel(slot), slot);
}

const tagged = (time: string, slot: Slot): string =>
  isNextDaySlot(slot) ? `${time} ${labels.common.nextDay}` : time;

/** A booking in one line, for mails and statements. [WORD-9] */
export function bookingInWords(
  booking: TitledBooking,
  date: BookingDate,
  slot: Slot,
  durationSlots = durationOf(booking),
): string {
  return `${bookingTitle(booking)}, ${slotInWords(date, slot, durationSlots)}`;
}

/**
 * A booking in a mail: when, and below it what and where. Neighbouring slots of a court count as one.
 * [WORD-11]
 */
export function bookingInLines(
  booking: TitledBooking,
  date: BookingDate,
  slot: Slot,
  durationSlots = durationOf(booking),
): string {
  return `${slotInWords(date, slot, durationSlots)}\n${bookingTitle(booking)}`;
}

export function slotInWords(date: BookingDate, slot: Slot, durationSlots = 1): string {
  return `${dayParts(date).weekday} ${formatDate(date)}, ${bookingTimeRange(slot, durationSlots)}`;
}
