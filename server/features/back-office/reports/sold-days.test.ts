import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { readJournal } from '#contract/console-journal.ts';
import { readRevenue } from '#contract/console-reports.ts';
import { readTax } from '#contract/console-tax.ts';
import { keepSoldDays } from '#server/features/back-office/reports/sold-days.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { makeOrdering } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const accountant = await aStaffMember(running, 'accountant');
const { order } = makeOrdering(running);

const week = { from: '2026-11-16', until: '2026-11-22' };

const read = async () => ({
  revenue: (await ask(app, readRevenue, { query: week }, accountant.headers)).answer,
  journal: (await ask(app, readJournal, { query: week }, accountant.headers)).answer,
  tax: (await ask(app, readTax, { query: week }, accountant.headers)).answer,
});

const setDay = (day: string) => context.clock.set(Temporal.Instant.from(`${day}T12:00:00+08:00`));

const keptDays = async () => {
  const rows = await db.selectFrom('sold_days').select('day').orderBy('day').execute();
  return rows.map(({ day }) => day);
};

/** A court that is paid for online on a day. */
const payOn = async (day: string) => {
  context.clock.set(Temporal.Instant.from(openingTime));
  const report = aReport(await order(await aShopper(running)));
  setDay(day);
  await deliver(context, { ...report, method: 'fpx_mb2u' });
};

const own = { 'Tournament Court 3': [13 as const] };
await sell(running, manager, aSale({ slots: own, buyerTaxId: 'C2088' }));
await payOn('2026-11-17');

beforeEach(() => setDay('2026-11-18'));

test('[REPORT-16] days that have been over for a day are kept, and reports stay as they were', async () => {
  const before = await read();
  expect(before.revenue.sold.nowSen).toBe(12_000);
  await keepSoldDays(context);
  expect(await keptDays()).toContain('2026-11-16');
  expect(await keptDays()).not.toContain('2026-11-17');
  expect(await read()).toEqual(before);
  expect(before.tax.single).toMatchObject([{ buyerTaxId: 'C2088', soldSen: 6_000 }]);
  // The report of a day with stored totals reads the stored ones.
  await sql`update sold_totals set sold_sen = sold_sen + 1 where day = '2026-11-16'`.execute(db);
  await sql`update receipt_totals set sen = sen + 1 where day = '2026-11-16'`.execute(db);
  const after = await read();
  expect(after.revenue.sold.nowSen).toBe(12_001);
  expect(after.tax.single).toMatchObject([{ soldSen: 6_001 }]);
  expect(after.journal.lines).toContainEqual(
    expect.objectContaining({ account: 'cash', debitSen: 6_001 }),
  );
  await sql`delete from sold_days`.execute(db);
  expect(await read()).toEqual(before);
});

test('[REPORT-16] days are kept once by two servers', async () => {
  await Promise.all([keepSoldDays(context), keepSoldDays(context)]);
  expect((await read()).revenue.sold.nowSen).toBe(12_000);
});

test('[REPORT-16] a sale on a kept day is in its report', async () => {
  await keepSoldDays(context);
  await payOn('2026-11-16');
  setDay('2026-11-18');
  expect(await keptDays()).not.toContain('2026-11-16');
  expect((await read()).revenue.sold.nowSen).toBe(18_000);
  await keepSoldDays(context);
  expect(await keptDays()).toContain('2026-11-16');
  expect((await read()).revenue.sold.nowSen).toBe(18_000);
  // Control: without the trigger the report lacks it.
  await sql`drop trigger payments_forget_sold_day on payments`.execute(db);
  await payOn('2026-11-16');
  setDay('2026-11-18');
  expect((await read()).revenue.sold.nowSen).toBe(18_000);
});
