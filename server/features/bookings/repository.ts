import type { BookingDate } from '#domain/venue-time.ts';
import type { Database, Tx } from '#server/db/database.ts';

/** A member's bookings from a date on; slots count through midnight, so they sort by true start. */
export const listBookingsFrom = (db: Database, userId: string, from: BookingDate) =>
  db
    .selectFrom('bookings')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .leftJoin('profiles as coach', 'coach.user_id', 'bookings.coach_user_id')
    .leftJoin(
      'program_schedule_instances',
      'program_schedule_instances.id',
      'bookings.program_schedule_instance_id',
    )
    .leftJoin('program_schedules', 'program_schedules.id', 'program_schedule_instances.schedule_id')
    .leftJoin('programs', 'programs.id', 'program_schedules.program_id')
    .leftJoin('sports', 'sports.id', 'programs.sport_id')
    .leftJoin('profiles as teacher', 'teacher.user_id', 'programs.coach_user_id')
    .select([
      'bookings.id',
      'bookings.booking_date',
      'bookings.slot',
      'bookings.booking_type',
      'bookings.order_id',
      'courts.name as court_name',
      'coach.display_name as coach_name',
      'coach.username as coach_username',
      'sports.name as sport_name',
      'programs.name as program_name',
      'programs.level as program_level',
      'teacher.display_name as teacher_name',
      'teacher.username as teacher_username',
    ])
    .where('bookings.user_id', '=', userId)
    .where('bookings.booking_date', '>=', from)
    .orderBy('bookings.booking_date')
    .orderBy('bookings.slot')
    .orderBy('courts.id')
    .execute();

export type BookingRow = Awaited<ReturnType<typeof listBookingsFrom>>[number];

/** Court bookings without an order, from a date on; the rows stay locked. */
export const lockFreeBookings = (tx: Tx, userId: string, from: BookingDate) =>
  tx
    .selectFrom('bookings')
    .select(['id', 'court_id', 'booking_date', 'slot'])
    .where('user_id', '=', userId)
    .where('order_id', 'is', null)
    .where('booking_type', '=', 'court_booking')
    .where('booking_date', '>=', from)
    .orderBy('booking_date')
    .orderBy('slot')
    .orderBy('court_id')
    .forUpdate()
    .execute();

export type FreeBookingRow = Awaited<ReturnType<typeof lockFreeBookings>>[number];

/** The booking goes first: the claim may wait for it until the commit, but not the other way. */
export const deleteBookedHour = async (tx: Tx, booking: FreeBookingRow): Promise<void> => {
  await tx.deleteFrom('bookings').where('id', '=', booking.id).execute();
  await tx
    .deleteFrom('slot_claims')
    .where('court_id', '=', booking.court_id)
    .where('booking_date', '=', booking.booking_date)
    .where('slot', '=', booking.slot)
    .execute();
};

export const lockSlotsUsed = async (
  tx: Tx,
  userId: string,
  weekStart: BookingDate,
): Promise<number> => {
  const row = await tx
    .selectFrom('free_slots')
    .select('slots_used')
    .where('user_id', '=', userId)
    .where('week_start', '=', weekStart)
    .forUpdate()
    .executeTakeFirst();
  return row?.slots_used ?? 0;
};

export const updateSlotsUsed = async (
  tx: Tx,
  userId: string,
  weekStart: BookingDate,
  slotsUsed: number,
): Promise<void> => {
  await tx
    .updateTable('free_slots')
    .set({ slots_used: slotsUsed })
    .where('user_id', '=', userId)
    .where('week_start', '=', weekStart)
    .execute();
};
