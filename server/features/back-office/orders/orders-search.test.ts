import { afterEach, expect, test } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import { searchVenue } from '#contract/console-members.ts';
import { listOrders } from '#contract/console-orders.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, caller, sell } from '#server/testing/desk-sales.ts';
import { makeOrdering } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, context } = running;
const desk = await aStaffMember(running, 'desk');
const { order } = makeOrdering(running);

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const listedBy = async (query: CallInput<typeof listOrders>['query']) =>
  (await ask(app, listOrders, { query }, desk.headers)).answer.orders.map(({ orderId }) => orderId);

const listed = (text: string) => listedBy({ text });

test('the number of a guest’s order finds the order, and not the guest by the made-up address', async () => {
  const slots = { 'Show Court 2': [12 as const] };
  const sale = aSale({ slots, shownTotalSen: 12_000 });
  const { orderId } = (await sell(running, desk, sale)).answer;
  const found = async (text: string) =>
    (await ask(app, searchVenue, { query: { text } }, desk.headers)).answer;
  const byNumber = await found(orderId);
  expect([...byNumber.members, ...byNumber.guests]).toEqual([]);
  expect(byNumber.orders).toMatchObject([{ orderId }]);
  expect((await found('siti rah')).guests.length).toBeGreaterThan(0);
});

test('orders are found by a part of the number to call, and courts by what the desk calls them', async () => {
  const buyer = { kind: 'guest', name: 'Lina Osman', phone: '+60 19 888 7766' } as const;
  const slots = { 'Show Court 2': [14 as const] };
  const sale = aSale({ buyer, slots, shownTotalSen: 12_000 });
  const { orderId } = (await sell(running, desk, sale)).answer;
  for (const text of ['019-888 77', '+60198887766', '8887766']) {
    expect(await listed(text)).toEqual([orderId]);
  }
  expect(await listed('88877665')).toEqual([]);
  const query = { text: 's2' };
  const { courts } = (await ask(app, searchVenue, { query }, desk.headers)).answer;
  expect(courts).toEqual(['Show Court 2']);
});

test('an order that credits paid in part is found by its price and by the rest', async () => {
  const mei = await aShopper(running, { creditsSen: 1_011 });
  const orderId = await order(mei, { shownCreditsSen: 1_011, shownTotalSen: 4_989 });
  expect(await listedBy({ amountSen: 4_989 })).toEqual([orderId]);
  expect(await listedBy({ amountSen: 6_000, text: mei.email })).toEqual([orderId]);
  await deliver(context, aReport(orderId, { amountSen: 4_989 }));
  expect(await listedBy({ amountSen: 4_989 })).toEqual([orderId]);
});

test('an order is found by a charge that bought nothing, of a guest too', async () => {
  const { orderId } = (await sell(running, desk, aSale({ buyer: caller, payment: byLink() })))
    .answer;
  await deliver(context, aReport(orderId, { amountSen: 6_456 }));
  expect(await listedBy({ amountSen: 6_456 })).toEqual([orderId]);
  expect(await listedBy({ amountSen: 6_456, day: '2026-11-15' })).toEqual([]);
});
