import type { UpcomingBooking } from '#contract/bookings.ts';
import { bookingDayOf } from '#domain/booking-day.ts';
import { slotsUsedAfterCancelling, weekStartOf } from '#domain/free-slots.ts';
import { slotStart } from '#domain/slots.ts';
import { maskUsername } from '#domain/username.ts';
import type { Database, Tx } from '#server/db/database.ts';
import {
  type BookingRow,
  deleteBookedHour,
  listBookingsFrom,
  lockFreeBookings,
  lockSlotsUsed,
  updateSlotsUsed,
} from '#server/features/bookings/repository.ts';
import { writeEvent } from '#server/live/events.ts';

/** Usernames are shown masked, a coach's too. [MASK-1] */
const coachName = (displayName: string | null, username: string | null): string | null =>
  displayName ?? (username === null ? null : maskUsername(username));

const bookedThing = (row: BookingRow): UpcomingBooking['booked'] => {
  switch (row.booking_type) {
    case 'court_booking':
      return { type: 'court_booking', courtName: row.court_name };
    case 'private_lesson':
      return { type: 'private_lesson', coach: coachName(row.coach_name, row.coach_username) ?? '' };
    case 'group_lesson':
      return {
        type: 'group_lesson',
        sport: row.sport_name ?? '',
        program: row.program_name ?? '',
        level: row.program_level ?? '',
        coach: coachName(row.teacher_name, row.teacher_username),
      };
  }
};

/** Before 02:00 the evening's last bookings belong to yesterday's date and are still to come. */
export const readUpcomingBookings = async (
  db: Database,
  userId: string,
  now: Temporal.Instant,
): Promise<UpcomingBooking[]> => {
  const rows = await listBookingsFrom(db, userId, bookingDayOf(now));
  return rows.map((row) => ({
    id: row.id,
    bookingDate: row.booking_date,
    slot: row.slot,
    booked: bookedThing(row),
  }));
};

/**
 * Cancels every free booking of a member that has not started, and returns how many there were. Each
 * gives its allowance back and its hour to everyone. [FREE-6] [REFUND-4]
 */
export const cancelFreeBookings = async (
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<number> => {
  const bookings = (await lockFreeBookings(tx, userId, bookingDayOf(now))).filter(
    ({ booking_date, slot }) => Temporal.Instant.compare(slotStart(booking_date, slot), now) > 0,
  );
  for (const booking of bookings) {
    const { court_id: courtId, booking_date: bookingDate, slot } = booking;
    await deleteBookedHour(tx, booking);
    const week = weekStartOf(bookingDate);
    const slotsUsed = await lockSlotsUsed(tx, userId, week);
    await updateSlotsUsed(tx, userId, week, slotsUsedAfterCancelling(slotsUsed));
    const payload = { change: 'removed', courtId, bookingDate, slot } as const;
    await writeEvent(tx, { topic: 'bookings', payload }, now);
  }
  return bookings.length;
};
