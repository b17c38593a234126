import { afterEach, expect, test } from 'vitest';
import { listExceptions } from '#contract/console-exceptions.ts';
import { payHeldOrder, releaseHeldOrder, undoSaleAtDesk } from '#contract/desk-sales.ts';
import { readPaymentLink } from '#contract/payment-links.ts';
import { expireHolds } from '#server/features/slots/expiry.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, caller, lastToken, mailsTo, sell } from '#server/testing/desk-sales.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { balanceOf, bookingsOf } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';
import { openWeeklySales } from '#server/testing/weekly-sales.ts';

// Weekly sales by phone: two slots on each of four Tuesdays.

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const dates = ['2026-11-17', '2026-11-24', '2026-12-01', '2026-12-08'];

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

const later = (minutes: number) => context.clock.set(context.clock.now().add({ minutes }));

/** Sells a court, without other sales, to a guest or a member; the token is that of the mailed link. */
const holdWeekly = async (court: string, userId: string | null = null, email?: string) => {
  const weekly = openWeeklySales(running, manager, court);
  const buyer = userId === null ? { buyer: caller } : {};
  const { sale, answer, failure } = await weekly.sellWeekly(
    { userId },
    { payment: byLink(120), ...buyer },
  );
  expect(failure.code).toBeUndefined();
  const { orderId } = answer;
  const token = await lastToken(db, email);
  const link = async () => (await ask(app, readPaymentLink, { body: { token } }, {})).answer;
  const pay = () => deliver(context, aReport(orderId, { amountSen: sale.shownTotalSen }));
  return { ...weekly, sale, orderId, userId: answer.userId, link, pay };
};

const holdForMember = async (court: string) => {
  const mei = await aShopper(running);
  return { ...(await holdWeekly(court, mei.userId, mei.email)), mei };
};

/** What has the slots of the court, such as `hold` for each. */
const claimsOf = async (court: string): Promise<string[]> => {
  const courtId = await courtIdOf(db, court);
  const rows = await db
    .selectFrom('slot_claims')
    .select('kind')
    .where('court_id', '=', courtId)
    .orderBy('booking_date')
    .orderBy('slot')
    .execute();
  return rows.map(({ kind }) => kind);
};

const paymentsOf = (orderId: string) =>
  db
    .selectFrom('payments')
    .select(['method', 'amount_sen', 'outcome'])
    .where('order_id', '=', orderId)
    .execute();

const waitingFor = async (orderId: string) =>
  (await ask(app, listExceptions, {}, manager.headers)).answer.exceptions.filter(
    (exception) => exception.orderId === orderId,
  );

const sellOne = async (court: string, date: string, shownTotalSen: number) => {
  const override = { waives: ['window' as const], soldSen: null, reason: 'A late player' };
  const slots = { [court]: [21 as const] };
  const sold = await sell(running, manager, aSale({ date, slots, override, shownTotalSen }));
  expect(sold.failure.code).toBeUndefined();
};

test('[SERIES-10] [LINK-1] every date is held as long as the desk chose, and booked by one payment', async () => {
  const court = 'Tournament Court 1';
  const { orderId, userId, sale, page, list, preview, link, pay } = await holdWeekly(court);
  expect(await claimsOf(court)).toEqual(Array(8).fill('hold'));
  const open = { state: 'open', dueSen: sale.shownTotalSen };
  const until = expect.stringMatching(/^2026-11-16T03:00:0/);
  const shown = await link();
  expect(shown).toMatchObject({ ...open, expiresAt: until });
  expect(shown.items).toHaveLength(8);
  expect(await list()).toMatchObject([{ orderId, isHeld: true }]);
  expect(await page(orderId)).toEqual(dates);
  const taken = (await preview()).answer.dates;
  expect(taken.map(({ inTheWay }) => inTheWay.map(({ kind }) => kind))).toEqual(
    dates.map(() => ['hold', 'hold']),
  );
  later(119);
  await expireHolds(context);
  expect(await link()).toMatchObject(open);
  expect((await sell(running, manager, sale)).status).toBe(200);
  await pay();
  expect(await claimsOf(court)).toEqual(Array(8).fill('booking'));
  expect(await bookingsOf(db, { userId, email: '' })).toHaveLength(8);
  expect(await paymentsOf(orderId)).toMatchObject([
    { amount_sen: sale.shownTotalSen, outcome: 'booked' },
  ]);
  expect(await link()).toMatchObject({ state: 'paid', creditedSen: 0, toReturnSen: 0 });
  expect(await page(orderId)).toEqual(dates.map((date) => `${date} 20 21`));
  expect(await list()).toMatchObject([{ orderId, isHeld: false }]);
});

test('[SERIES-10] [LINK-9] the desk takes the money for all dates once, and a payment by link is a second charge', async () => {
  const court = 'Tournament Court 2';
  const { orderId, sale, mei, link, pay } = await holdForMember(court);
  const paying = { params: { orderId }, body: { payment: { method: 'cash' } } } as const;
  const answers = await Promise.all(
    [1, 2].map(() => ask(app, payHeldOrder, paying, manager.headers)),
  );
  for (const { answer } of answers) expect(answer).toEqual({ amountSen: sale.shownTotalSen });
  await pay();
  expect(await bookingsOf(db, mei)).toHaveLength(8);
  expect(await balanceOf(db, mei)).toBe(sale.shownTotalSen);
  expect(await link()).toMatchObject({ state: 'paid', creditedSen: sale.shownTotalSen });
});

