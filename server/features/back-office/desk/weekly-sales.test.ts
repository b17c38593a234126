import { afterEach, expect, test } from 'vitest';
import { cancelAtDesk, moveAtDesk } from '#contract/desk-bookings.ts';
import { undoSaleAtDesk } from '#contract/desk-sales.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { mailsTo, sell } from '#server/testing/desk-sales.ts';
import { balanceOf, bookingsOf } from '#server/testing/own-bookings.ts';
import { openSeries } from '#server/testing/series.ts';
import {
  aShopper,
  brokenInvariants,
  everythingOrdered,
  openingTime,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';
import { openWeeklySales } from '#server/testing/weekly-sales.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const desk = await aStaffMember(running, 'desk');
const everyTuesday = ['2026-11-17', '2026-11-24', '2026-12-01', '2026-12-08'];

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

test('[SERIES-10] sells every Tuesday to a member in one order, paid with credits once', async () => {
  const { sellWeekly, page } = openWeeklySales(running, manager, 'Tournament Court 1');
  const mei = await aShopper(running, { creditsSen: 100_000 });
  const { sale, answer } = await sellWeekly(
    { userId: mei.userId },
    { payment: { method: 'credits' } },
  );
  expect(answer).toMatchObject({ totalSen: 64_000, creditsSen: 64_000 });
  expect(await balanceOf(db, mei)).toBe(36_000);
  expect(await bookingsOf(db, mei)).toHaveLength(8);
  expect(await page(sale.orderId)).toEqual(everyTuesday.map((date) => `${date} 20 21`));
  const again = await sell(running, manager, sale);
  expect(again.answer).toEqual(answer);
  expect(await mailsTo(db, mei.email)).toHaveLength(1);
});

test('[SERIES-10] a guest pays in cash, and the sale is undone as any other', async () => {
  const { sellWeekly, page } = openWeeklySales(running, manager, 'Tournament Court 2');
  const { sale, answer } = await sellWeekly();
  expect(answer).toMatchObject({ totalSen: 64_000, creditsSen: 0 });
  const params = { orderId: sale.orderId };
  const undone = await ask(
    app,
    undoSaleAtDesk,
    { params, body: { reason: null } },
    manager.headers,
  );
  expect(undone.answer).toMatchObject({ method: 'cash', amountSen: 64_000 });
  expect(await page(sale.orderId)).toEqual(everyTuesday);
});

test('[SERIES-10] the desk sells within the window and sets nothing aside', async () => {
  const { preview, sellWeekly } = openWeeklySales(running, manager, 'Tournament Court 3');
  expect((await preview({}, desk)).failure.code).toBe('not_permitted');
  const { dates } = (await preview({ waives: [] }, desk)).answer;
  expect(dates.map(({ refusal }) => refusal)).toEqual([
    null,
    null,
    'outside_window',
    'outside_window',
  ]);
  const { status, sale } = await sellWeekly({ waives: [] }, {}, desk);
  expect([status, sale.weekly?.dates]).toEqual([200, ['2026-11-17', '2026-11-24']]);
});

test('[SERIES-10] an athlete keeps the free slots of the week', async () => {
  const { sellWeekly } = openWeeklySales(running, manager, 'Tournament Court 4');
  const ali = await aShopper(running, { status: 'athlete', creditsSen: 100_000 });
  const { status } = await sellWeekly({ userId: ali.userId }, { payment: { method: 'credits' } });
  expect(status).toBe(200);
  const used = db.selectFrom('free_slots').selectAll().where('user_id', '=', ali.userId);
  expect(await used.execute()).toEqual([]);
});

test('[SERIES-11] [SERIES-12] leaves out what is taken and what was chosen, and says why', async () => {
  const court = 'Tournament Court 5';
  const { preview, saleOf, page } = openWeeklySales(running, manager, court);
  const { make } = await openSeries(running, manager, court);
  await make({ firstDate: '2026-11-24', weeks: 1, slot: 21, durationSlots: 1 });
  const { dates } = (await preview()).answer;
  expect(dates.map(({ inTheWay }) => inTheWay)).toMatchObject([
    [],
    [{ slot: 21, kind: 'block', name: 'Smash Club' }],
    [],
    [],
  ]);
  const sale = await saleOf();
  const weekly = sale.weekly;
  if (weekly === undefined) throw new Error('It is weekly.');
  const sold = weekly.dates.slice(0, 2);
  const less = { ...sale, shownTotalSen: 32_000, weekly: { ...weekly, dates: sold } };
  expect((await sell(running, manager, less)).answer).toMatchObject({ totalSen: 32_000 });
  expect(await page(sale.orderId)).toEqual([
    '2026-11-17 20 21',
    '2026-11-24 block',
    '2026-12-01 20 21',
    '2026-12-08 chosen',
  ]);
});

test('[SERIES-11] is refused whole if the preview would say something else by now', async () => {
  const court = 'Tournament Court 6';
  const { saleOf } = openWeeklySales(running, manager, court);
  const { make } = await openSeries(running, manager, court);
  const sale = await saleOf();
  await make({ firstDate: '2026-12-08', weeks: 1 });
  const before = await everythingOrdered(running);
  const { failure } = await sell(running, manager, sale);
  expect(failure.code).toBe('preview_changed');
  expect(await everythingOrdered(running)).toEqual(before);
});

test('[SERIES-11] sells no date that the preview shows as taken, and not nothing', async () => {
  const { saleOf } = openWeeklySales(running, manager, 'Tournament Court 6');
  const sale = await saleOf();
  const { weeks = 4, digest = '' } = sale.weekly ?? {};
  const taken = { weeks, digest, dates: ['2026-12-08'] };
  const none = { weeks, digest, dates: [] };
  const codes = await Promise.all(
    [taken, none].map(
      async (weekly) => (await sell(running, manager, { ...sale, weekly })).failure.code,
    ),
  );
  expect(codes).toEqual(['preview_changed', 'series_without_dates']);
});

test('[SERIES-13] all from a date on is cancelled in one act, with one mail', async () => {
  const { sellWeekly, list, page } = openWeeklySales(running, manager, 'Show Court 1');
  const mei = await aShopper(running, { creditsSen: 100_000 });
  const { sale, answer } = await sellWeekly(
    { userId: mei.userId },
    { payment: { method: 'credits' } },
  );
  const weekly = (await list()).find(({ orderId }) => orderId === sale.orderId);
  const bookings = (weekly?.dates ?? []).slice(1).flatMap((date) => date.bookings);
  const [first, ...others] = bookings;
  const body = {
    giveBack: 'all' as const,
    reason: 'The club moves away',
    also: others.map(({ bookingId }) => bookingId),
    shown: bookings.map(({ bookingId, courtId, date, slot }) => ({
      ...{ bookingId, courtId, date, slot },
    })),
  };
  const params = { bookingId: first?.bookingId ?? '' };
  const ended = await ask(app, cancelAtDesk, { params, body }, manager.headers);
  const paidSen = bookings.reduce((sum, one) => sum + one.paidSen, 0);
  expect(ended.answer).toMatchObject({ gaveBack: 'credits', amountSen: paidSen });
  expect(paidSen).toBe((answer.totalSen / 4) * 3);
  expect(await page(sale.orderId)).toEqual([
    '2026-11-17 20 21',
    '2026-11-24',
    '2026-12-01',
    '2026-12-08',
  ]);
  expect(await mailsTo(db, mei.email)).toHaveLength(2);
});

test('[SERIES-12] [SERIES-13] a date that has moved stays in its place, and the page says where it stands', async () => {
  const court = 'Tournament Court 2';
  const { sellWeekly, list } = openWeeklySales(running, manager, court);
  const { sale } = await sellWeekly();
  const datesOf = async () =>
    (await list()).find(({ orderId }) => orderId === sale.orderId)?.dates ?? [];
  const [, second] = await datesOf();
  const [early, late] = second?.bookings ?? [];
  const move = async (
    bookingId: string | undefined,
    target: { readonly date: string; readonly slot: Slot; readonly courtName: string },
  ) => {
    const body = { ...target, shownDifferenceSen: 0, reason: 'The lights are out' };
    const params = { bookingId: bookingId ?? '' };
    const { failure } = await ask(app, moveAtDesk, { params, body }, manager.headers);
    expect(failure.code).toBeUndefined();
  };
  await move(early?.bookingId, { date: '2026-11-20', slot: 20, courtName: 'Tournament Court 3' });
  await move(early?.bookingId, { date: '2026-11-23', slot: 20, courtName: 'Tournament Court 3' });
  await move(late?.bookingId, { date: '2026-11-24', slot: 19, courtName: court });
  const dates = await datesOf();
  expect(dates.map(({ date }) => date)).toEqual(everyTuesday);
  const paidSen = sale.shownTotalSen / 8;
  expect(dates[1]).toMatchObject({
    date: '2026-11-24',
    leftOut: null,
    bookings: [
      { date: '2026-11-23', slot: 20, court: 'Tournament Court 3', paidSen },
      { date: '2026-11-24', slot: 19, court, paidSen },
    ],
  });
  expect(dates.filter(({ bookings }) => bookings.length === 2)).toHaveLength(4);
  const body = { giveBack: 'all' as const, reason: 'The club moves away' };
  const params = { bookingId: early?.bookingId ?? '' };
  expect((await ask(app, cancelAtDesk, { params, body }, manager.headers)).status).toBe(200);
  expect((await datesOf())[1]?.bookings).toMatchObject([{ slot: 19 }]);
});

test('[SERIES-10] [OVERRIDE-2] another price is kept in the log with the date of each slot', async () => {
  const { sellWeekly } = openWeeklySales(running, manager, 'Tournament Court 5');
  const override = { waives: ['window' as const], soldSen: 7_900, reason: 'A club price' };
  const slots = { 'Tournament Court 5': [18 as const] };
  const shownTotalSen = 4 * 7_900;
  const { sale, failure } = await sellWeekly({ slots }, { override, shownTotalSen });
  expect(failure.code).toBeUndefined();
  const { details } = await db
    .selectFrom('audit_log')
    .select('details')
    .where('subject', '=', `order:${sale.orderId}`)
    .where('action', '=', 'order.override_price')
    .executeTakeFirstOrThrow();
  const at = (priceSen: number) =>
    everyTuesday.map((date) => ({ court: 'Tournament Court 5', date, slot: 18, priceSen }));
  expect(details).toEqual({ before: at(8_000), after: at(7_900) });
});
