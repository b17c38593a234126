import { expect, test } from 'vitest';
import { nameJournalAccount, readJournal } from '#contract/console-journal.ts';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { includedTax } from '#domain/money/tax.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { makeOrdering } from '#server/testing/order-traces.ts';
import { onlyBooking } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { makeShiftCalls } from '#server/testing/shifts.ts';
import { aShopper, openingTime, playDay } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const owner = await aStaffMember(running, 'owner');
const manager = await aStaffMember(running, 'manager');
const { order } = makeOrdering(running);
const shifts = makeShiftCalls(running);

const day = '2026-11-16';

const read = async (from = day, until = day) =>
  (await ask(app, readJournal, { query: { from, until } }, manager.headers)).answer;

/** The sum of each account, with credits as negative. */
const sumsOf = ({ lines }: Awaited<ReturnType<typeof read>>) => {
  const sums: Record<string, number> = {};
  for (const { account, debitSen, creditSen } of lines) {
    sums[account] = (sums[account] ?? 0) + debitSen - creditSen;
  }
  return sums;
};

test('[JOURNAL-1] [JOURNAL-2] [JOURNAL-3] [TAX-5] sales and refunds balance, without their tax', async () => {
  const rate = { kind: 'court_booking', holds_from: day, rate_bp: 800 } as const;
  await db.insertInto('tax_rates').values(rate).execute();
  expect((await sell(running, manager, aSale())).status).toBe(200);
  const mei = await aShopper(running);
  await deliver(context, aReport(await order(mei)));
  const tax = includedTax(6_000, 800);
  expect(sumsOf(await read())).toEqual({
    ...{ cash: 6_000, provider: 6_000, courts: -2 * (6_000 - tax), tax: -2 * tax },
  });

  const params = { bookingId: await onlyBooking(db, mei) };
  const body = { giveBack: 'all', reason: 'It rained in' } as const;
  await ask(app, cancelAtDesk, { params, body }, manager.headers);
  expect(sumsOf(await read())).toEqual({
    ...{ cash: 6_000, provider: 6_000, courts: -2 * (6_000 - tax), tax: -tax },
    ...{ refunds: 6_000 - tax, credits: -6_000 },
  });
  expect(sumsOf(await read(playDay, playDay))).toEqual({});
});

test('[JOURNAL-3] a count posts the differences of the drawer and of the terminal', async () => {
  const before = sumsOf(await read());
  await shifts.opened(manager);
  expect(
    (await sell(running, manager, aSale({ slots: { 'Tournament Court 2': [12] } }))).status,
  ).toBe(200);
  const { shift } = await shifts.till(manager);
  if (shift === null) throw new Error('No shift is open.');
  const counted = { cashSen: shift.expected.cashSen - 6_000, terminalSen: 5_900 };
  await shifts.close(manager, shift, { counted, note: 'A card sale rung up as cash' });
  const after = sumsOf(await read());
  const added = (account: string) => (after[account] ?? 0) - (before[account] ?? 0);
  expect([added('cash'), added('terminal'), added('till_differences')]).toEqual([0, 5_900, 100]);
});

test('[JOURNAL-5] only the owner names accounts, and the log has it before and after', async () => {
  const name = (staff: typeof owner, number: string) =>
    ask(
      app,
      nameJournalAccount,
      { params: { account: 'cash' }, body: { number, name: 'Till', reason: 'New books' } },
      staff.headers,
    );
  expect((await name(manager, '1000')).status).toBe(403);
  expect((await name(owner, '1000')).status).toBe(200);
  expect((await name(owner, '1000')).status).toBe(200);
  expect((await name(owner, '1010')).status).toBe(200);
  expect((await read()).accounts).toEqual([{ account: 'cash', number: '1010', name: 'Till' }]);
  const log = await db
    .selectFrom('audit_log')
    .select(['reason', 'details'])
    .where('action', '=', 'journal.name')
    .orderBy('id')
    .execute();
  expect(log).toMatchObject([
    { reason: 'New books', details: { before: null, after: { number: '1000' } } },
    { details: { before: { number: '1000' }, after: { number: '1010', name: 'Till' } } },
  ]);
});
