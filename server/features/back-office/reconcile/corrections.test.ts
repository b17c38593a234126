import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';
import { makeOrdering } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aFile, fileColumns, makeReconcileCalls } from '#server/testing/settlement-files.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { context } = running;
const accountant = await aStaffMember(running, 'accountant');
const calls = makeReconcileCalls(running);
const { order } = makeOrdering(running);

const setDay = (day: string) => context.clock.set(Temporal.Instant.from(`${day}T09:00:00+08:00`));

/** A charge of RM 60 of a day that a file has with its amount. */
const anImportedCharge = async (day: string) => {
  context.clock.set(Temporal.Instant.from(openingTime));
  const report = aReport(await order(await aShopper(running)));
  setDay(day);
  await deliver(context, report);
  setDay('2026-11-20');
  const row = { id: report.transactionId, orderId: report.orderId, date: day };
  const { answer } = await calls.load(accountant, aFile([row]));
  return { row, fileId: answer.fileId };
};

const differenceOf = async (day: string) => {
  const { state, sums } = await calls.day(accountant, day);
  return [state, sums.theirsSen - sums.oursSen];
};

test('[RECON-17] a corrected row of an overlapping file replaces the one of the earlier file', async () => {
  const day = '2026-11-16';
  const { row } = await anImportedCharge(day);
  const file = aFile([{ ...row, amount: '59.99' }]);
  const { answer } = await calls.preview(accountant, file);
  expect(answer).toMatchObject({
    corrections: [{ transactionId: row.id, day, beforeSen: 6_000, nowSen: 5_999 }],
    correctionCount: 1,
    rowCounts: { fresh: 0, changed: 1, unchanged: 0 },
    counts: { amounts_differ: 1 },
    sums: { oursSen: 6_000, theirsSen: 5_999 },
  });
  const added = await calls.preview(accountant, file, { ...fileColumns, corrections: 'adjust' });
  expect(added.answer.sums).toMatchObject({ theirsSen: 11_999 });
  const { answer: loaded } = await calls.load(accountant, file);
  expect(await differenceOf(day)).toEqual(['differs', -1]);
  await calls.withdraw(accountant, loaded.fileId);
  expect(await differenceOf(day)).toEqual(['agrees', 0]);
});

test('[RECON-17] a row of another amount is added as an adjustment if a person says so', async () => {
  const day = '2026-11-17';
  const { row, fileId } = await anImportedCharge(day);
  const file = aFile([{ ...row, amount: '0.50' }]);
  await calls.load(accountant, file, { ...fileColumns, corrections: 'adjust' });
  expect(await differenceOf(day)).toEqual(['differs', 50]);
  expect((await calls.fileOf(accountant, fileId)).answer.sums.theirsSen).toBe(6_050);
});

test('[RECON-17] [RECON-9] a corrected row of a closed day came after closing', async () => {
  const day = '2026-11-18';
  const { row } = await anImportedCharge(day);
  await calls.close(accountant, await calls.day(accountant, day));
  const file = aFile([{ ...row, amount: '59.99' }]);
  expect((await calls.preview(accountant, file)).answer.correctionCount).toBe(0);
  await calls.load(accountant, file);
  expect(await calls.day(accountant, day)).toMatchObject({
    state: 'closed',
    sums: { theirsSen: 6_000 },
    lateLines: [{ pile: 'adjustment', theirsSen: 5_999, needsNote: true }],
  });
});

test('[RECON-17] the rows that an earlier file has, too, are unchanged and no difference', async () => {
  const day = '2026-11-19';
  const { row } = await anImportedCharge(day);
  const file = aFile([row, { id: 'T-NEW', date: day }]);
  const { answer } = await calls.preview(accountant, file);
  const rowCounts = { fresh: 1, changed: 0, unchanged: 1 };
  expect(answer).toMatchObject({ rowCounts, counts: { agree: 1, only_theirs: 1 } });
  expect(answer.counts.repeated).toBeUndefined();
  expect((await calls.load(accountant, file)).answer).toMatchObject({ rows: 2, rowCounts });
});
