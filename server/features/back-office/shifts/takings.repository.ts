import { sql } from 'kysely';
import { asDate, type Database } from '#server/db/database.ts';
import { deskMoney } from '#server/features/back-office/shifts/desk-money.repository.ts';

interface TakingsRow {
  readonly userId: string;
  readonly name: string;
  readonly sales: number;
  readonly cashSen: number;
  readonly terminalSen: number;
}

const sumOf = (method: 'cash' | 'terminal') =>
  sql`coalesce(sum(amount_sen) filter (where method = ${sql.lit(method)}), 0)::int`;

/** A sale that was undone counts for nothing. */
const countSales = sql`(count(*) filter (where not is_undone) - count(*) filter (where is_undone))::int`;

/** Each person's takings in these shifts, by name. */
export const listTakingsOf = (db: Database, shiftIds: readonly string[]) =>
  sql<TakingsRow & { readonly shiftId: string }>`
    select shift_id as "shiftId", taken_by as "userId", staff.name, ${countSales} as sales,
      ${sumOf('cash')} as "cashSen", ${sumOf('terminal')} as "terminalSen"
    from (${deskMoney}) money join staff on staff.user_id = taken_by
    where shift_id = any(${shiftIds}::uuid[])
    group by shift_id, taken_by, staff.name
    order by staff.name, taken_by`
    .execute(db)
    .then(({ rows }) => rows);

/** The amounts that each person took and returned from one instant to before another, by name. */
export const listTakingsBetween = (db: Database, from: Temporal.Instant, to: Temporal.Instant) =>
  sql<
    TakingsRow & {
      readonly outsideSen: number;
      readonly undoneCashSen: number;
      readonly undoneTerminalSen: number;
      readonly returnedSen: number;
    }
  >`
    select user_id as "userId", name, coalesce(sales, 0) as sales,
      coalesce(cash_sen, 0) as "cashSen", coalesce(terminal_sen, 0) as "terminalSen",
      coalesce(outside_sen, 0) as "outsideSen", coalesce(undone_cash_sen, 0) as "undoneCashSen",
      coalesce(undone_terminal_sen, 0) as "undoneTerminalSen",
      coalesce(returned_sen, 0) as "returnedSen"
    from staff
    left join (
      select taken_by as user_id, ${countSales} as sales, ${sumOf('cash')} as cash_sen,
        ${sumOf('terminal')} as terminal_sen,
        coalesce(sum(amount_sen) filter (where shift_id is null), 0)::int as outside_sen,
        coalesce(-sum(amount_sen) filter (where is_undone and method = 'cash'), 0)::int
          as undone_cash_sen,
        coalesce(-sum(amount_sen) filter (where is_undone and method = 'terminal'), 0)::int
          as undone_terminal_sen
      from (${deskMoney}) money
      where created_at >= ${asDate(from)} and created_at < ${asDate(to)}
      group by taken_by
    ) taken using (user_id)
    left join (
      select staff_user_id as user_id, -sum(amount_sen)::int as returned_sen
      from cash_entries
      where decision_id is not null
        and created_at >= ${asDate(from)} and created_at < ${asDate(to)}
      group by staff_user_id
    ) returned using (user_id)
    where sales is not null or returned_sen is not null
    order by name, user_id`
    .execute(db)
    .then(({ rows }) => rows);
