import { sql } from 'kysely';
import type { Sen } from '#domain/money/money.ts';
import type { TillAmounts } from '#domain/staff/shifts.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import { deskMoney } from '#server/features/back-office/shifts/desk-money.repository.ts';

const till = 'desk';

interface NewShift {
  readonly id: string;
  readonly floatSen: Sen;
  readonly floatDifferenceSen: Sen;
  readonly floatReason: string | null;
  readonly openedBy: string;
}

const shifts = (db: Database) =>
  db
    .selectFrom('shifts')
    .innerJoin('staff as opener', 'opener.user_id', 'shifts.opened_by')
    .leftJoin('staff as closer', 'closer.user_id', 'shifts.closed_by')
    .select([
      'shifts.id',
      'float_sen as floatSen',
      'float_difference_sen as floatDifferenceSen',
      'float_reason as floatReason',
      'opened_by as openedBy',
      'opener.name as openedByName',
      'opened_at as openedAt',
      'closed_by as closedBy',
      'closer.name as closedByName',
      'closed_at as closedAt',
      'expected_cash_sen as expectedCashSen',
      'expected_terminal_sen as expectedTerminalSen',
      'counted_cash_sen as countedCashSen',
      'counted_terminal_sen as countedTerminalSen',
      'owed_cash_sen as owedCashSen',
      'note',
    ]);

export type ShiftRow = NonNullable<Awaited<ReturnType<typeof findOpenShift>>>;

export const findOpenShift = (db: Database) =>
  shifts(db).where('till', '=', till).where('closed_at', 'is', null).executeTakeFirst();

/** The cash that was counted last, with the cash taken since; null before the first count. [SHIFT-10] */
export const findExpectedFloat = async (db: Database): Promise<Sen | null> => {
  const { rows } = await sql<{ sen: Sen }>`
    select (counted_cash_sen + (
        select coalesce(sum(amount_sen), 0) from (${deskMoney}) money
        where shift_id is null and method = 'cash' and money.created_at >= closed_at
      ))::int as sen
    from shifts where till = ${till} and closed_at is not null
    order by closed_at desc limit 1`.execute(db);
  return rows[0]?.sen ?? null;
};

export const findShift = (db: Database, shiftId: string) =>
  shifts(db).where('shifts.id', '=', shiftId).executeTakeFirst();

/** Waits for sales that are being recorded in the shift, and keeps new ones waiting. */
export const lockShift = async (tx: Tx, shiftId: string): Promise<ShiftRow | undefined> => {
  await tx.selectFrom('shifts').select('id').where('id', '=', shiftId).forNoKeyUpdate().execute();
  return findShift(tx, shiftId);
};

export const insertShift = async (
  tx: Tx,
  { id, floatSen, floatDifferenceSen, floatReason, openedBy }: NewShift,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('shifts')
    .values({
      id,
      till,
      float_sen: floatSen,
      float_difference_sen: floatDifferenceSen,
      float_reason: floatReason,
      opened_by: openedBy,
      opened_at: asDate(now),
    })
    .execute();
};

interface Closing {
  readonly closedBy: string;
  readonly expected: TillAmounts;
  readonly counted: TillAmounts;
  /** The cash that is still owed to guests. */
  readonly owedSen: Sen;
  readonly note: string | null;
}

