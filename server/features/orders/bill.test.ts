import { describe, expect, test } from 'vitest';
import { calculatePrice, priceCourts } from '#contract/orders.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import {
  anOrderRequest,
  aShopper,
  openingTime,
  place,
  playDay,
  type Shopper,
} from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { app, db } = running;

const quote = ({ headers }: Shopper, slots: Record<string, number[]>, date = playDay) =>
  ask(app, priceCourts, { body: { date, slots } }, headers);

test('prices slots by court number and time, and returns their discounts', async () => {
  const host = await aShopper(running, { status: 'super_host' });
  const { answer } = await quote(host, {
    'Padel Court 2': [19],
    'Tournament Court 1': [18, 12, 12],
  });
  expect(answer.slots).toEqual([
    {
      court: 'Tournament Court 1',
      slot: 12,
      beforeDiscountPrice: 6_000,
      companyDiscountPrice: 0,
      membershipDiscountPrice: 2_000,
      discountPrice: 2_000,
      finalPrice: 4_000,
      isPeak: false,
      promotionLabel: null,
    },
    expect.objectContaining({ slot: 18, finalPrice: 8_000, isPeak: true }),
    expect.objectContaining({ court: 'Padel Court 2', slot: 19, finalPrice: 16_000 }),
  ]);
  expect(answer).toMatchObject({ freeSlotsLeft: 0, availableCreditsSen: 0 });
});

test('prices include promotions and public holidays', async () => {
  const mei = await aShopper(running);
  await db
    .insertInto('promotions')
    .values({
      id: 'test',
      label: 'Promotion Discount (until 31 Dec 2026)',
      starts_on: playDay,
      ends_on: playDay,
      applies_to: 'all',
      kind: 'percent',
      percent: 10,
    })
    .execute();
  const slots = { 'Show Court 1': [12] };
  expect((await quote(mei, slots)).answer.slots).toMatchObject([
    { companyDiscountPrice: 1_200, promotionLabel: 'Promotion Discount (until 31 Dec 2026)' },
  ]);
  await db.deleteFrom('promotions').where('id', '=', 'test').execute();

  const holiday = { date: playDay, name: 'A holiday', closed: false };
  await db.insertInto('public_holidays').values(holiday).execute();
  expect((await quote(mei, { 'Tournament Court 1': [12] })).answer.slots).toMatchObject([
    { isPeak: true, finalPrice: 8_000 },
  ]);
  await db.deleteFrom('public_holidays').where('date', '=', playDay).execute();
});

test('an athlete gets the number of free slots left in the week', async () => {
  const ali = await aShopper(running, { status: 'athlete' });
  const slots = { 'Show Court 1': [13] };
  expect((await quote(ali, slots)).answer.freeSlotsLeft).toBe(2);
  await place(
    running,
    ali,
    anOrderRequest({ slots: { 'Show Court 1': [12] }, shownTotalSen: 0, shownFreeSlots: 1 }),
  );
  expect((await quote(ali, slots)).answer.freeSlotsLeft).toBe(1);
  expect((await quote(ali, slots, '2026-11-23')).answer.freeSlotsLeft).toBe(2);
});

test('[CREDIT-5] a quote leaves out credits reserved by other orders, but not by orders for the same slots', async () => {
  const mei = await aShopper(running, { creditsSen: 5_000 });
  const slots = { 'Tournament Court 2': [12 as const] };
  await place(
    running,
    mei,
    anOrderRequest({ slots, shownCreditsSen: 5_000, shownTotalSen: 1_000 }),
  );
  const others = await quote(mei, { 'Tournament Court 2': [13] });
  expect(others.answer.availableCreditsSen).toBe(0);
  const same = await quote(mei, slots);
  expect(same.answer.availableCreditsSen).toBe(5_000);
  // The order is priced the same way as the quote.
  const again = anOrderRequest({ slots, shownCreditsSen: 5_000, shownTotalSen: 1_000 });
  expect((await place(running, mei, again)).status).toBe(200);
});

describe('the legacy price call', () => {
  const priceOf = ({ headers }: Shopper, courtType: string, slot: number, sport = 'Padel') =>
    ask(app, calculatePrice, { body: { sport, courtType, date: playDay, slot } }, headers);

  test('returns the price from the price list before discounts', async () => {
    const mei = await aShopper(running);
    const { status, answer } = await priceOf(mei, 'Padel Court', 12);
    expect(status).toBe(200);
    expect(answer).toEqual({ price: 12_000, discountEligible: false, discount: 0 });
    const request = anOrderRequest({
      slots: { 'Padel Court 1': [12] },
      shownTotalSen: answer.price,
    });
    expect((await place(running, mei, request)).status).toBe(200);
    expect((await priceOf(mei, 'Padel Court', 19)).answer.price).toBe(16_000);
  });

  test('returns all discounts as one sum, the same that an order deducts', async () => {
    const host = await aShopper(running, { status: 'super_host_padel' });
    await db
      .insertInto('promotions')
      .values({
        id: 'older-form',
        label: 'A promotion',
        starts_on: playDay,
        ends_on: playDay,
        applies_to: 'all',
        kind: 'amount',
        amount_sen: 500,
      })
      .execute();
    const { answer } = await priceOf(host, 'Padel Court', 13);
    expect(answer).toEqual({ price: 12_000, discountEligible: true, discount: 2_500 });
    const shownTotalSen = answer.price - answer.discount;
    const request = anOrderRequest({ slots: { 'Padel Court 1': [13] }, shownTotalSen });
    expect((await place(running, host, request)).status).toBe(200);
    await db.deleteFrom('promotions').where('id', '=', 'older-form').execute();
  });

  test('accepts only court types of the sport', async () => {
    const mei = await aShopper(running);
    expect((await priceOf(mei, 'Padel Court', 12, 'Pickle')).failure.code).toBe(
      'court_unavailable',
    );
    expect((await priceOf(mei, 'Moon Court', 12)).failure.code).toBe('court_unavailable');
  });
});

test('refuses an unknown court and a court type without a price', async () => {
  const mei = await aShopper(running);
  expect((await quote(mei, { 'Moon Court 1': [12] })).failure.code).toBe('court_unavailable');
  expect((await quote(mei, { constructor: [12] })).failure.code).toBe('court_unavailable');
  await db.deleteFrom('prices').execute();
  const body = { sport: 'Padel', courtType: 'Padel Court', date: playDay, slot: 12 };
  const unpriced = await ask(app, calculatePrice, { body }, mei.headers);
  expect(unpriced.failure.code).toBe('pricing_failed');
  expect((await quote(mei, { 'Tournament Court 1': [12] })).failure).toMatchObject({
    code: 'pricing_failed',
    message: 'Failed to get pricing, please try to refresh the page',
  });
});
