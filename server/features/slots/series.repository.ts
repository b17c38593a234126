import { sql } from 'kysely';
import type { WeeklyBlock } from '#domain/staff/series.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

interface NewRun extends WeeklyBlock {
  readonly id: string;
  readonly courtId: number;
  readonly reason: string;
  readonly forWhom: string | null;
  readonly createdBy: string;
  readonly firstRunId: string | null;
  readonly movedDate: BookingDate | null;
}

/** True if it is new; false if the same request has made it before. */
export const insertRun = async (tx: Tx, run: NewRun, now: Temporal.Instant): Promise<boolean> => {
  const made = await tx
    .insertInto('block_series')
    .values({
      id: run.id,
      court_id: run.courtId,
      slot: run.slot,
      duration_slots: run.durationSlots,
      first_date: run.firstDate,
      weeks: run.weeks,
      reason: run.reason,
      for_whom: run.forWhom,
      created_by: run.createdBy,
      created_at: asDate(now),
      first_run_id: run.firstRunId,
      moved_date: run.movedDate,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
};

const firstRunId = sql<string>`coalesce(run.first_run_id, run.id)`;

/** The runs of series, each with the dates that it blocks, as they were made. */
const runRows = (db: Database) =>
  db
    .selectFrom('block_series as run')
    .innerJoin('courts', 'courts.id', 'run.court_id')
    .select((eb) => [
      'run.id',
      firstRunId.as('firstRunId'),
      'run.moved_date as movedDate',
      'run.court_id as courtId',
      'courts.name as court',
      'run.slot',
      'run.duration_slots as durationSlots',
      'run.first_date as firstDate',
      'run.weeks',
      'run.reason',
      'run.for_whom as forWhom',
      eb
        .selectFrom('staff')
        .select('staff.name')
        .whereRef('staff.user_id', '=', 'run.created_by')
        .as('by'),
      sql<BookingDate[]>`array(
        select distinct claim.booking_date::text from slot_claims claim
        where claim.series_id = run.id order by 1
      )`.as('blocked'),
    ])
    .orderBy('run.created_at')
    .orderBy('run.first_date')
    .orderBy('run.id');

export type RunRow = Awaited<ReturnType<typeof listRunsFrom>>[number];

/** All runs of the series that have a run with a date on this day or later. */
export const listRunsFrom = (db: Database, day: BookingDate) =>
  runRows(db)
    .where(
      firstRunId,
      'in',
      db
        .selectFrom('block_series as other')
        .select(sql<string>`coalesce(other.first_run_id, other.id)`.as('id'))
        .where(
          sql<boolean>`other.weeks > 0 and other.first_date + 7 * (other.weeks - 1) >= ${day}`,
        ),
    )
    .execute();

/**
 * Locks a series until the transaction ends, so that its dates change in turn, and reads its runs. The
 * lock is on the run with which it began. Any run names the series; none comes back for an unknown one.
 */
export const lockSeries = async (tx: Tx, runId: string): Promise<readonly RunRow[]> => {
  const run = await tx
    .selectFrom('block_series as run')
    .select(firstRunId.as('first'))
    .where('run.id', '=', runId)
    .executeTakeFirst();
  if (run === undefined) return [];
  await tx
    .selectFrom('block_series')
    .select('id')
    .where('id', '=', run.first)
    .forUpdate()
    .execute();
  return await runRows(tx)
    .where((eb) => eb.or([eb('run.id', '=', run.first), eb('run.first_run_id', '=', run.first)]))
    .execute();
};

export const findRun = (db: Database, id: string): Promise<RunRow | undefined> =>
  runRows(db).where('run.id', '=', id).executeTakeFirst();

export const setRunWeeks = async (tx: Tx, id: string, weeks: number): Promise<void> => {
  await tx.updateTable('block_series').set({ weeks }).where('id', '=', id).execute();
};
