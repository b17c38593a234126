import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { asDate } from '#server/db/database.ts';
import { writeSample } from '#server/features/back-office/reconcile/sample.ts';
import { openTestApp } from '#server/testing/app.ts';
import { makeOrdering } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aFile, fileColumns, makeReconcileCalls } from '#server/testing/settlement-files.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const accountant = await aStaffMember(running, 'accountant');
const calls = makeReconcileCalls(running);
const { order } = makeOrdering(running);

const tomorrow = '2026-11-17T09:00:00+08:00';

/** A charge of RM 60 that is paid at an instant, today unless told. */
const aCharge = async (at = openingTime) => {
  context.clock.set(Temporal.Instant.from(openingTime));
  const orderId = await order(await aShopper(running));
  context.clock.set(Temporal.Instant.from(at));
  const { transactionId: id } = aReport(orderId);
  await deliver(context, aReport(orderId, { transactionId: id }));
  return { id, orderId };
};

const pilesOf = async (day: string) =>
  Object.fromEntries(
    (await calls.day(accountant, day)).piles.map(({ pile, lines }) => [
      pile,
      lines.map(({ transactionId }) => transactionId),
    ]),
  );

const countFiles = async () =>
  (await db.selectFrom('settlement_files').select('id').execute()).length;
const countRows = async () =>
  (await db.selectFrom('settlement_rows').select('line').execute()).length;

test('[RECON-4] a file is compared with our charges, day by day', async () => {
  const agreed = await aCharge();
  const short = await aCharge();
  const missing = await aCharge();
  const later = await aCharge(tomorrow);
  const file = aFile([
    agreed,
    { ...short, amount: '59.99' },
    { id: '555001', date: '2026-11-16' },
    { ...agreed, type: 'Refund' },
  ]);
  const { answer: shown } = await calls.preview(accountant, file);
  expect(shown).toMatchObject({
    columns: fileColumns,
    wrongFields: [],
    rows: 4,
    known: null,
    counts: { agree: 1, amounts_differ: 1, only_ours: 1, only_theirs: 1, refund: 1 },
  });
  expect(await countRows()).toBe(0);
  const { status, answer } = await calls.load(accountant, file);
  expect({ status, rows: answer.rows }).toEqual({ status: 200, rows: 4 });
  expect(await pilesOf('2026-11-16')).toEqual({
    agree: [agreed.id],
    amounts_differ: [short.id],
    only_ours: [missing.id],
    only_theirs: ['555001'],
    refund: [agreed.id],
  });
  expect(await pilesOf('2026-11-17')).toEqual({ waiting: [later.id] });
  const { days, files } = await calls.month(accountant);
  expect(days).toMatchObject([
    { day: '2026-11-17', state: 'open', charges: 1, waiting: 1, open: 0 },
    {
      day: '2026-11-16',
      state: 'differs',
      charges: 3,
      // With the refund, which we have not asked for.
      open: 4,
      sums: { oursSen: 18_000, theirsSen: 17_999, feesSen: 480, refundsSen: -6_000 },
    },
  ]);
  expect(files).toMatchObject([
    { id: answer.fileId, rows: 4, firstDay: '2026-11-16', imported: { by: 'Test accountant' } },
  ]);
  const ofFile = await calls.fileOf(accountant, answer.fileId);
  expect(ofFile.answer.piles.map(({ pile, count }) => [pile, count])).toEqual([
    ['amounts_differ', 1],
    ['only_ours', 1],
    ['only_theirs', 1],
    ['refund', 1],
    ['agree', 1],
  ]);
  const audit = await db
    .selectFrom('audit_log')
    .select(['staff_user_id as by', 'permission', 'details'])
    .where('action', '=', 'settlement.import')
    .execute();
  expect(audit).toMatchObject([{ by: accountant.userId, permission: 'payments.reconcile' }]);
});

