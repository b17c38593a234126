import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { AppContext } from '#server/app-context.ts';
import { openDatabase } from '#server/db/database.ts';
import { closeDay } from '#server/features/back-office/reconcile/closing.ts';
import { importFile } from '#server/features/back-office/reconcile/imports.ts';
import { withdraw } from '#server/features/back-office/reconcile/withdrawing.ts';
import { openTestApp } from '#server/testing/app.ts';
import { makeOrdering } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aFile, fileColumns, makeReconcileCalls } from '#server/testing/settlement-files.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// Other requests that come while a day is closed, always at the same point: the closing has read the day
// and is about to write it. The control does the same without the lock, and fails.

const running = await openTestApp({ now: openingTime });
const { db, context, connection } = running;
const accountant = await aStaffMember(running, 'accountant');
const calls = makeReconcileCalls(running);
const { order } = makeOrdering(running);

const setDay = (day: string) => context.clock.set(Temporal.Instant.from(`${day}T09:00:00+08:00`));

const gateKey = 77;

beforeAll(async () => {
  await sql`
    create schema control;
    create function control.pg_advisory_xact_lock(bigint) returns void language sql as 'select';
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      perform pg_catalog.pg_advisory_xact_lock(${sql.lit(gateKey)});
      return new;
    end $$;
    create trigger a_gate before insert on reconciled_days
      for each row execute function wait_at_gate();
  `.execute(db);
});

/** A process whose statements find a lock that locks nothing. */
const unlockedDb = openDatabase(
  { ...connection, options: '-c search_path=control,public,pg_catalog' },
  { poolSize: 6 },
);
const unlocked: AppContext = { ...context, db: unlockedDb };

const countWaiting = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Closes a day, and does something else between its reading and its writing. */
const duringClosing = async (
  by: AppContext,
  day: string,
  act: () => Promise<unknown>,
  takesLock = true,
) => {
  const { sums: shown } = await calls.day(accountant, day);
  return db.connection().execute(async (gate) => {
    await sql`select pg_advisory_lock(${gateKey})`.execute(gate);
    const closing = Promise.allSettled([closeDay(by, accountant, day, { shown })]);
    await expect.poll(countWaiting).toBe(1);
    const acting = Promise.allSettled([act()]);
    if (by === unlocked || !takesLock) await acting;
    else await expect.poll(countWaiting).toBe(2);
    await sql`select pg_advisory_unlock(${gateKey})`.execute(gate);
    const [[closed], [acted]] = [await closing, await acting];
    return [closed.status, acted.status];
  });
};

/** A day that can be closed, and the file that covers it. */
const aDay = async (day: string) => {
  context.clock.set(Temporal.Instant.from(openingTime));
  const report = aReport(await order(await aShopper(running)));
  setDay(day);
  await deliver(context, report);
  setDay('2026-12-05');
  const row = { id: report.transactionId, orderId: report.orderId, date: day };
  return (await calls.load(accountant, aFile([row]))).answer.fileId;
};

const aFee = (day: string) =>
  Buffer.from(aFile([{ id: `FEE-${day}`, amount: '9.00', fee: '', type: 'Fee', date: day }]));

const load = (by: AppContext, day: string) => () =>
  importFile(by, accountant, { ...fileColumns, name: 'fees.csv' }, aFee(day), null);

/** The fees of a day that the journal has beside those of its closing. */
const lateFeesOf = async (day: string) =>
  (await db.selectFrom('late_fees').select('fee_sen as sen').where('day', '=', day).execute()).map(
    ({ sen }) => sen,
  );

test('[RECON-14] a file that comes while its day is closed has its fees kept', async () => {
  const day = '2026-11-20';
  await aDay(day);
  const outcome = await duringClosing(context, day, load(context, day));
  expect(outcome).toEqual(['fulfilled', 'fulfilled']);
  expect(await lateFeesOf(day)).toEqual([900]);
});

test('control: without the lock the fees of such a file are in no sum', async () => {
  const day = '2026-11-21';
  await aDay(day);
  const outcome = await duringClosing(unlocked, day, load(unlocked, day));
  expect(outcome).toEqual(['fulfilled', 'fulfilled']);
  expect(await calls.day(accountant, day)).toMatchObject({ sums: { feesSen: 120 }, late: 1 });
  expect(await lateFeesOf(day)).toEqual([]);
});

test('[RECON-9] a charge that settles while its day is closed takes no lock, and came after', async () => {
  const day = '2026-11-19';
  await aDay(day);
  context.clock.set(Temporal.Instant.from(openingTime));
  const racing = aReport(await order(await aShopper(running)));
  setDay('2026-12-05');
  const now = () => Temporal.Instant.from(`${day}T23:59:59+08:00`);
  const onThatDay = { ...context, clock: { ...context.clock, now } };
  const outcome = await duringClosing(context, day, () => deliver(onThatDay, racing), false);
  expect(outcome).toEqual(['fulfilled', 'fulfilled']);
  expect(await calls.day(accountant, day)).toMatchObject({
    sums: { oursSen: 6_000 },
    lateLines: [{ transactionId: racing.transactionId, pile: 'only_ours', closed: null }],
  });
});

test('[RECON-12] a file is not withdrawn while its day is closed', async () => {
  const day = '2026-11-22';
  const fileId = await aDay(day);
  const act = () => withdraw(context, accountant, fileId, 'Of another venue');
  expect(await duringClosing(context, day, act)).toEqual(['fulfilled', 'rejected']);
  expect((await calls.day(accountant, day)).lateLines).toEqual([]);
});

test('control: without the lock a day is closed with the rows of a file that is withdrawn', async () => {
  const day = '2026-11-23';
  const fileId = await aDay(day);
  const act = () => withdraw(unlocked, accountant, fileId, 'Of another venue');
  expect(await duringClosing(unlocked, day, act)).toEqual(['fulfilled', 'fulfilled']);
  expect(await calls.day(accountant, day)).toMatchObject({
    sums: { theirsSen: 6_000 },
    lateLines: [{ pile: 'waiting', closed: { theirsSen: 6_000 } }],
  });
});

/** Imports a file with another amount for the charge of a day. */
const correct = async (by: AppContext, day: string, fileId: string) => {
  const { transaction_id: id } = await db
    .selectFrom('settlement_rows')
    .select('transaction_id')
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  const file = Buffer.from(aFile([{ id, date: day, amount: '59.99' }]));
  const query = { ...fileColumns, name: 'corrected.csv' };
  return () => importFile(by, accountant, query, file, null);
};

test('[RECON-17] a row is not replaced once the day that is being closed has it', async () => {
  const day = '2026-11-24';
  const act = await correct(context, day, await aDay(day));
  expect(await duringClosing(context, day, act)).toEqual(['fulfilled', 'fulfilled']);
  expect(await calls.day(accountant, day)).toMatchObject({
    sums: { theirsSen: 6_000 },
    lateLines: [{ pile: 'adjustment', theirsSen: 5_999, closed: null }],
  });
});

test('control: without the lock the row of a closed day is replaced', async () => {
  const day = '2026-11-25';
  const act = await correct(unlocked, day, await aDay(day));
  expect(await duringClosing(unlocked, day, act)).toEqual(['fulfilled', 'fulfilled']);
  expect(await calls.day(accountant, day)).toMatchObject({
    sums: { theirsSen: 6_000 },
    lateLines: [{ pile: 'amounts_differ', theirsSen: 5_999, closed: { theirsSen: 6_000 } }],
  });
  await unlockedDb.destroy();
});
