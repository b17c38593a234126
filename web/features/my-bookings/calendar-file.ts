import type { UpcomingBooking } from '#contract/bookings.ts';
import { bookingEvent, bookingUid, publishedCalendar } from '#domain/bookings/calendar-links.ts';
import { saveFile } from '#web/ui/save-file.ts';

/**
 * Saves a booking as a calendar file. Its UID is the one in mails and in the feed, so a calendar
 * never shows it twice. [CAL-4] [CAL-9]
 */
export function saveCalendarFile(
  booking: UpcomingBooking,
  organizerEmail: string,
  now: Temporal.Instant,
): void {
  const { booked, bookingDate, slot, id, location, changes } = booking;
  const uid = bookingUid(id);
  const event = { ...bookingEvent(booked, bookingDate, slot), uid, location, changes };
  const text = publishedCalendar([event], { organizerEmail, stampedAt: now });
  saveFile(`depot-${bookingDate}-${slot}.ics`, 'text/calendar', text);
}
