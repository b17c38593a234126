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

/** Null without a coach. */
const nameOf = (displayName: string | null, username: string | null): string | null =>
  username === null ? null : coachName({ displayName, username });

type BookedRow = Pick<
  BookingRow,
  | 'bookingType'
  | 'courtName'
  | 'coachName'
  | 'coachUsername'
  | 'sportName'
  | 'programName'
  | 'programLevel'
  | 'durationSlots'
  | 'teacherName'
  | 'teacherUsername'
>;

export const bookedThing = (row: BookedRow): BookingSummary['booked'] => {
  switch (row.bookingType) {
    case 'court_booking':
      return { type: 'court_booking', courtName: row.courtName };
    case 'private_lesson':
      return { type: 'private_lesson', coach: nameOf(row.coachName, row.coachUsername) ?? '' };
    case 'group_lesson':
      return {
        type: 'group_lesson',
        sport: row.sportName ?? '',
        program: row.programName ?? '',
        level: row.programLevel ?? '',
        coach: nameOf(row.teacherName, row.teacherUsername),
        durationSlots: row.durationSlots ?? 1,
      };
  }
};

const paidSenOf = ({ soldSen, changesSen }: BookingRow): Sen =>
  paidForBooking(soldSen ?? 0, [changesSen]);

/** What was paid for a booking, and the status of its order. */
export const paymentOf = (row: BookingRow): Omit<RefundableBooking, 'start'> => ({
  paidSen: paidSenOf(row),
  orderStatus:
    row.partStatus === null || row.mainStatus === null
      ? null
      : statusForRefund(row.partStatus, row.mainStatus),
});

/** A booking as the refund rules need it. */
export const refundableOf = (row: BookingRow): RefundableBooking => ({
  start: slotStart(row.bookingDate, row.slot),
  ...paymentOf(row),
});

export const returnOf = (row: BookingRow): ReturnKind =>
  returnFor({ ...paymentOf(row), type: row.bookingType }, membershipStatusOf(row.membershipStatus));

export const summaryOf = (row: BookingRow): BookingSummary => ({
  id: row.id,
  bookingDate: row.bookingDate,
  slot: row.slot,
  booked: bookedThing(row),
  courtId: row.courtId,
  courtName: row.courtName,
  orderId: row.mainOrderId,
  paidSen: paidSenOf(row),
});

/**
 * Before 02:00 the last bookings of the evening belong to yesterday's date and are still upcoming.
 */
export const readUpcomingBookings = async (
  db: Database,
  userId: string,
  now: Temporal.Instant,
): Promise<UpcomingBooking[]> => {
  const rows = await listBookingsFrom(db, [userId], bookingDayOf(now));
  const { address } = await readContact(db);
  return rows.map((row) => {
    const refundable = refundableOf(row);
    return {
      ...summaryOf(row),
      bookedAt: row.createdAt.toISOString(),
      location: bookingLocation(row.courtName, address),
      orderStatus: refundable.orderStatus,
      courtType: row.courtType,
      sport: row.sport,
      soldSen: row.soldSen,
      changes: row.changes,
      refundableUntil: refundDeadline(refundable).toString(),
      givesBack: returnOf(row),
      refusal: refusalToRefund(refundable, now),
    };
  });
};
