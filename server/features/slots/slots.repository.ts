import type { BookingWindow } from '#domain/time/booking-window.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Database } from '#server/db/database.ts';

/** All claims on these courts on a date, including expired holds. */
export const listClaimsOn = (db: Database, date: BookingDate, courtIds: readonly number[]) =>
  db
    .selectFrom('slot_claims')
    .select(['court_id as courtId', 'slot', 'kind', 'user_id as userId', 'expires_at as expiresAt'])
    .where('court_id', 'in', courtIds)
    .where('booking_date', '=', date)
    .execute();

export type ClaimRow = Awaited<ReturnType<typeof listClaimsOn>>[number];

/** The slots of a member's unexpired holds on a date. */
export const listOwnHolds = (
  db: Database,
  userId: string,
  date: BookingDate,
  now: Temporal.Instant,
) =>
  db
    .selectFrom('slot_claims')
    .select(['court_id as courtId', 'slot'])
    .where('kind', '=', 'hold')
    .where('user_id', '=', userId)
    .where('booking_date', '=', date)
    .where('expires_at', '>', asDate(now))
    .execute();

export const countBookingsOn = async (
  db: Database,
  userId: string,
  date: BookingDate,
): Promise<number> => {
  const { count } = await db
    .selectFrom('bookings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('booking_date', '=', date)
    .executeTakeFirstOrThrow();
  return count;
};

/** All claims on these courts between two dates: one range of the primary key per court. */
export const claimsBetween = (
  db: Database,
  courtIds: readonly number[],
  { from, to }: BookingWindow,
) =>
  db
    .selectFrom('slot_claims')
    .select([
      'court_id as courtId',
      'booking_date as bookingDate',
      'slot',
      'kind',
      'user_id as userId',
      'expires_at as expiresAt',
    ])
    .where('court_id', 'in', courtIds)
    .where('booking_date', '>=', from)
    .where('booking_date', '<=', to);

export const listClaimsBetween = (
  db: Database,
  courtIds: readonly number[],
  window: BookingWindow,
) => claimsBetween(db, courtIds, window).execute();

export const listHolidayDates = async (
  db: Database,
  { from, to }: BookingWindow,
): Promise<BookingDate[]> => {
  const rows = await db
    .selectFrom('public_holidays')
    .select('date')
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute();
  return rows.map(({ date }) => date);
};

/**
 * Deletes expired holds and returns their number. Skips locked rows: another transaction is
 * claiming those slots.
 */
export const deleteExpiredHolds = async (
  db: Database,
  now: Temporal.Instant,
  limit: number,
): Promise<number> => {
  const freed = await db
    .with('expired', (cte) =>
      cte
        .selectFrom('slot_claims')
        .select(['court_id', 'booking_date', 'slot'])
        .where('kind', '=', 'hold')
        .where('expires_at', '<=', asDate(now))
        .orderBy('expires_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .deleteFrom('slot_claims')
    .using('expired')
    .whereRef('slot_claims.court_id', '=', 'expired.court_id')
    .whereRef('slot_claims.booking_date', '=', 'expired.booking_date')
    .whereRef('slot_claims.slot', '=', 'expired.slot')
    .executeTakeFirstOrThrow();
  return Number(freed.numDeletedRows);
};
