import { afterEach, expect, test } from 'vitest';
import { sumSen } from '#domain/money/money.ts';
import { openTestApp } from '#server/testing/app.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { refusalOf } from '#server/testing/guard-fixtures.ts';
import { makeOrdering, makeOrderTraces } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aFile, makeReconcileCalls } from '#server/testing/settlement-files.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const manager = await aStaffMember(running, 'manager');
const second = await aStaffMember(running, 'manager');
const accountant = await aStaffMember(running, 'accountant');
const { list, resolve, confirm, withdraw } = makeExceptionCalls(running);
const files = makeReconcileCalls(running);
const { order } = makeOrdering(running);
const { statusesOf, paymentsOf } = makeOrderTraces(db);

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const date = '2026-11-15';
const nobodys = 'order_nobodyknows1';
let charges = 0;

const nextId = () => {
  charges += 1;
  return `88800${charges}`;
};

/** A charge that nobody has reported, as a file has it. */
const inFile = async (amount: string, id = nextId()) => {
  const { answer } = await files.load(accountant, aFile([{ id, amount, date }]));
  return { id, fileId: answer.fileId };
};

const found = async (id: string) => {
  const { exceptions } = (await list(manager)).answer;
  const exception = exceptions.find(({ transactionId }) => transactionId === id);
  if (exception === undefined) throw new Error('The charge is not listed.');
  return exception;
};

/** Reports the charge of a file, by the provider of the file. */
const report = async (id: string, changes: Parameters<typeof aReport>[1]) => {
  const { provider } = await db
    .selectFrom('unknown_charges')
    .select('provider')
    .where('transaction_id', '=', id)
    .executeTakeFirstOrThrow();
  const changed = aReport(nobodys, { transactionId: id, ...changes });
  await deliver(context, changed, 'notification', provider);
};

/** The amounts of the decisions about a charge, and the amount stored with the charge. */
const decisionOf = async (chargeId: string) => {
  const { amount_sen: keptSen } = await db
    .selectFrom('unknown_charges')
    .select('amount_sen')
    .where('id', '=', chargeId)
    .executeTakeFirstOrThrow();
  const decisions = await db
    .selectFrom('exception_resolutions')
    .select('amount_sen as amountSen')
    .where('charge_id', '=', chargeId)
    .where('state', '=', 'resolved')
    .execute();
  return { keptSen, decidedSen: sumSen(decisions.map(({ amountSen }) => amountSen)) };
};

test('[EXC-14] a file that was withdrawn leaves no amount to the charge of the next one', async () => {
  const { id, fileId } = await inFile('58.80');
  expect((await found(id)).amountSen).toBe(5_880);
  await files.withdraw(accountant, fileId, 'Net taken for the amount');
  await inFile('60.00', id);
  const exception = await found(id);
  expect(exception.amountSen).toBe(6_000);
  const orderId = await order(await aShopper(running));
  expect((await resolve(manager, exception, { kind: 'attached', orderId })).status).toBe(200);
  expect(await statusesOf(orderId)).toEqual(['completed', 'completed']);
  expect(await paymentsOf(orderId)).toMatchObject([{ amount_sen: 6_000 }]);
});

test('[EXC-14] the newest file that counts says the amount, also when a newer one is withdrawn', async () => {
  const { id } = await inFile('60.00');
  const { fileId } = await inFile('58.80', id);
  expect((await found(id)).amountSen).toBe(5_880);
  await files.withdraw(accountant, fileId, 'Net taken for the amount');
  const exception = await found(id);
  expect(exception.amountSen).toBe(6_000);
  await resolve(manager, exception, { kind: 'kept' });
  expect(await decisionOf(exception.id)).toEqual({ keptSen: 6_000, decidedSen: 6_000 });
});

test('[EXC-14] the amount and currency that the provider reports replace those of a file', async () => {
  const { id } = await inFile('60.00');
  await report(id, { amountSen: 2_000, currency: 'SGD' });
  const exception = await found(id);
  expect(exception).toMatchObject({
    ...{ amountSen: 2_000, currency: 'SGD', namedOrderId: nobodys },
    resolutions: ['refunded_outside', 'kept', 'not_received'],
    ordersToAttach: [],
  });
  const orderId = await order(await aShopper(running));
  const { failure } = await resolve(manager, exception, { kind: 'attached', orderId });
  expect(failure.code).toBe('resolution_not_offered');
  // No file changes what the provider has signed.
  await inFile('61.00', id);
  expect(await found(id)).toMatchObject({ amountSen: 2_000, currency: 'SGD' });
});

test('[EXC-14] what was decided stays what it is when the provider reports it differently', async () => {
  const { id } = await inFile('60.00');
  const exception = await found(id);
  await resolve(manager, exception, { kind: 'kept' });
  await report(id, { amountSen: 6_100 });
  expect(await decisionOf(exception.id)).toEqual({ keptSen: 6_000, decidedSen: 6_000 });
  const change = { amount_sen: 6_100 };
  const changed = refusalOf(db, (tx) =>
    tx.updateTable('unknown_charges').set(change).where('id', '=', exception.id).execute(),
  );
  expect(await changed).toBe('unknown_charges_are_final');
});

test('[EXC-14] a proposal for another amount is not confirmed, and is withdrawn', async () => {
  const { id } = await inFile('600.00');
  expect((await resolve(manager, await found(id), { kind: 'kept' })).answer.isResolved).toBe(false);
  await report(id, { amountSen: 70_000 });
  const { resolutionId = '' } = (await found(id)).proposal ?? {};
  expect((await confirm(second, resolutionId)).failure.code).toBe('exception_changed');
  expect((await withdraw(second, resolutionId, 'Another amount')).status).toBe(200);
  await resolve(manager, await found(id), { kind: 'kept' });
  const again = (await found(id)).proposal?.resolutionId ?? '';
  expect((await confirm(second, again)).status).toBe(200);
});
