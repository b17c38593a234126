import type { UpcomingBooking } from '#contract/bookings.ts';
import { bookingDayOf } from '#domain/booking-day.ts';
import type { Database } from '#server/db/database.ts';
import { type BookingRow, listBookingsFrom } from '#server/features/bookings/repository.ts';

const bookedThing = (row: BookingRow): UpcomingBooking['booked'] => {
  switch (row.booking_type) {
    case 'court_booking':
      return { type: 'court_booking', courtName: row.court_name };
    case 'private_lesson':
      return { type: 'private_lesson', coach: row.coach_name ?? '' };
    case 'group_lesson':
      return {
        type: 'group_lesson',
        sport: row.sport_name ?? '',
        program: row.program_name ?? '',
        level: row.program_level ?? '',
        coach: row.teacher_name,
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
