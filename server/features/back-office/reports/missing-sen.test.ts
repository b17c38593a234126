import { expect, test } from 'vitest';
import { readJournal } from '#contract/console-journal.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { keepSoldDays } from '#server/features/back-office/reports/sold-days.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { unguarded } from '#server/testing/damages.ts';
import { makeOrdering } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const { order } = makeOrdering(running);

const first = '2026-11-16';
const last = addDays(first, 2);

const unbalanced = async () => {
  const query = { from: first, until: last };
  return (await ask(app, readJournal, { query }, manager.headers)).answer.unbalanced;
};

/** On each of three days, an order of RM 60 that a card pays. */
const orders: string[] = [];
for (let days = 0; days < 3; days += 1) {
  context.clock.set(Temporal.Instant.from(openingTime).add({ hours: 24 * days }));
  const orderId = await order(await aShopper(running));
  await deliver(context, aReport(orderId));
  orders.push(orderId);
}
const [, orderId = ''] = orders;

/** Without the guards of the database, which refuse each of these. */
const damage = (statement: string) => db.transaction().execute(unguarded(statement));

const second = addDays(first, 1);

test.each([
  ['a payment', 'payments', ['amount_sen']],
  ['the price of goods', 'order_items', ['before_discount_sen', 'final_sen']],
])(
  '[JOURNAL-1] a sen that is missing from %s is found, and its day is named',
  async (_, table, columns) => {
    const change = (sen: number) => {
      const values = columns.map((column) => `${column} = ${column} + ${sen}`).join(', ');
      return damage(`update ${table} set ${values} where order_id like '${orderId}%'`);
    };
    expect(await unbalanced()).toEqual([]);
    await change(-1);
    expect(await unbalanced()).toEqual([second]);
    await change(1);
    expect(await unbalanced()).toEqual([]);
  },
);

test('[JOURNAL-1] [INV-32] a sen that is missing from a day that is kept is found, and its day is named', async () => {
  context.clock.set(Temporal.Instant.from(openingTime).add({ hours: 24 * 5 }));
  await keepSoldDays(context);
  await damage(`update sold_totals set sold_sen = sold_sen - 1 where day = '${second}'`);
  expect(await unbalanced()).toEqual([second]);
  expect(await brokenInvariants(context)).toEqual([
    `INV-32: day ${second}: 5999 sen of court_booking are kept that were not sold`,
    `INV-32: day ${second}: 6000 sen of court_booking were sold and are not kept`,
  ]);
});