/** Returns false if the shift is closed already. */
export const updateClosed = async (
  tx: Tx,
  shiftId: string,
  { closedBy, expected, counted, owedSen, note }: Closing,
  now: Temporal.Instant,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('shifts')
    .set({
      closed_by: closedBy,
      closed_at: asDate(now),
      expected_cash_sen: expected.cashSen,
      expected_terminal_sen: expected.terminalSen,
      counted_cash_sen: counted.cashSen,
      counted_terminal_sen: counted.terminalSen,
      owed_cash_sen: owedSen,
      note,
    })
    .where('id', '=', shiftId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

interface DeskSaleRow {
  readonly orderId: string;
  readonly at: Date;
  readonly method: 'cash' | 'terminal';
  /** Negative if the sale was undone. */
  readonly amountSen: number;
  readonly isUndone: boolean;
  readonly reference: string | null;
  /** The person who took it, or handed it back. */
  readonly takenBy: string;
  /** As the order names them. */
  readonly buyer: string | null;
  /** What was sold, as it was sold. */
  readonly slots: { court: string; date: BookingDate; slot: Slot }[];
}

const deskSales = sql`
  select order_id as "orderId", money.created_at as at, method, amount_sen as "amountSen",
    is_undone as "isUndone", reference, staff.name as "takenBy",
    (select billing_name from orders where orders.order_id = money.order_id) as buyer,
    (select coalesce(json_agg(json_build_object(
        'court', courts.name, 'date', item.booking_date, 'slot', item.slot
      ) order by item.court_id, item.booking_date, item.slot), '[]')
      from orders part
      join order_items item on item.order_id = part.order_id
      join courts on courts.id = item.court_id
      where part.parent_order_id = money.order_id and item.slot is not null) as slots
  from (${deskMoney}) money join staff on staff.user_id = taken_by`;

/** The sales of a shift, and those that were undone in it, oldest first. */
export const listSalesOf = async (
  db: Database,
  shiftId: string,
): Promise<readonly DeskSaleRow[]> => {
  const { rows } = await sql<DeskSaleRow>`
    ${deskSales} where shift_id = ${shiftId} order by money.created_at, is_undone`.execute(db);
  return rows;
};

/** Sales that belong to no shift, newest first. */
export const listSalesOutside = async (
  db: Database,
  since: Temporal.Instant,
  limit: number,
): Promise<readonly DeskSaleRow[]> => {
  const { rows } = await sql<DeskSaleRow>`
    ${deskSales} where shift_id is null and money.created_at >= ${asDate(since)}
    order by money.created_at desc, is_undone desc limit ${limit}`.execute(db);
  return rows;
};

/** The cash entries of a shift, oldest first. */
export const listEntriesOf = (db: Database, shiftId: string) =>
  db
    .selectFrom('cash_entries')
    .innerJoin('staff', 'staff.user_id', 'cash_entries.staff_user_id')
    .leftJoin('exception_resolutions as decision', 'decision.id', 'cash_entries.decision_id')
    .select([
      'cash_entries.id',
      'cash_entries.created_at as at',
      'cash_entries.amount_sen as amountSen',
      'cash_entries.reason',
      'staff.name as by',
      'decision.order_id as orderId',
    ])
    .where('shift_id', '=', shiftId)
    .orderBy('cash_entries.created_at')
    .execute();

interface NewCashEntry {
  readonly id: string;
  readonly shiftId: string;
  readonly amountSen: Sen;
  readonly reason: string;
  readonly staffUserId: string;
  /** The decision about money that waited, if it is returned by one. */
  readonly decisionId: string | null;
}

export const findCashEntry = (tx: Tx, entryId: string) =>
  tx
    .selectFrom('cash_entries')
    .select(['shift_id as shiftId', 'amount_sen as amountSen', 'reason'])
    .where('id', '=', entryId)
    .executeTakeFirst();

export const insertCashEntry = async (
  tx: Tx,
  { id, shiftId, amountSen, reason, staffUserId, decisionId }: NewCashEntry,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('cash_entries')
    .values({
      id,
      shift_id: shiftId,
      amount_sen: amountSen,
      reason,
      staff_user_id: staffUserId,
      created_at: asDate(now),
      decision_id: decisionId,
    })
    .execute();
};

/** The closed shifts that were opened before an instant, or those of them that one person closed, newest first. */
export const listClosedShifts = (
  db: Database,
  closedBy: string | null,
  before: Temporal.Instant | null,
  limit: number,
) => {
  const closed = shifts(db).where('closed_at', 'is not', null);
  const own = closedBy === null ? closed : closed.where('closed_by', '=', closedBy);
  const older = before === null ? own : own.where('opened_at', '<', asDate(before));
  return older.orderBy('opened_at', 'desc').limit(limit).execute();
};

/** The shifts that were opened from one instant to before another with another float than expected, newest first. */
export const listFloatDifferences = (db: Database, from: Temporal.Instant, to: Temporal.Instant) =>
  shifts(db)
    .where('opened_at', '>=', asDate(from))
    .where('opened_at', '<', asDate(to))
    .where('float_difference_sen', '<>', 0)
    .orderBy('opened_at', 'desc')
    .execute();

/** The shifts that were closed from one instant to before another with a difference, newest first. */
export const listDifferences = (db: Database, from: Temporal.Instant, to: Temporal.Instant) =>
  shifts(db)
    .where('closed_at', '>=', asDate(from))
    .where('closed_at', '<', asDate(to))
    .where(
      sql<boolean>`(counted_cash_sen, counted_terminal_sen)
        <> (expected_cash_sen, expected_terminal_sen)`,
    )
    .orderBy('closed_at', 'desc')
    .execute();
