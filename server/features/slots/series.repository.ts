import { sql } from 'kysely';
import type { WeeklyBlock } from '#domain/staff/series.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

interface NewSeries extends WeeklyBlock {
  readonly id: string;
  readonly courtId: number;
  readonly reason: string;
  readonly forWhom: string | null;
  readonly createdBy: string;
}

/** True if it is new; false if the same request has made it before. */
export const insertSeries = async (
  tx: Tx,
  { id, courtId, slot, durationSlots, firstDate, weeks, reason, forWhom, createdBy }: NewSeries,
  now: Temporal.Instant,
): Promise<boolean> => {
  const made = await tx
    .insertInto('block_series')
    .values({
      id,
      court_id: courtId,
      slot,
      duration_slots: durationSlots,
      first_date: firstDate,
      weeks,
      reason,
      for_whom: forWhom,
      created_by: createdBy,
      created_at: asDate(now),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
};

const seriesRows = (db: Database) =>
  db
    .selectFrom('block_series as series')
    .innerJoin('courts', 'courts.id', 'series.court_id')
    .select((eb) => [
      'series.id',
      'series.court_id as courtId',
      'courts.name as court',
      'series.slot',
      'series.duration_slots as durationSlots',
      'series.first_date as firstDate',
      'series.weeks',
      'series.reason',
      'series.for_whom as forWhom',
      eb
        .selectFrom('staff')
        .select('staff.name')
        .whereRef('staff.user_id', '=', 'series.created_by')
        .as('by'),
      sql<BookingDate[]>`array(
        select distinct claim.booking_date::text from slot_claims claim
        where claim.series_id = series.id order by 1
      )`.as('blocked'),
    ]);

export type SeriesRow = Awaited<ReturnType<typeof listSeriesFrom>>[number];

/** The series with a date on this day or later. */
export const listSeriesFrom = (db: Database, day: BookingDate) =>
  seriesRows(db)
    .where(sql<boolean>`series.weeks > 0 and series.first_date + 7 * (series.weeks - 1) >= ${day}`)
    .orderBy('series.first_date')
    .orderBy('series.slot')
    .orderBy('series.id')
    .execute();

/** Locks a series until the transaction ends, so that its dates change in turn. */
export const lockSeries = async (tx: Tx, id: string): Promise<SeriesRow | undefined> => {
  await tx.selectFrom('block_series').select('id').where('id', '=', id).forUpdate().execute();
  return seriesRows(tx).where('series.id', '=', id).executeTakeFirst();
};

export const findSeries = (db: Database, id: string): Promise<SeriesRow | undefined> =>
  seriesRows(db).where('series.id', '=', id).executeTakeFirst();

export const setSeriesWeeks = async (tx: Tx, id: string, weeks: number): Promise<void> => {
  await tx.updateTable('block_series').set({ weeks }).where('id', '=', id).execute();
};
