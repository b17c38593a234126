import { sql } from 'kysely';
import { isSameInTill, type TillAmounts } from '#domain/staff/shifts.ts';
import { prepareQuery } from '#proof/model/prepared-query.ts';
import type { World } from '#proof/model/world.ts';

const queryShifts = prepareQuery(
  'closed shifts',
  sql<{
    id: string;
    floatSen: number;
    expectedCashSen: number;
    expectedTerminalSen: number;
    countedCashSen: number;
    countedTerminalSen: number;
  }>`
    select id, float_sen as "floatSen", expected_cash_sen as "expectedCashSen",
      expected_terminal_sen as "expectedTerminalSen", counted_cash_sen as "countedCashSen",
      counted_terminal_sen as "countedTerminalSen"
    from shifts where closed_at is not null`,
);

/** Every amount that a shift has taken, or that was put into its till. */
const queryAmounts = prepareQuery(
  'amounts of shifts',
  sql<{ shiftId: string; isTerminal: boolean; amountSen: number }>`
    select shift_id as "shiftId", method = 'terminal' as "isTerminal", amount_sen as "amountSen"
    from payments where shift_id is not null
    union all
    select shift_id, false, amount_sen from cash_entries
    union all
    select shift_id, method = 'terminal', -amount_sen from undone_sales where shift_id is not null`,
);

type Row = Awaited<ReturnType<typeof queryShifts>>[number];

const expectedOf = (row: Row): TillAmounts => ({
  cashSen: row.expectedCashSen,
  terminalSen: row.expectedTerminalSen,
});

const countedOf = (row: Row): TillAmounts => ({
  cashSen: row.countedCashSen,
  terminalSen: row.countedTerminalSen,
});

/** A closed shift is what its desk was told, and expected everything that is recorded in it. */
export const wrongShifts = async (world: World): Promise<string[]> => {
  const rows = await queryShifts(world);
  const sums = new Map(rows.map(({ id, floatSen }) => [id, { cashSen: floatSen, terminalSen: 0 }]));
  for (const { shiftId, isTerminal, amountSen } of await queryAmounts(world)) {
    const sum = sums.get(shiftId);
    if (sum !== undefined) sum[isTerminal ? 'terminalSen' : 'cashSen'] += amountSen;
  }
  const stored = new Map(rows.map((row) => [row.id, row]));
  return [
    ...rows
      .filter((row) => !isSameInTill(expectedOf(row), sums.get(row.id) ?? countedOf(row)))
      .map(({ id }) => `shift ${id} did not expect what is recorded in it`),
    ...[...world.closedShifts]
      .filter(([id, told]) => {
        const row = stored.get(id);
        return (
          row === undefined ||
          !isSameInTill(expectedOf(row), told.expected) ||
          !isSameInTill(countedOf(row), told.counted)
        );
      })
      .map(([id]) => `shift ${id} is not as it was closed`),
  ];
};
