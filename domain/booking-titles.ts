import { courtDisplayName } from '#domain/courts.ts';
import { labels } from '#domain/labels.ts';
import { isNextDaySlot, type Slot, slotRange } from '#domain/slots.ts';
import { fill } from '#domain/texts.ts';
import { type BookingDate, dayParts, formatDate } from '#domain/venue-time.ts';

export type TitledBooking =
  | { readonly type: 'court_booking'; readonly courtName: string }
  | {
      readonly type: 'group_lesson';
      readonly sport: string;
      readonly program: string;
      readonly level: string;
      readonly coach: string | null;
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

/** Who teaches, where the title does not say it already. [WORD-4] */
export function coachLine(booking: TitledBooking): string | null {
  return booking.type === 'group_lesson' ? coachDetails(booking) : null;
}

/** Who teaches, as the details of a calendar entry have it for every lesson. [CAL-1] */
export function coachDetails(booking: TitledBooking): string | null {
  if (booking.type === 'court_booking' || booking.coach === null) return null;
  return fill(labels.bookingTitles.coach, { coach: booking.coach });
}

/** The hour of a table row or card, tagged when it lies after midnight. [WORD-5] */
export function bookingTimeRange(slot: Slot): string {
  return isNextDaySlot(slot) ? `${slotRange(slot)} ${labels.common.nextDay}` : slotRange(slot);
}

/** A booked hour in one line, for mails and statements. [WORD-9] */
export function bookingInWords(booking: TitledBooking, date: BookingDate, slot: Slot): string {
  return `${bookingTitle(booking)}, ${hourInWords(date, slot)}`;
}

export function hourInWords(date: BookingDate, slot: Slot): string {
  return `${dayParts(date).weekday} ${formatDate(date)}, ${bookingTimeRange(slot)}`;
}