test('[SERIES-12] [LINK-2] not paid in time: every date is free again, and no weekly booking is left', async () => {
  const court = 'Tournament Court 3';
  const { orderId, sale, list, preview, sellWeekly, link } = await holdWeekly(court);
  later(120);
  const listed = async () => (await list()).some((weekly) => weekly.orderId === orderId);
  expect(await listed()).toBe(false);
  await expireHolds(context);
  expect(await claimsOf(court)).toEqual([]);
  expect(await link()).toMatchObject({ state: 'ended', dueSen: sale.shownTotalSen });
  expect(await listed()).toBe(false);
  expect((await preview()).answer.dates).toMatchObject(
    dates.map((date) => ({ date, inTheWay: [] })),
  );
  expect((await sellWeekly()).status).toBe(200);
});

test('[SERIES-12] [LINK-8] the desk ends the hold: every date is free again', async () => {
  const court = 'Tournament Court 4';
  const { orderId, list, link } = await holdWeekly(court);
  const params = { orderId };
  expect((await ask(app, releaseHeldOrder, { params }, manager.headers)).status).toBe(200);
  expect(await claimsOf(court)).toEqual([]);
  expect(await link()).toMatchObject({ state: 'ended' });
  expect((await list()).some((weekly) => weekly.orderId === orderId)).toBe(false);
});

test('[SERIES-10] [OVERRIDE-4] paid late while every date is free, all are booked beyond the window', async () => {
  const court = 'Tournament Court 5';
  const { orderId, mei, page, pay } = await holdForMember(court);
  later(121);
  await expireHolds(context);
  await pay();
  expect(await bookingsOf(db, mei)).toHaveLength(8);
  expect(await page(orderId)).toEqual(dates.map((date) => `${date} 20 21`));
  expect(await balanceOf(db, mei)).toBe(0);
});

test('[SERIES-10] [LINK-2] paid late when one date is taken, no date is booked and all of it is in the credits', async () => {
  const court = 'Tournament Court 6';
  const { orderId, sale, mei, page, link, pay } = await holdForMember(court);
  later(121);
  await expireHolds(context);
  await sellOne(court, '2026-12-01', sale.shownTotalSen / 8);
  await pay();
  expect(await bookingsOf(db, mei)).toEqual([]);
  expect(await claimsOf(court)).toEqual(['booking']);
  expect(await balanceOf(db, mei)).toBe(sale.shownTotalSen);
  expect(await link()).toMatchObject({ state: 'credited', creditedSen: sale.shownTotalSen });
  expect(await page(orderId)).toEqual(dates);
  expect((await mailsTo(db, mei.email)).at(-1)?.subject).toContain('RM 640.00');
});

test('[SERIES-10] [LINK-2] paid late by a guest when one date is taken, all of it is owed to them', async () => {
  const court = 'Padel Court 1';
  const { orderId, sale, userId, link, pay } = await holdWeekly(court);
  later(121);
  await sellOne(court, '2026-12-01', sale.shownTotalSen / 8);
  await pay();
  expect(await bookingsOf(db, { userId, email: '' })).not.toContainEqual(
    expect.objectContaining({ court }),
  );
  expect(await link()).toMatchObject({ state: 'to_return', toReturnSen: sale.shownTotalSen });
  expect(await waitingFor(orderId)).toMatchObject([{ amountSen: sale.shownTotalSen }]);
});

test('[SERIES-10] [LINK-2] paid after a slot of the first date, nothing is booked and nothing lost', async () => {
  const { sale, mei, pay } = await holdForMember('Show Court 1');
  context.clock.set(Temporal.Instant.from('2026-11-17T21:30:00+08:00'));
  await expireHolds(context);
  await pay();
  expect(await bookingsOf(db, mei)).toEqual([]);
  expect(await balanceOf(db, mei)).toBe(sale.shownTotalSen);
});

test('[SERIES-10] [LINK-11] undone while it is held, every date is free, and a payment books nothing', async () => {
  const court = 'Padel Court 2';
  const { orderId, sale, mei, list, link, pay } = await holdForMember(court);
  const undone = { params: { orderId }, body: { reason: null } };
  const { answer } = await ask(app, undoSaleAtDesk, undone, manager.headers);
  expect(answer).toEqual({ method: 'link', amountSen: 0, reference: null });
  expect(await claimsOf(court)).toEqual([]);
  expect((await list()).some((weekly) => weekly.orderId === orderId)).toBe(false);
  expect(await link()).toMatchObject({ state: 'ended', isUndone: true });
  await pay();
  expect(await claimsOf(court)).toEqual([]);
  expect(await bookingsOf(db, mei)).toEqual([]);
  expect(await balanceOf(db, mei)).toBe(sale.shownTotalSen);
});