test('[RECON-1] the same file is imported once, whoever sends it', async () => {
  const file = aFile([{ id: '556001' }]);
  const [one, two] = await Promise.all([
    calls.load(accountant, file),
    calls.load(accountant, file),
  ]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  const again = await calls.load(accountant, file, fileColumns, 'again.csv');
  expect(again.failure).toMatchObject({
    code: 'settlement_file_known',
    details: { name: 'settlement.csv', by: 'Test accountant' },
  });
  const { answer } = await calls.preview(accountant, file);
  expect(answer.known).toMatchObject({ name: 'settlement.csv', by: 'Test accountant' });
});

test('[RECON-1] a file with one wrong cell among thousands leaves nothing behind', async () => {
  const before = [await countFiles(), await countRows()];
  const rows = Array.from({ length: 3_000 }, (_, at) => ({ id: `${600_000 + at}` }));
  const file = aFile([...rows, { id: '700000', amount: 'sixty' }]);
  const { status, failure } = await calls.load(accountant, file);
  expect({ status, failure }).toMatchObject({
    status: 400,
    failure: {
      code: 'settlement_rows_wrong',
      details: {
        troubles: [{ line: 3_002, field: 'amount', problem: 'not_an_amount', value: 'sixty' }],
        troubleCount: 1,
      },
    },
  });
  expect([await countFiles(), await countRows()]).toEqual(before);
});

test('[RECON-2] the columns that were chosen are those of the next file with these headings', async () => {
  const headings = 'Ref,Other,Sum,When';
  const first = `${headings}\r\n800001,x,10.00,2026-11-10`;
  expect((await calls.preview(accountant, first)).answer).toMatchObject({
    wrongFields: ['transaction', 'amount', 'date'],
    isRemembered: false,
    rows: 0,
  });
  const chosen = { transaction: 0, amount: 2, date: 3 };
  const missing = await calls.load(accountant, first, { transaction: 0, date: 3 });
  expect(missing.failure).toMatchObject({
    code: 'settlement_columns_missing',
    details: { fields: ['amount'] },
  });
  expect((await calls.load(accountant, first, chosen)).status).toBe(200);
  const next = `${headings}\r\n800002,x,10.00,2026-11-10`;
  expect((await calls.preview(accountant, next)).answer).toMatchObject({
    columns: chosen,
    isRemembered: true,
    rows: 1,
  });
});

test('[RECON-5] a transaction that stands twice is flagged and counts once', async () => {
  const paid = await aCharge();
  const twice = aFile([paid, { ...paid, fee: '0.00' }]);
  expect((await calls.preview(accountant, twice)).answer.counts).toMatchObject({
    agree: 1,
    repeated: 1,
  });
  await calls.load(accountant, twice);
  await calls.load(accountant, aFile([paid]));
  const { piles } = await calls.day(accountant, '2026-11-16');
  const repeated = piles.find(({ pile }) => pile === 'repeated')?.lines;
  expect(
    repeated?.filter(({ transactionId }) => transactionId === paid.id).map((one) => one.needsNote),
  ).toEqual([true, false]);
});

test('[RECON-1] the desk sees it and imports nothing, coaches do not see it', async () => {
  for (const [role, status] of [
    ['desk', 404],
    ['coach', 403],
  ] as const) {
    const staff = await aStaffMember(running, role);
    expect((await calls.load(staff, aFile([{ id: '900001' }]))).status).toBe(403);
    const unknown = '0191e7b6-fc8a-7536-b287-bb3f6b31943e';
    expect((await calls.fileOf(staff, unknown)).status).toBe(status);
  }
});

test('[RECON-10] a refund of the file is matched with the one that we asked for', async () => {
  const paid = await aCharge('2026-11-20T09:00:00+08:00');
  const { user_id } = await db
    .selectFrom('orders')
    .select('user_id')
    .where('order_id', '=', paid.orderId)
    .executeTakeFirstOrThrow();
  const at = asDate(context.clock.now());
  const by = accountant.userId;
  await db
    .insertInto('provider_refunds')
    .values({
      ...{ id: randomUUIDv7(), provider: 'test', provider_transaction_id: paid.id },
      ...{ amount_sen: 2_000, user_id, reason: 'Agreed', state: 'asked', needs_second: false },
      ...{ proposed_by: by, proposed_at: at, decided_by: by, asked_at: at, next_at: at },
    })
    .execute();
  const refund = { ...paid, type: 'Refund', date: '2026-11-20', fee: '0.00' };
  const date = '2026-11-20';
  await calls.load(
    accountant,
    aFile([
      { ...paid, date },
      { ...refund, amount: '20.00' },
      { ...refund, amount: '7.00' },
    ]),
  );
  const { piles, charges, state } = await calls.day(accountant, date);
  const refunds = piles.find(({ pile }) => pile === 'refund')?.lines ?? [];
  expect(
    refunds.map(({ oursSen, theirsSen, needsNote }) => [oursSen, theirsSen, needsNote]),
  ).toEqual([
    [null, -700, true],
    [-2_000, -2_000, false],
  ]);
  expect([charges, state]).toEqual([1, 'differs']);
});

test('[RECON-10] the file of the demonstration has the refunds that its provider made', async () => {
  const ended = new Date('2026-11-20T10:00:00+08:00');
  const done = { state: 'done', ended_at: ended, next_at: null } as const;
  await db.updateTable('provider_refunds').set(done).execute();
  context.clock.set(Temporal.Instant.from('2026-11-21T09:00:00+08:00'));
  const settings = { ...context.settings, payments: 'sandbox' } as const;
  const { csv } = await writeSample({ ...context, settings });
  expect(csv).toMatch(/^\d+,\w+,-20\.00,0\.00,-20\.00,Refund,2026-11-20$/m);
  const { answer } = await calls.preview(accountant, csv);
  expect(answer.troubleCount).toBe(0);
});

test('[RECON-4] a charge in another currency is an exception, and no charge of ours in ringgit', async () => {
  const day = '2026-11-27';
  context.clock.set(Temporal.Instant.from(openingTime));
  const orderId = await order(await aShopper(running));
  context.clock.set(Temporal.Instant.from(`${day}T09:00:00+08:00`));
  await deliver(context, aReport(orderId, { currency: 'SGD' }));
  expect(await calls.day(accountant, day)).toMatchObject({ charges: 0, piles: [] });
});
