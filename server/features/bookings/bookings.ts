import type { BookingSummary, UpcomingBooking } from '#contract/bookings.ts';
import { bookingLocation } from '#domain/bookings/calendar-links.ts';
import {
  paidForBooking,
  type RefundableBooking,
  type ReturnKind,
  refundDeadline,
  refusalToRefund,
  returnFor,
  statusForRefund,
} from '#domain/bookings/refunds.ts';
import { coachName } from '#domain/lessons/coaches.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import type { Sen } from '#domain/money/money.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { slotStart } from '#domain/time/slots.ts';
import type { Database } from '#server/db/database.ts';
import {
  type BookingRow,
  listBookingsFrom,
} from '#server/features/bookings/bookings.repository.ts';
import { readContact } from '#server/features/venue/settings.repository.ts';

/** Null when nobody is named. */
const nameOf = (displayName: string | null, username: string | null): string | null =>
  username === null ? null : coachName({ displayName, username });

export type BookedRow = Pick<
  BookingRow,
  | 'booking_type'
  | 'court_name'
  | 'coach_name'
  | 'coach_username'
  | 'sport_name'
  | 'program_name'
  | 'program_level'
  | 'duration_slots'
  | 'teacher_name'
  | 'teacher_username'
>;

export const bookedThing = (row: BookedRow): BookingSummary['booked'] => {
  switch (row.booking_type) {
    case 'court_booking':
      return { type: 'court_booking', courtName: row.court_name };
    case 'private_lesson':
      return { type: 'private_lesson', coach: nameOf(row.coach_name, row.coach_username) ?? '' };
    case 'group_lesson':
      return {
        type: 'group_lesson',
        sport: row.sport_name ?? '',
        program: row.program_name ?? '',
        level: row.program_level ?? '',
        coach: nameOf(row.teacher_name, row.teacher_username),
        durationSlots: row.duration_slots ?? 1,
      };
  }
};

const paidSenOf = ({ sold_sen, moves_sen }: BookingRow): Sen =>
  paidForBooking(sold_sen ?? 0, [moves_sen]);

/** A booking as the rules of refunds look at it. */
export const refundableOf = (row: BookingRow): RefundableBooking => ({
  start: slotStart(row.booking_date, row.slot),
  paidSen: paidSenOf(row),
  orderStatus:
    row.part_status === null || row.main_status === null
      ? null
      : statusForRefund(row.part_status, row.main_status),
});

export const returnOf = (row: BookingRow): ReturnKind =>
  returnFor(
    { ...refundableOf(row), type: row.booking_type },
    membershipStatusOf(row.membership_status),
  );

export const summaryOf = (row: BookingRow): BookingSummary => ({
  id: row.id,
  bookingDate: row.booking_date,
  slot: row.slot,
  booked: bookedThing(row),
  courtId: row.court_id,
  courtName: row.court_name,
  orderId: row.main_order_id,
  paidSen: paidSenOf(row),
});

/** Before 02:00 the evening's last bookings belong to yesterday's date and are still to come. */
export const readUpcomingBookings = async (
  db: Database,
  userId: string,
  now: Temporal.Instant,
): Promise<UpcomingBooking[]> => {
  const rows = await listBookingsFrom(db, userId, bookingDayOf(now));
  const { address } = await readContact(db);
  return rows.map((row) => {
    const refundable = refundableOf(row);
    return {
      ...summaryOf(row),
      bookedAt: row.created_at.toISOString(),
      location: bookingLocation(row.court_name, address),
      orderStatus: refundable.orderStatus,
      courtType: row.court_type,
      soldSen: row.sold_sen,
      moves: row.moves,
      refundableUntil: refundDeadline(refundable).toString(),
      givesBack: returnOf(row),
      refusal: refusalToRefund(refundable, now),
    };
  });
};
