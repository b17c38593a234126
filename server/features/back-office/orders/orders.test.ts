import { afterEach, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import { readMemberPage } from '#contract/console-members.ts';
import { listOrders, readOrderStory } from '#contract/console-orders.ts';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { largestBalanceSen } from '#domain/money/credits.ts';
import type { Slot } from '#domain/time/slots.ts';
import { askAgain } from '#server/features/back-office/orders/orders.ts';
import { insertMessage } from '#server/features/payments/payments.repository.ts';
import { expireHolds } from '#server/features/slots/expiry.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, caller, sell } from '#server/testing/desk-sales.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { makeOrdering, makeOrderTraces } from '#server/testing/order-traces.ts';
import { onlyBooking } from '#server/testing/own-bookings.ts';
import { aProvider, aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');
const { statusesOf } = makeOrderTraces(db);
const { order } = makeOrdering(running);

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

type Query = CallInput<typeof listOrders>['query'];

const listed = async (query: Query) =>
  (await ask(app, listOrders, { query }, desk.headers)).answer.orders.map(({ orderId }) => orderId);

const storyOf = (orderId: string) =>
  ask(app, readOrderStory, { params: { orderId } }, desk.headers);

test('orders are found by id, transaction, buyer, amount, day and status', async () => {
  const mei = await aShopper(running);
  const orderId = await order(mei);
  const report = aReport(orderId, { amountSen: 6_123 });
  await deliver(context, report);
  for (const query of [
    { text: orderId.slice(0, 14) },
    { text: report.transactionId },
    { text: mei.email },
    { amountSen: 6_123 },
    { text: mei.email, day: '2026-11-16', status: 'pending' },
  ] as const) {
    expect(await listed(query)).toEqual([orderId]);
  }
  expect(await listed({ text: mei.email, day: '2026-11-15' })).toEqual([]);
  expect(await listed({ text: mei.email, status: 'completed' })).toEqual([]);
  expect(await listed({ text: 'nobody at all' })).toEqual([]);
});

test.each([
  ['kept', 'kept'],
  ['not_received', null],
] as const)('[EXC-10] an order whose payment waits says so, until it is %s', async (kind, went) => {
  const mei = await aShopper(running);
  const manager = await aStaffMember(running, 'manager');
  const orderId = await order(mei);
  const report = aReport(orderId, { amountSen: 100, status: 'pending' });
  await deliver(context, report);
  await deliver(context, { ...report, amountSen: 6_000, status: 'paid' });
  const { ofOrder, resolve } = makeExceptionCalls(running);
  const params = { userId: mei.userId };
  const waits = async () => {
    const page = await ask(app, readMemberPage, { params }, desk.headers);
    const { order: shown } = (await storyOf(orderId)).answer;
    return [page.answer.newestOrders[0]?.isWaiting, shown.isWaiting];
  };
  expect(await waits()).toEqual([true, true]);
  const filter = { text: mei.email, status: 'waiting' } as const;
  const unpaid = { text: mei.email, status: 'pending' } as const;
  expect([await listed(filter), await listed(unpaid)]).toEqual([[orderId], []]);
  const [exception] = await ofOrder(manager, orderId);
  if (exception === undefined) throw new Error('Nothing waits.');
  await resolve(manager, exception, { kind });
  expect(await waits()).toEqual([false, false]);
  expect((await storyOf(orderId)).answer.order.moneyWent).toBe(went);
  const { answer: page } = await ask(app, readMemberPage, { params }, desk.headers);
  expect(page.newestOrders[0]?.moneyWent).toBe(went);
  expect([await listed(filter), await listed(unpaid)]).toEqual([[], went ? [] : [orderId]]);
});

test('[SETTLE-6] an order that was paid twice or in another amount says so, and is found by it', async () => {
  const mei = await aShopper(running);
  const [twice, otherwise, plain] = [await order(mei), await order(mei), await order(mei)];
  await deliver(context, aReport(twice));
  await deliver(context, aReport(twice));
  await deliver(context, aReport(otherwise, { amountSen: 5_000 }));
  await deliver(context, aReport(plain));
  const found = await listed({ text: mei.email, money: 'odd' });
  expect(new Set(found)).toEqual(new Set([twice, otherwise]));
  const told = async (orderId: string) => {
    const { order: shown, entries } = (await storyOf(orderId)).answer;
    return [
      shown.isChargedOddly,
      ...entries.flatMap((one) => (one.kind === 'payment' ? [one.oddity] : [])).sort(),
    ];
  };
  expect(await told(twice)).toEqual([true, null, 'second_charge']);
  expect(await told(otherwise)).toEqual([true, 'wrong_amount']);
  expect(await told(plain)).toEqual([false, null]);
});

test('[SETTLE-6] so does an order of a guest, and one of a member whose balance is full', async () => {
  const byGuest = async (slot: Slot) => {
    const slots = { 'Tournament Court 6': [slot] };
    const sale = aSale({ date: '2026-11-24', slots, buyer: caller, payment: byLink() });
    return (await sell(running, desk, sale)).answer.orderId;
  };
  const [twice, otherwise, late] = [await byGuest(12), await byGuest(13), await byGuest(14)];
  const full = await order(await aShopper(running, { creditsSen: largestBalanceSen }));
  for (const orderId of [twice, twice, full, full]) await deliver(context, aReport(orderId));
  await deliver(context, aReport(otherwise, { amountSen: 5_000 }));
  // The slot is gone, so the payment only came too late.
  const before = context.clock.now();
  context.clock.set(before.add({ hours: 2 }));
  await expireHolds(context);
  const slots = { 'Tournament Court 6': [14 as Slot] };
  await sell(running, desk, aSale({ date: '2026-11-24', slots }));
  await deliver(context, aReport(late));
  context.clock.set(before);
  const isOdd = async (orderId: string) => (await storyOf(orderId)).answer.order.isChargedOddly;
  const marks = await Promise.all([twice, otherwise, full, late].map(isOdd));
  expect(marks).toEqual([true, true, true, false]);
  const found = new Set(await listed({ money: 'odd' }));
  expect([twice, otherwise, full, late].map((one) => found.has(one))).toEqual(marks);
});

test('a page of orders goes on where the one before ended', async () => {
  const mei = await aShopper(running);
  const first = await order(mei);
  context.clock.set(context.clock.now().add({ seconds: 1 }));
  const second = await order(mei);
  expect(await listed({ text: mei.email })).toEqual([second, first]);
  expect(await listed({ text: mei.email, before: second })).toEqual([first]);
});

describe('the story of an order', () => {
  test('has messages with their verdicts, forged ones marked, the payment, bookings and mails', async () => {
    const mei = await aShopper(running);
    const orderId = await order(mei);
    const { transactionId } = aReport(orderId);
    await insertMessage(
      db,
      {
        provider: 'test',
        message: { source: 'notification', body: 'status=00', headers: {} },
        ...{ orderId, transactionId, verdict: 'forged', detail: 'bad_signature' },
      },
      context.clock.now(),
    );
    context.clock.set(context.clock.now().add({ seconds: 5 }));
    const paid = aReport(orderId);
    await deliver(context, paid);
    await deliver(context, paid, 'callback');
    const { answer } = await storyOf(orderId);
    expect(answer.order).toMatchObject({
      ...{ orderId, userId: mei.userId, status: 'completed', channel: 'web', totalSen: 6_000 },
      items: [{ kind: 'court_booking', priceSen: 6_000, isCancelled: false }],
    });
    const messages = answer.entries.filter(({ kind }) => kind === 'message');
    expect(messages).toMatchObject([
      { verdict: 'forged', detail: 'bad_signature' },
      { source: 'notification', verdict: 'booked', transactionId: paid.transactionId },
      { source: 'callback', verdict: 'repeated' },
    ]);
    expect(answer.entries[0]).toMatchObject({ kind: 'placed', channel: 'web', by: null });
    const kinds = new Set(answer.entries.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['placed', 'message', 'payment', 'booking', 'mail']));
  });

  test('names who sold it at the desk', async () => {
    const { orderId } = (
      await sell(running, desk, aSale({ slots: { 'Show Court 1': [12] }, shownTotalSen: 12_000 }))
    ).answer;
    const { answer } = await storyOf(orderId);
    expect(answer.entries[0]).toMatchObject({ kind: 'placed', channel: 'desk', by: 'Test desk' });
    expect(answer.order).toMatchObject({ canAsk: false, isGuest: true });
    expect(answer.entries.filter(({ kind }) => kind === 'act')).toEqual([]);
  });

  test('says that a slot was booked, also after it was cancelled', async () => {
    const slots = { 'Show Court 1': [14 as const] };
    const { answer: sold } = await sell(running, desk, aSale({ slots, shownTotalSen: 12_000 }));
    const bookingId = await onlyBooking(db, { ...sold, email: '' });
    const body = { giveBack: 'all', reason: 'Rain' } as const;
    await ask(app, cancelAtDesk, { params: { bookingId }, body }, desk.headers);
    const { entries } = (await storyOf(sold.orderId)).answer;
    expect(entries.map(({ kind }) => kind)).toEqual(['placed', 'payment', 'booking', 'change']);
    expect(entries[2]).toMatchObject({ court: 'Show Court 1', slot: 14 });
  });

  test('has the reference of the terminal', async () => {
    const payment = { method: 'terminal', reference: 'T-4471905' } as const;
    const slots = { 'Show Court 1': [13 as const] };
    const sale = aSale({ slots, payment, shownTotalSen: 12_000 });
    const { orderId } = (await sell(running, desk, sale)).answer;
    const { entries } = (await storyOf(orderId)).answer;
    expect(entries.find(({ kind }) => kind === 'payment')).toMatchObject({
      reference: 'T-4471905',
    });
    expect(await listed({ text: '-447190' })).toEqual([orderId]);
  });

  test('says what was decided about money that waited', async () => {
    const manager = await aStaffMember(running, 'manager');
    const { ofOrder, resolve } = makeExceptionCalls(running);
    const mei = await aShopper(running);
    const orderId = await order(mei);
    const report = aReport(orderId);
    await deliver(context, report);
    await deliver(context, { ...report, amountSen: 7_000 });
    const [exception] = await ofOrder(manager, orderId);
    if (exception === undefined) throw new Error('There is no exception.');
    await resolve(manager, exception, { kind: 'credited', userId: mei.userId });
    const { entries } = (await storyOf(orderId)).answer;
    expect(entries.find(({ kind }) => kind === 'act')).toMatchObject({
      action: 'exception.resolve',
      resolution: {
        ...{ kind: 'credited', amountSen: 7_000, currency: 'MYR', member: expect.any(String) },
        ...{ orderId: null, reference: null },
      },
    });
  });

  test('is not there for an order of nobody', async () => {
    expect((await storyOf('DNOBODY')).failure.code).toBe('not_found');
  });
});

describe('asking the provider', () => {
  const staff = { userId: desk.userId } as StaffCaller;

  test('[SETTLE-13] settles the answer; the next question waits five seconds', async () => {
    const mei = await aShopper(running);
    const [orderId, other] = [await order(mei), await order(mei)];
    const provider = aProvider(new Map([[orderId, aReport(orderId)]]));
    expect(await askAgain(context, staff, orderId, provider)).toEqual({ answer: 'paid' });
    expect(await statusesOf(orderId)).toEqual(['completed', 'completed']);
    await expect(askAgain(context, staff, other, provider)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    context.clock.set(context.clock.now().add({ seconds: 6 }));
    expect(await askAgain(context, staff, other, provider)).toEqual({ answer: 'none' });
    expect(provider.asked).toEqual([orderId, other]);
    const acts = (await storyOf(other)).answer.entries.filter(({ kind }) => kind === 'act');
    expect(acts).toMatchObject([
      { action: 'order.ask', by: 'Test desk', answer: null },
      { action: 'order.answer', by: 'Test desk', answer: 'none' },
    ]);
    const paid = (await storyOf(orderId)).answer;
    expect(paid.entries).toContainEqual(
      expect.objectContaining({ action: 'order.answer', answer: 'paid' }),
    );
    expect(paid.order.timesAsked).toBe(1);
  });

  test('[SETTLE-13] tells an order that is still unpaid from a provider that does not answer', async () => {
    const mei = await aShopper(running);
    const [declined, unknown] = [await order(mei), await order(mei)];
    const answers = new Map([[declined, aReport(declined, { status: 'failed' })]]);
    const provider = aProvider(answers);
    context.clock.set(context.clock.now().add({ seconds: 6 }));
    expect(await askAgain(context, staff, declined, provider)).toEqual({ answer: 'unpaid' });
    context.clock.set(context.clock.now().add({ seconds: 6 }));
    const knowing = { ...provider, requery: async () => 'no_payment' as const };
    expect(await askAgain(context, staff, unknown, knowing)).toEqual({ answer: 'unpaid' });
  });

  test('[SETTLE-13] is in the log before the provider is asked, whatever becomes of the answer', async () => {
    const orderId = await order(await aShopper(running));
    context.clock.set(context.clock.now().add({ seconds: 6 }));
    const failing = {
      ...aProvider(new Map()),
      requery: () => Promise.reject(new Error('The process died.')),
    };
    await expect(askAgain(context, staff, orderId, failing)).rejects.toThrow('The process died.');
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'staff_user_id'])
      .where('subject', '=', `order:${orderId}`)
      .execute();
    expect(log).toEqual([{ action: 'order.ask', staff_user_id: desk.userId }]);
  });

  test('[SETTLE-13] is refused without a provider', async () => {
    const orderId = await order(await aShopper(running));
    await expect(askAgain(context, staff, orderId, null)).rejects.toMatchObject({
      code: 'payments_unavailable',
    });
  });
});
