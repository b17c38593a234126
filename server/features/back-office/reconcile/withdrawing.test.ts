import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { makeOrdering } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aFile, fileColumns, makeReconcileCalls } from '#server/testing/settlement-files.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const accountant = await aStaffMember(running, 'accountant');
const one = makeReconcileCalls(running);
const two = makeReconcileCalls({ app: await openTwinApp(running) });
const { order } = makeOrdering(running);

const setDay = (day: string) => context.clock.set(Temporal.Instant.from(`${day}T09:00:00+08:00`));

/** A charge of RM 60 that is paid on a day. */
const aCharge = async (day: string) => {
  context.clock.set(Temporal.Instant.from(openingTime));
  const report = aReport(await order(await aShopper(running)));
  setDay(day);
  await deliver(context, report);
  return { id: report.transactionId, orderId: report.orderId, date: day };
};

const pilesOf = async (day: string) =>
  (await one.day(accountant, day)).piles.map(({ pile, count }) => [pile, count]);

const loadConfirmed = async (file: string) =>
  (await one.load(accountant, file, fileColumns, 'settlement.csv', 'yes')).answer.fileId;

test('[RECON-11] a file of months is confirmed first, and leaves days without rows alone', async () => {
  const between = await aCharge('2026-11-16');
  const paid = await aCharge('2026-11-17');
  setDay('2026-11-19');
  const file = aFile([
    { ...paid, date: '17 Nov 2026' },
    { id: '880001', date: '11/02/2026' },
  ]);
  expect((await one.preview(accountant, file)).answer).toMatchObject({
    warnings: ['long_period', 'mixed_dates'],
    days: { first: '2026-02-11', last: '2026-11-17' },
  });
  const refused = await one.load(accountant, file);
  expect(refused.failure.code).toBe('settlement_days_unconfirmed');
  await loadConfirmed(file);
  expect(await pilesOf('2026-11-16')).toEqual([['waiting', 1]]);
  expect(await pilesOf('2026-11-17')).toEqual([['agree', 1]]);
  await one.load(accountant, aFile([{ ...between, date: '16/11/2026' }]));
  expect(await pilesOf('2026-11-16')).toEqual([['agree', 1]]);
});

test('[RECON-11] a file with days to come is refused', async () => {
  setDay('2026-11-19');
  const file = aFile([{ id: '880002', date: '2027-11-02' }]);
  expect((await one.preview(accountant, file)).answer.isToCome).toBe(true);
  const { failure } = await one.load(accountant, file, fileColumns, 'settlement.csv', 'yes');
  expect(failure).toMatchObject({
    code: 'settlement_days_to_come',
    details: { day: '2027-11-02' },
  });
});

test('[RECON-4] a file of a day that is not over covers it only for its own rows', async () => {
  const early = await aCharge('2026-11-20');
  const later = await aCharge('2026-11-20');
  await one.load(accountant, aFile([early]));
  expect(await pilesOf('2026-11-20')).toEqual([
    ['agree', 1],
    ['waiting', 1],
  ]);
  setDay('2026-11-21');
  expect(await pilesOf('2026-11-20')).toContainEqual(['waiting', 1]);
  await one.load(accountant, aFile([early, later]));
  expect(await pilesOf('2026-11-20')).toContainEqual(['agree', 2]);
});

test('[RECON-16] a day without rows is covered by what a person says, and can then be closed', async () => {
  const day = '2026-11-24';
  const missing = await aCharge(day);
  setDay('2026-11-26');
  const file = aFile([{ id: '880009', date: '2026-11-25' }]);
  const columns = { ...fileColumns, coversFrom: day };
  expect((await one.preview(accountant, file)).answer.counts).toEqual({ only_theirs: 1 });
  expect((await one.preview(accountant, file, columns)).answer).toMatchObject({
    days: { first: '2026-11-25', last: '2026-11-25' },
    covers: { first: day, last: '2026-11-25' },
    counts: { only_theirs: 1, only_ours: 1 },
  });
  const toCome = await one.load(accountant, file, { ...columns, coversTo: '2026-11-27' });
  expect(toCome.failure.code).toBe('settlement_days_to_come');
  expect((await one.load(accountant, file, columns)).status).toBe(200);
  expect(await pilesOf(day)).toEqual([['only_ours', 1]]);
  const [line] = (await one.day(accountant, day)).piles[0]?.lines ?? [];
  expect(line).toMatchObject({ transactionId: missing.id, needsNote: true });
  if (line !== undefined) await one.explain(accountant, line);
  expect((await one.close(accountant, await one.day(accountant, day))).status).toBe(200);
});

