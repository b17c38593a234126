import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';
import { makeOrdering } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aFile, makeReconcileCalls } from '#server/testing/settlement-files.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { context } = running;
const accountant = await aStaffMember(running, 'accountant');
const calls = makeReconcileCalls(running);
const { order } = makeOrdering(running);

const day = '2026-11-16';

/** A charge of RM 60 that is paid on the day. */
const aCharge = async () => {
  const orderId = await order(await aShopper(running));
  const report = aReport(orderId);
  await deliver(context, report);
  return { id: report.transactionId, orderId };
};

const [agreed, twice, changed, short, missing] = [
  await aCharge(),
  await aCharge(),
  await aCharge(),
  await aCharge(),
  await aCharge(),
];

/** Of each kind of trouble one row. The charge that is missing has none. */
const file = aFile([
  agreed,
  twice,
  { ...twice, fee: '0.00' },
  changed,
  { ...changed, amount: '0.50', fee: '0.00' },
  { ...short, amount: '59.99' },
  { id: '555001', orderId: 'CAFE-77', amount: '42.00' },
  { ...agreed, type: 'Refund', amount: '-60.00', fee: '0.00' },
  { id: '', orderId: '', type: 'Monthly fee', amount: '15.00', fee: '' },
]);

test('[RECON-4] [RECON-5] [RECON-10] [RECON-13] a file with every kind of trouble has each row in its pile', async () => {
  // A file covers days that were over when it was imported.
  context.clock.set(Temporal.Instant.from('2026-11-18T09:00:00+08:00'));
  const { status, answer } = await calls.load(accountant, file);
  expect({ status, rows: answer.rows }).toEqual({ status: 200, rows: 9 });
  const { piles, sums, state, open, refusal } = await calls.day(accountant, day);
  const found = piles.map(({ pile, lines }) => [
    pile,
    lines.map(
      ({ transactionId, needsNote }) => `${transactionId}${needsNote ? ' needs a note' : ''}`,
    ),
  ]);
  expect(Object.fromEntries(found)).toEqual({
    agree: [agreed.id, twice.id, changed.id],
    amounts_differ: [`${short.id} needs a note`],
    only_ours: [`${missing.id} needs a note`],
    only_theirs: ['555001 needs a note'],
    adjustment: [`${changed.id} needs a note`],
    repeated: [`${twice.id} needs a note`],
    refund: [`${agreed.id} needs a note`],
    fee: [`fee-${day}`],
  });
  expect(sums).toEqual({
    oursSen: 5 * 6_000,
    theirsSen: 3 * 6_000 + 50 + 5_999 + 4_200,
    feesSen: 5 * 120 + 1_500,
    refundsSen: -6_000,
    ourRefundsSen: 0,
  });
  expect({ state, open, refusal }).toEqual({
    state: 'differs',
    open: 6,
    refusal: 'reconcile_differs',
  });
});
