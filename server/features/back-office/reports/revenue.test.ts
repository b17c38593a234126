import { expect, test } from 'vitest';
import { readRevenue } from '#contract/console-reports.ts';
import { cancelAtDesk, undoCancelAtDesk } from '#contract/desk-bookings.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { makeOrdering } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const accountant = await aStaffMember(running, 'accountant');
const { order } = makeOrdering(running);
const exceptions = makeExceptionCalls(running);

const read = (from: string, until: string) =>
  ask(app, readRevenue, { query: { from, until } }, accountant.headers);

const keyed = (figures: readonly { readonly key: string; readonly nowSen: number }[]) =>
  Object.fromEntries(figures.filter(({ nowSen }) => nowSen !== 0).map((f) => [f.key, f.nowSen]));

test('[REPORT-3] [REPORT-4] [REPORT-5] [REPORT-6] sales count on the day of their payment, and refunds beside them', async () => {
  const sale = (await sell(running, manager, aSale())).answer;
  const terminal = { method: 'terminal', reference: 'T-1' } as const;
  const slots = { 'Show Court 1': [12 as const] };
  await sell(running, manager, aSale({ slots, payment: terminal, shownTotalSen: 12_000 }));
  // After midnight it is still the same booking day, and after 02:00 the next.
  context.clock.set(Temporal.Instant.from('2026-11-17T01:59:00+08:00'));
  const mei = await aShopper(running);
  await deliver(context, { ...aReport(await order(mei)), method: 'fpx_mb2u' });
  context.clock.set(Temporal.Instant.from('2026-11-17T02:00:00+08:00'));
  const { id: bookingId } = await db
    .selectFrom('bookings')
    .select('id')
    .where('order_id', 'like', `${sale.orderId}%`)
    .executeTakeFirstOrThrow();
  const cancelled = await ask(
    app,
    cancelAtDesk,
    {
      params: { bookingId },
      body: { giveBack: 'all', reason: 'It rained in' },
    },
    manager.headers,
  );
  expect(cancelled.status).toBe(200);

  const { answer } = await read('2026-11-16', '2026-11-17');
  expect(answer.sold).toEqual({ nowSen: 24_000, beforeSen: 0 });
  expect(answer.refunded).toEqual({ nowSen: 6_000, beforeSen: 0 });
  expect(answer.days).toMatchObject([
    { date: '2026-11-16', soldSen: 24_000, refundedSen: 0, beforeDate: '2026-11-14' },
    { date: '2026-11-17', soldSen: 0, refundedSen: 6_000, beforeDate: '2026-11-15' },
  ]);
  expect(keyed(answer.methods)).toEqual({ fpx: 6_000, cash: 6_000, terminal: 12_000 });
  expect(keyed(answer.channels)).toEqual({ web: 6_000, desk: 18_000 });
  expect(keyed(answer.kinds)).toEqual({ courts: 24_000 });
  expect(keyed(answer.refundCauses)).toEqual({ cancelled: 6_000 });
  expect(keyed(answer.refundForms)).toEqual({ money: 6_000 });

  const later = (await read('2026-11-18', '2026-11-19')).answer;
  expect(later.sold).toEqual({ nowSen: 0, beforeSen: 24_000 });
  expect(later.days[0]).toMatchObject({ beforeDate: '2026-11-16', beforeSoldSen: 24_000 });
});

test('[REPORT-1] a period that ends before it begins, or of more than 366 days, is refused', async () => {
  expect((await read('2026-11-18', '2026-11-17')).status).toBe(400);
  expect((await read('2024-11-18', '2026-11-17')).status).toBe(400);
});

test('[REPORT-15] money that was paid back is listed by the way that it took', async () => {
  context.clock.set(Temporal.Instant.from('2026-11-18T09:00:00+08:00'));
  const [owed] = (await exceptions.list(manager)).answer.exceptions;
  const outside = { kind: 'refunded_outside', reference: 'B-7' } as const;
  const key = owed ?? { cause: 'booking' as const, id: '' };
  expect((await exceptions.resolve(manager, key, outside)).status).toBe(200);
  const { answer } = await read('2026-11-18', '2026-11-18');
  expect(keyed(answer.paidBack)).toEqual({ outside: 6_000 });
  expect(answer.refunded.nowSen).toBe(0);
});

test('[REPORT-7] discounts are those of a status, and of a price that the staff set', async () => {
  context.clock.set(Temporal.Instant.from('2026-11-20T09:00:00+08:00'));
  const date = '2026-11-23';
  const { userId } = await aShopper(running, { status: 'super_host' });
  const host = { kind: 'member', userId } as const;
  const cheaper = await sell(running, manager, aSale({ date, buyer: host, shownTotalSen: 4_000 }));
  expect(cheaper.status).toBe(200);
  const slots = { 'Tournament Court 2': [12 as const] };
  const override = { waives: [], soldSen: 4_500, reason: 'The lamp is broken' };
  const sold = await sell(running, manager, aSale({ date, slots, override, shownTotalSen: 4_500 }));
  expect(sold.status).toBe(200);
  const { answer } = await read('2026-11-20', '2026-11-20');
  expect(keyed(answer.discounts)).toEqual({ status: 2_000, staff_price: 1_500 });
});

test('[REPORT-3] a payment that waited sells on the day on which it is attached to an order', async () => {
  context.clock.set(Temporal.Instant.from('2026-11-24T09:00:00+08:00'));
  const mei = await aShopper(running);
  const slots = { 'Tournament Court 3': [12 as const] };
  const orderId = await order(mei, { date: '2026-11-27', slots });
  const report = aReport(orderId, { amountSen: 100, status: 'pending' });
  await deliver(context, report);
  await deliver(context, { ...report, amountSen: 6_000, status: 'paid' });
  const [exception] = await exceptions.ofOrder(manager, orderId);
  context.clock.set(Temporal.Instant.from('2026-11-25T09:00:00+08:00'));
  const resolution = { kind: 'attached', orderId } as const;
  const attached = await exceptions.resolve(
    manager,
    exception ?? { cause: 'payment', id: '' },
    resolution,
  );
  expect(attached.status).toBe(200);
  const { answer } = await read('2026-11-24', '2026-11-25');
  expect(answer.days.map(({ soldSen }) => soldSen)).toEqual([0, 6_000]);
});

test('[REPORT-6] a booking that was cancelled, restored and cancelled again is refunded once', async () => {
  context.clock.set(Temporal.Instant.from('2026-11-30T09:00:00+08:00'));
  const slots = { 'Tournament Court 4': [12 as const] };
  const { orderId } = (await sell(running, manager, aSale({ date: '2026-12-03', slots }))).answer;
  const bookings = db.selectFrom('bookings').select('id').where('order_id', 'like', `${orderId}%`);
  const cancel = async () => {
    const { id: bookingId } = await bookings.executeTakeFirstOrThrow();
    const body = { giveBack: 'all', reason: 'It rained in' } as const;
    return (await ask(app, cancelAtDesk, { params: { bookingId }, body }, manager.headers)).answer;
  };
  const changeId = (await cancel()).changeId ?? '';
  const body = { reason: 'A mistake' };
  const undone = await ask(app, undoCancelAtDesk, { params: { changeId }, body }, manager.headers);
  expect(undone.status).toBe(200);
  expect(keyed((await read('2026-11-30', '2026-11-30')).answer.refundCauses)).toEqual({});
  await cancel();
  const { refundCauses } = (await read('2026-11-30', '2026-11-30')).answer;
  expect(keyed(refundCauses)).toEqual({ cancelled: 6_000 });
});