test('[RECON-12] the rows of a withdrawn file no longer count, and it can come again', async () => {
  const paid = await aCharge('2026-11-22');
  setDay('2026-11-25');
  const file = aFile([paid, { id: '880003', date: '2026-11-22' }]);
  const fileId = await loadConfirmed(file);
  expect(await pilesOf('2026-11-22')).toEqual([
    ['only_theirs', 1],
    ['agree', 1],
  ]);
  expect((await one.withdraw(accountant, fileId)).status).toBe(200);
  expect(await pilesOf('2026-11-22')).toEqual([['waiting', 1]]);
  const { answer } = await one.fileOf(accountant, fileId);
  expect(answer).toMatchObject({
    file: { withdrawn: { by: 'Test accountant', reason: 'Of another venue' } },
    piles: [],
  });
  expect((await one.withdraw(accountant, fileId)).failure.code).toBe('settlement_file_withdrawn');
  const audit = await db
    .selectFrom('audit_log')
    .select(['staff_user_id as by', 'reason', 'permission'])
    .where('action', '=', 'settlement.withdraw')
    .execute();
  expect(audit).toEqual([
    { by: accountant.userId, reason: 'Of another venue', permission: 'payments.reconcile' },
  ]);
  const again = await loadConfirmed(file);
  expect(again).not.toBe(fileId);
  expect((await one.load(accountant, file)).failure.code).toBe('settlement_file_known');
  expect((await one.preview(accountant, aFile([paid]))).answer.closedDays).toEqual([]);
});

test('[RECON-12] of withdrawing a file and closing its day at once, one is done', async () => {
  for (const day of ['2026-11-26', '2026-11-27', '2026-11-28']) {
    const paid = await aCharge(day);
    setDay('2026-12-01');
    const fileId = await loadConfirmed(aFile([paid]));
    const shown = await one.day(accountant, day);
    const [closing, withdrawing] = await Promise.all([
      one.close(accountant, shown),
      two.withdraw(accountant, fileId),
    ]);
    expect([closing.status, withdrawing.status].sort()).toEqual([200, 409]);
    if (closing.status === 200) {
      expect(withdrawing.failure).toMatchObject({
        code: 'settlement_file_closed',
        details: { day },
      });
    }
  }
});

test('[RECON-12] the database withdraws no file of a closed day, and changes nothing else of it', async () => {
  const day = '2026-11-29';
  const paid = await aCharge(day);
  setDay('2026-12-01');
  const fileId = await loadConfirmed(aFile([paid]));
  const withdraw = () =>
    sql`update settlement_files set withdrawn_by = imported_by, withdrawn_at = now(),
        withdrawn_reason = 'Why' where id = ${fileId}`.execute(db);
  await expect(
    sql`update settlement_files set name = 'other' where id = ${fileId}`.execute(db),
  ).rejects.toThrow('can only be withdrawn');
  await one.close(accountant, await one.day(accountant, day));
  const more = aFile([paid, { id: '880004', date: day }]);
  expect((await one.preview(accountant, more)).answer.closedDays).toEqual([day]);
  await expect(withdraw()).rejects.toThrow('is closed');
  // A file that came after closing is in no sum.
  setDay('2026-12-02');
  const late = await loadConfirmed(more);
  expect((await one.day(accountant, day)).lateLines).toMatchObject([{ transactionId: '880004' }]);
  expect((await one.fileOf(accountant, late)).answer.closedDay).toBeNull();
  expect((await one.withdraw(accountant, late)).status).toBe(200);
  expect((await one.day(accountant, day)).lateLines).toEqual([]);
  // Control: without the guard it is withdrawn.
  await sql`drop trigger settlement_files_guard on settlement_files`.execute(db);
  await withdraw();
});
