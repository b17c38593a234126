import type { UpcomingBooking } from '#contract/bookings.ts';
import { joinedEvent, publishedCalendar } from '#domain/bookings/calendar-links.ts';
import type { BookingGroup } from '#web/features/my-bookings/booking-words.ts';
import { saveFile } from '#web/ui/save-file.ts';

/**
 * Saves bookings as a calendar file, each group as one event with the UID that its first slot has in
 * mails and in the feed. [CAL-4] [CAL-9] [CAL-11]
 */
export function saveCalendarFile(
  groups: readonly BookingGroup<UpcomingBooking>[],
  organizerEmail: string,
  now: Temporal.Instant,
): void {
  const [first] = groups;
  if (first === undefined) return;
  const text = publishedCalendar(groups.map(joinedEvent), { organizerEmail, stampedAt: now });
  const [{ bookingDate, slot }] = first;
  saveFile(`depot-${bookingDate}-${slot}.ics`, 'text/calendar', text);
}
