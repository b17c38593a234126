import { expect, test } from 'vitest';
import { readJournal } from '#contract/console-journal.ts';
import { readMemberPage } from '#contract/console-members.ts';
import { listOrders, readOrderReceipt, readOrderStory } from '#contract/console-orders.ts';
import { readRevenue } from '#contract/console-reports.ts';
import { readTax } from '#contract/console-tax.ts';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { undoSaleAtDesk } from '#contract/desk-sales.ts';
import { costInTheEnd, endInWords, orderStatusInWords } from '#domain/bookings/receipts.ts';
import { includedTax } from '#domain/money/tax.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, caller, sell } from '#server/testing/desk-sales.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const owner = await aStaffMember(running, 'owner');
const { ofOrder, resolve } = makeExceptionCalls(running);
const [soldOn, keptOn] = ['2026-11-16', '2026-11-17'];
const tax = includedTax(6_000, 800);

await db
  .insertInto('tax_rates')
  .values({ kind: 'court_booking', holds_from: soldOn, rate_bp: 800 })
  .execute();

let sold = 0;
/** A guest buys a slot by phone, and pays for it. */
const sellPaid = async () => {
  sold += 1;
  const slots = { [`Tournament Court ${sold}`]: [12 as Slot] };
  const sale = aSale({ date: '2026-11-24', slots, buyer: caller, payment: byLink() });
  const { orderId, userId } = (await sell(running, owner, sale)).answer;
  await deliver(context, aReport(orderId));
  return { orderId, userId };
};

const cancel = async (orderId: string) => {
  const query = db.selectFrom('bookings').select('id').where('order_id', 'like', `${orderId}%`);
  const { id: bookingId } = await query.executeTakeFirstOrThrow();
  const body = { giveBack: 'all', reason: 'A pipe burst' } as const;
  const request = { params: { bookingId }, body };
  expect((await ask(app, cancelAtDesk, request, owner.headers)).status).toBe(200);
};

/** On the day after, the venue keeps what it owes. */
const keep = async (orderId: string) => {
  context.clock.set(Temporal.Instant.from(`${keptOn}T12:00:00+08:00`));
  const [exception] = await ofOrder(owner, orderId);
  if (exception === undefined) throw new Error('Nothing waits.');
  expect((await resolve(owner, exception, { kind: 'kept' })).status).toBe(200);
};

const readReports = async (from: string, until = from) => {
  const query = { from, until };
  const { headers } = owner;
  const [revenue, taxes, journal] = await Promise.all([
    ask(app, readRevenue, { query }, headers),
    ask(app, readTax, { query }, headers),
    ask(app, readJournal, { query }, headers),
  ]);
  const balances = Map.groupBy(journal.answer.lines, ({ account }) => account);
  return {
    revenue: revenue.answer,
    tax: taxes.answer,
    balance: (account: 'tax' | 'kept') =>
      (balances.get(account) ?? []).reduce((sum, line) => sum + line.creditSen - line.debitSen, 0),
  };
};

const receiptOf = async (orderId: string) =>
  (await ask(app, readOrderReceipt, { params: { orderId } }, owner.headers)).answer;

test('[EXC-19] [REPORT-6] [TAX-5] [HIST-10] money that the venue keeps is refunded nowhere', async () => {
  const { orderId, userId } = await sellPaid();
  await cancel(orderId);
  const before = await readReports(soldOn);
  expect(before.revenue.refunded.nowSen).toBe(6_000);
  expect(before.balance('tax')).toBe(0);
  await keep(orderId);

  const kept = { status: 'fully_refunded', toReturnSen: 0, keptSen: 6_000 };
  const { headers } = owner;
  const list = await ask(app, listOrders, { query: { text: orderId } }, headers);
  expect(list.answer.orders).toMatchObject([kept]);
  const story = await ask(app, readOrderStory, { params: { orderId } }, headers);
  expect(story.answer.order).toMatchObject(kept);
  const page = await ask(app, readMemberPage, { params: { userId } }, headers);
  expect(page.answer.newestOrders).toMatchObject([kept]);

  const receipt = await receiptOf(orderId);
  expect(orderStatusInWords(receipt)).toBe('Cancelled, RM 60.00 not given back');
  expect(costInTheEnd(receipt)).toBe(6_000);
  const [line] = receipt.lines;
  expect(line && endInWords({ ...line, date: soldOn, reason: line.venueReason }, false)).toBe(
    'Cancelled by the venue on 16/11/2026, RM 60.00 not given back. Reason: A pipe burst',
  );

  // The day of the cancellation stays as it was, and that of the decision takes the refund back.
  expect((await readReports(soldOn)).revenue.refunded.nowSen).toBe(6_000);
  const after = await readReports(keptOn);
  expect(after.revenue.days).toMatchObject([{ refundedSen: -6_000 }]);
  expect(after.tax.rates).toMatchObject([{ refundedSen: -6_000, refundedTaxSen: -tax }]);
  expect(after.tax.consolidated).toMatchObject([{ refundedSen: -6_000, refundedTaxSen: -tax }]);
  expect([after.balance('kept'), after.balance('tax')]).toEqual([6_000 - tax, tax]);
  const both = await readReports(soldOn, keptOn);
  expect(both.revenue.refunded.nowSen).toBe(0);
  expect(both.revenue.refundCauses.map(({ nowSen }) => nowSen)).toEqual([0, 0, 0]);
  expect(both.revenue.refundForms.map(({ nowSen }) => nowSen)).toEqual([0, 0]);
  expect(both.tax.rates).toMatchObject([{ taxSen: tax, refundedSen: 0, refundedTaxSen: 0 }]);
  expect(both.balance('tax')).toBe(tax);
  expect(await brokenInvariants(context)).toEqual([]);
});

test('[EXC-19] [TAX-7] an undone sale whose money the venue keeps is invoiced', async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  const { orderId } = await sellPaid();
  const before = await readReports(soldOn, keptOn);
  const body = { reason: 'Wrong court' };
  const request = { params: { orderId }, body };
  expect((await ask(app, undoSaleAtDesk, request, owner.headers)).status).toBe(200);
  const undone = await readReports(soldOn, keptOn);
  const [was, is] = [before.tax.consolidated[0], undone.tax.consolidated[0]];
  expect(is?.soldSen).toBe((was?.soldSen ?? 0) - 6_000);
  await keep(orderId);
  expect((await readReports(soldOn, keptOn)).tax.consolidated).toEqual(before.tax.consolidated);
  expect(orderStatusInWords(await receiptOf(orderId))).toBe('Sale undone, RM 60.00 not given back');
});
