import type { ClosedBooking } from '#contract/bookings.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { Database } from '#server/db/database.ts';
import { bookedThing } from '#server/features/bookings/bookings.ts';
import { listClosedBookings } from '#server/features/bookings/closed-bookings.repository.ts';

type Row = Awaited<ReturnType<typeof listClosedBookings>>[number];

const typeOf = ({ classId, coachUserId }: Pick<Row, 'classId' | 'coachUserId'>) => {
  if (classId !== null) return 'group_lesson';
  return coachUserId === null ? 'court_booking' : 'private_lesson';
};

/** The bookings of today and later that closures ended, in the order of their start. [LIST-4] */
export const readClosedBookings = async (
  db: Database,
  userId: string,
  now: Temporal.Instant,
): Promise<ClosedBooking[]> => {
  const rows = await listClosedBookings(db, userId, bookingDayOf(now));
  return rows.map(({ kept: ofClosure, ...row }) => {
    const kept = ofClosure.find(({ bookingId }) => bookingId === row.id);
    return {
      id: row.id,
      bookingDate: row.bookingDate,
      slot: row.slot,
      booked: bookedThing({ ...row, bookingType: typeOf(row) }),
      courtName: row.courtName,
      sport: row.sport,
      reason: kept?.reason ?? row.reason,
      gaveBack: row.gaveBack ?? 'nothing',
      amountSen: row.amountSen,
      isClassCancelled: row.cancelledClassId !== null,
      kept: kept?.why ?? null,
    };
  });
};
