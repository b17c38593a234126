import { expect, test } from 'vitest';
import type { ReconciledLine } from '#contract/console-reconcile.ts';
import { transact } from '#server/db/transact.ts';
import { insertExplanation } from '#server/features/back-office/reconcile/closed-days.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { aFile, makeReconcileCalls } from '#server/testing/settlement-files.ts';
import { openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const accountant = await aStaffMember(running, 'accountant');
const calls = makeReconcileCalls(running);

const day = '2026-11-14';

/** Rows of charges that only the provider has. */
const manyRows = (firstId: number) =>
  aFile(Array.from({ length: 250 }, (_, at) => ({ id: `${firstId + at}`, date: day })));

const explainAll = (lines: readonly ReconciledLine[]) =>
  transact(db, async (tx) => {
    for (const { key: lineKey, oursSen, theirsSen } of lines) {
      const staffUserId = accountant.userId;
      const note = 'Of another venue';
      const explanation = { day, lineKey, oursSen, theirsSen, note, staffUserId };
      await insertExplanation(tx, explanation, context.clock.now());
    }
  });

const isExplained = ({ note }: ReconciledLine): boolean => note !== null;

test('[RECON-7] of 250 differences those without a note are listed first, also after closing', async () => {
  await calls.load(accountant, manyRows(870_000));
  const listed = async () => (await calls.day(accountant, day)).piles[0]?.lines ?? [];
  await explainAll(await listed());
  const [left, rest] = [(await listed()).slice(0, 50), (await listed()).slice(50)];
  expect([left.some(isExplained), rest.length, rest.every(isExplained)]).toEqual([
    false,
    150,
    true,
  ]);
  await explainAll(left);
  expect((await calls.close(accountant, await calls.day(accountant, day))).status).toBe(200);
  await calls.load(accountant, manyRows(880_000));
  const late = async () => (await calls.day(accountant, day)).lateLines;
  await explainAll(await late());
  expect((await late()).map(isExplained).indexOf(true)).toBe(50);
});
