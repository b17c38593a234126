import { sql } from 'kysely';
import type { Sen } from '#domain/money/money.ts';
import type { TillAmounts } from '#domain/staff/shifts.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

const till = 'desk';

interface NewShift {
  readonly id: string;
  readonly floatSen: Sen;
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
      'note',
    ]);

export type ShiftRow = NonNullable<Awaited<ReturnType<typeof findOpenShift>>>;

export const findOpenShift = (db: Database) =>
  shifts(db).where('till', '=', till).where('closed_at', 'is', null).executeTakeFirst();

export const findShift = (db: Database, shiftId: string) =>
  shifts(db).where('shifts.id', '=', shiftId).executeTakeFirst();

/** Waits for sales that are being recorded in the shift, and keeps new ones waiting. */
export const lockShift = async (tx: Tx, shiftId: string): Promise<ShiftRow | undefined> => {
  await tx.selectFrom('shifts').select('id').where('id', '=', shiftId).forNoKeyUpdate().execute();
  return findShift(tx, shiftId);
};

export const insertShift = async (
  tx: Tx,
  { id, floatSen, openedBy }: NewShift,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('shifts')
    .values({ id, till, float_sen: floatSen, opened_by: openedBy, opened_at: asDate(now) })
    .execute();
};

interface Closing {
  readonly closedBy: string;
  readonly expected: TillAmounts;
  readonly counted: TillAmounts;
  readonly note: string | null;
}

/** Returns false if the shift is closed already. */
export const updateClosed = async (
  tx: Tx,
  shiftId: string,
  { closedBy, expected, counted, note }: Closing,
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
      note,
    })
    .where('id', '=', shiftId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

const deskSales = (db: Database) =>
  db
    .selectFrom('payments')
    .innerJoin('staff', 'staff.user_id', 'payments.taken_by')
    .select(({ ref }) => [
      'order_id as orderId',
      'payments.created_at as at',
      // A payment at the desk is one of the two.
      ref('method').$castTo<'cash' | 'terminal'>().as('method'),
      'amount_sen as amountSen',
      'reference',
      'staff.name as takenBy',
    ])
    .where('provider', '=', 'desk');

/** The sales of a shift, oldest first. */
export const listSalesOf = (db: Database, shiftId: string) =>
  deskSales(db).where('shift_id', '=', shiftId).orderBy('payments.created_at').execute();

/** Sales that belong to no shift, newest first. */
export const listSalesOutside = (db: Database, since: Temporal.Instant, limit: number) =>
  deskSales(db)
    .where('shift_id', 'is', null)
    .where('payments.created_at', '>=', asDate(since))
    .orderBy('payments.created_at', 'desc')
    .limit(limit)
    .execute();

/** The cash entries of a shift, oldest first. */
export const listEntriesOf = (db: Database, shiftId: string) =>
  db
    .selectFrom('cash_entries')
    .innerJoin('staff', 'staff.user_id', 'cash_entries.staff_user_id')
    .select([
      'cash_entries.id',
      'cash_entries.created_at as at',
      'amount_sen as amountSen',
      'reason',
      'staff.name as by',
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
}

export const findCashEntry = (tx: Tx, entryId: string) =>
  tx
    .selectFrom('cash_entries')
    .select(['shift_id as shiftId', 'amount_sen as amountSen', 'reason'])
    .where('id', '=', entryId)
    .executeTakeFirst();

export const insertCashEntry = async (
  tx: Tx,
  { id, shiftId, amountSen, reason, staffUserId }: NewCashEntry,
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
    })
    .execute();
};

/** The closed shifts that were opened before an instant, newest first. */
export const listClosedShifts = (db: Database, before: Temporal.Instant | null, limit: number) => {
  const closed = shifts(db).where('closed_at', 'is not', null);
  const older = before === null ? closed : closed.where('opened_at', '<', asDate(before));
  return older.orderBy('opened_at', 'desc').limit(limit).execute();
};

interface TakingsRow {
  readonly userId: string;
  readonly name: string;
  readonly sales: number;
  readonly cashSen: number;
  readonly terminalSen: number;
}

const sumOf = (method: 'cash' | 'terminal') =>
  sql`coalesce(sum(amount_sen) filter (where method = ${sql.lit(method)}), 0)::int`;

/** Each person's takings in these shifts, by name. */
export const listTakingsOf = (db: Database, shiftIds: readonly string[]) =>
  sql<TakingsRow & { readonly shiftId: string }>`
    select shift_id as "shiftId", taken_by as "userId", staff.name, count(*)::int as sales,
      ${sumOf('cash')} as "cashSen", ${sumOf('terminal')} as "terminalSen"
    from payments join staff on staff.user_id = taken_by
    where shift_id = any(${shiftIds}::uuid[])
    group by shift_id, taken_by, staff.name
    order by staff.name, taken_by`
    .execute(db)
    .then(({ rows }) => rows);

/** Each person's takings and closed shifts from one instant to before another, by name. */
export const listTakingsBetween = (db: Database, from: Temporal.Instant, to: Temporal.Instant) =>
  sql<
    TakingsRow & {
      readonly outsideSen: number;
      readonly closedShifts: number;
      readonly differenceSen: number;
    }
  >`
    select user_id as "userId", name, coalesce(sales, 0) as sales,
      coalesce(cash_sen, 0) as "cashSen", coalesce(terminal_sen, 0) as "terminalSen",
      coalesce(outside_sen, 0) as "outsideSen", coalesce(closed_shifts, 0) as "closedShifts",
      coalesce(difference_sen, 0) as "differenceSen"
    from staff
    left join (
      select taken_by as user_id, count(*)::int as sales, ${sumOf('cash')} as cash_sen,
        ${sumOf('terminal')} as terminal_sen,
        coalesce(sum(amount_sen) filter (where shift_id is null), 0)::int as outside_sen
      from payments
      where provider = 'desk' and created_at >= ${asDate(from)} and created_at < ${asDate(to)}
      group by taken_by
    ) taken using (user_id)
    left join (
      select closed_by as user_id, count(*)::int as closed_shifts,
        sum(
          counted_cash_sen - expected_cash_sen + counted_terminal_sen - expected_terminal_sen
        )::int as difference_sen
      from shifts where closed_at >= ${asDate(from)} and closed_at < ${asDate(to)}
      group by closed_by
    ) closed using (user_id)
    where sales is not null or closed_shifts is not null
    order by name, user_id`
    .execute(db)
    .then(({ rows }) => rows);
