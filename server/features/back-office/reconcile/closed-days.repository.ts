import { sql } from 'kysely';
import type { Explanation } from '#domain/payments/reconciled-days.ts';
import type { Line, Sums } from '#domain/payments/reconciliation.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import type { Period } from '#server/features/back-office/reconcile/settlement.repository.ts';

/** An arbitrary key for the advisory lock; no other lock may use it. */
const closingLock = 7_340_077;

/** Days are closed one after the other. */
export const lockClosing = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${closingLock})`.execute(tx);
};

/** The closed days of a period. */
export const listClosedDays = (db: Database, { from, to }: Period) =>
  db
    .selectFrom('reconciled_days')
    .innerJoin('staff', 'staff.user_id', 'reconciled_days.closed_by')
    .select([
      'day',
      'ours_sen as oursSen',
      'theirs_sen as theirsSen',
      'fees_sen as feesSen',
      'refunds_sen as refundsSen',
      'staff.name as by',
      'closed_at as at',
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();

export type ClosedDayRow = Awaited<ReturnType<typeof listClosedDays>>[number];

export interface ClosedLine extends Line {
  readonly note: string | null;
}

/** The lines of the closed days of a period, as they were closed. */
export const listClosedLines = async (
  db: Database,
  { from, to }: Period,
): Promise<readonly ClosedLine[]> => {
  const rows = await db
    .selectFrom('reconciled_lines')
    .select([
      'day',
      'line_key as key',
      'pile',
      'transaction_id as transactionId',
      'order_id as orderId',
      'ours_sen as oursSen',
      'theirs_sen as theirsSen',
      'fee_sen as feeSen',
      'note',
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('line_key')
    .execute();
  return rows.map((row) => ({ ...row, needsNote: row.note !== null }));
};

interface Closing {
  readonly day: BookingDate;
  readonly sums: Sums;
  readonly lines: readonly ClosedLine[];
  readonly closedBy: string;
}

/** Inserts the lines and then the day, after which the database takes no more lines of it. */
export const insertClosedDay = async (
  tx: Tx,
  { day, sums, lines, closedBy }: Closing,
  now: Temporal.Instant,
): Promise<void> => {
  const all = <Value>(of: (line: ClosedLine) => Value): Value[] => lines.map(of);
  await sql`
    insert into reconciled_lines (
      day, line_key, pile, transaction_id, order_id, ours_sen, theirs_sen, fee_sen, note
    )
    select ${day}, * from unnest(
      ${all(({ key }) => key)}::text[], ${all(({ pile }) => pile)}::text[],
      ${all(({ transactionId }) => transactionId)}::text[],
      ${all(({ orderId }) => orderId)}::text[], ${all(({ oursSen }) => oursSen)}::int[],
      ${all(({ theirsSen }) => theirsSen)}::int[], ${all(({ feeSen }) => feeSen)}::int[],
      ${all(({ note }) => note)}::text[]
    )`.execute(tx);
  await tx
    .insertInto('reconciled_days')
    .values({
      day,
      ours_sen: sums.oursSen,
      theirs_sen: sums.theirsSen,
      fees_sen: sums.feesSen,
      refunds_sen: sums.refundsSen,
      closed_by: closedBy,
      closed_at: asDate(now),
    })
    .execute();
};

/** The notes about the days of a period, oldest first. */
export const listExplanations = (
  db: Database,
  { from, to }: Period,
): Promise<readonly Explanation[]> =>
  db
    .selectFrom('settlement_notes')
    .select(['line_key as lineKey', 'ours_sen as oursSen', 'theirs_sen as theirsSen', 'note'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('id')
    .execute();

interface NewExplanation extends Explanation {
  readonly day: BookingDate;
  readonly staffUserId: string;
}

export const insertExplanation = async (
  tx: Tx,
  { day, lineKey, oursSen, theirsSen, note, staffUserId }: NewExplanation,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('settlement_notes')
    .values({
      day,
      line_key: lineKey,
      ours_sen: oursSen,
      theirs_sen: theirsSen,
      note,
      staff_user_id: staffUserId,
      created_at: asDate(now),
    })
    .execute();
};
