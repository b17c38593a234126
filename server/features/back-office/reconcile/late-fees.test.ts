import { expect, test } from 'vitest';
import { readJournal } from '#contract/console-journal.ts';
import { transact } from '#server/db/transact.ts';
import { keepLateFees } from '#server/features/back-office/reconcile/late-fees.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeOrdering } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aFile, makeReconcileCalls } from '#server/testing/settlement-files.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const accountant = await aStaffMember(running, 'accountant');
const one = makeReconcileCalls(running);
const two = makeReconcileCalls({ app: await openTwinApp(running) });
const { order } = makeOrdering(running);

const setDay = (day: string) => context.clock.set(Temporal.Instant.from(`${day}T09:00:00+08:00`));

/** A charge of RM 60 with a fee of RM 1.20, on a day that was closed two days later. */
const closedDay = async (day: string, closedOn: string) => {
  context.clock.set(Temporal.Instant.from(openingTime));
  const report = aReport(await order(await aShopper(running)));
  setDay(day);
  await deliver(context, report);
  setDay(closedOn);
  const row = { id: report.transactionId, orderId: report.orderId, date: day };
  await one.load(accountant, aFile([row]));
  const { status } = await one.close(accountant, await one.day(accountant, day));
  expect(status).toBe(200);
};

const aFee = (day: string, id: string, fee: string) =>
  aFile([{ id, amount: fee, fee: '', type: 'Monthly fee', date: day }]);

/** The lines of the journal of a day about fees, and whether its debits are its credits. */
const feesOn = async (day: string) => {
  const query = { from: day, until: day };
  const { answer } = await ask(app, readJournal, { query }, accountant.headers);
  expect(answer.unbalanced).toEqual([]);
  return answer.lines
    .filter(({ movement }) => movement === 'late_fees')
    .map(({ account, debitSen, creditSen }) => [account, debitSen, creditSen]);
};

test('[RECON-14] [JOURNAL-3] a fee that comes after closing is posted on the day it was read', async () => {
  const day = '2026-11-16';
  await closedDay(day, '2026-11-18');
  const closed = await one.day(accountant, day);
  setDay('2026-11-20');
  const { answer } = await one.load(accountant, aFee(day, 'FEE-1', '15.00'));
  expect(await feesOn('2026-11-20')).toEqual([
    ['provider', 0, 1_500],
    ['provider_fees', 1_500, 0],
  ]);
  // The same rows again in another file are no other fees.
  await one.load(accountant, `${aFee(day, 'FEE-1', '15.00')}\r\n`);
  expect(await feesOn('2026-11-20')).toHaveLength(2);
  expect((await one.day(accountant, day)).sums).toEqual(closed.sums);
  expect(await feesOn('2026-11-18')).toEqual([]);
  const { lateLines } = await one.day(accountant, day);
  expect(lateLines).toMatchObject([{ pile: 'fee', feeSen: 1_500 }]);
  expect(answer.rows).toBe(1);
});

test('[RECON-14] a file that is withdrawn takes its late fees back on that day', async () => {
  const day = '2026-11-23';
  await closedDay(day, '2026-11-25');
  setDay('2026-11-26');
  const { answer } = await one.load(accountant, aFee(day, 'FEE-2', '9.00'));
  setDay('2026-11-27');
  await one.withdraw(accountant, answer.fileId, 'Of another venue');
  expect(await feesOn('2026-11-26')).toEqual([
    ['provider', 0, 900],
    ['provider_fees', 900, 0],
  ]);
  expect(await feesOn('2026-11-27')).toEqual([
    ['provider', 900, 0],
    ['provider_fees', 0, 900],
  ]);
});

const lateFeesOf = async (day: string): Promise<number[]> => {
  const rows = db.selectFrom('late_fees').select('fee_sen').where('day', '=', day).orderBy('id');
  return (await rows.execute()).map(({ fee_sen }) => fee_sen);
};

test('[RECON-14] of two files that come at once, each adds its own fees', async () => {
  const day = '2026-11-30';
  await closedDay(day, '2026-12-02');
  const answers = await Promise.all([
    one.load(accountant, aFee(day, 'FEE-3', '3.00')),
    two.load(accountant, aFee(day, 'FEE-4', '4.00')),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await lateFeesOf(day)).toSorted()).toEqual([300, 400]);
});

test('control: without the lock on closing, one difference could be kept twice', async () => {
  const day = '2026-12-07';
  await closedDay(day, '2026-12-09');
  const { answer } = await one.load(accountant, aFee(day, 'FEE-5', '5.00'));
  const now = context.clock.now();
  const withdrawn = { withdrawn_by: accountant.userId, withdrawn_reason: 'Of another venue' };
  await db
    .updateTable('settlement_files')
    .set({ ...withdrawn, withdrawn_at: new Date(now.epochMilliseconds) })
    .where('id', '=', answer.fileId)
    .execute();
  await transact(db, async (first) => {
    await keepLateFees(first, [day], now);
    await transact(db, (second) => keepLateFees(second, [day], now));
  });
  expect(await lateFeesOf(day)).toEqual([500, -500, -500]);
});
