import { afterEach, describe, expect, test } from 'vitest';
import { maskUsername } from '#domain/members/username.ts';
import { courtGoods } from '#server/features/bookings/court-order/court-order.ts';
import { placeOrderAtDesk } from '#server/features/orders/placing.ts';
import { openTestApp } from '#server/testing/app.ts';
import { aSale, type SaleRequest, sell } from '#server/testing/desk-sales.ts';
import { balanceOf, buy } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  everythingOrdered,
  openingTime,
  place,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const desk = await aStaffMember(running, 'desk');

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

const paymentsOf = (orderId: string) =>
  db
    .selectFrom('payments')
    .select(['provider', 'amount_sen', 'outcome', 'method', 'reference', 'taken_by'])
    .where('order_id', '=', orderId)
    .execute();

const refuse = async (sale: SaleRequest, code: string) => {
  const before = await everythingOrdered(running);
  const { status, failure } = await sell(running, desk, sale);
  expect([status >= 400, failure.code]).toEqual([true, code]);
  expect(await everythingOrdered(running)).toEqual(before);
  return failure;
};

describe('[DESK-9] the rules of every order hold:', () => {
  test.each<[string, Partial<SaleRequest>, string]>([
    ['a day outside the window', { date: '2026-11-30' }, 'outside_window'],
    ['an unknown court', { slots: { 'Court 99': [12] } }, 'court_unavailable'],
    ['another price', { shownTotalSen: 1 }, 'price_changed'],
    [
      'more than the limit of a day',
      {
        slots: { 'Tournament Court 5': [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21] },
      },
      'daily_limit',
    ],
    [
      'a phone that cannot be one',
      { buyer: { kind: 'guest', name: 'Siti', phone: 'none' } },
      'billing_mobile_unreadable',
    ],
    [
      'an unknown member',
      { buyer: { kind: 'member', userId: '01920000-0000-7000-8000-000000000000' } },
      'not_found',
    ],
    ['credits of a guest', { payment: { method: 'credits' } }, 'credits_reserve_failed'],
  ])('[DESK-9] %s is refused and leaves nothing behind', async (_, changes, code) => {
    const guests = () => db.selectFrom('guests').select('user_id').execute();
    const before = await guests();
    await refuse(aSale({ slots: { 'Tournament Court 5': [12] }, ...changes }), code);
    expect(await guests()).toEqual(before);
  });

  test('[DESK-9] a slot that somebody holds or has booked is refused', async () => {
    const [mei, ada] = [await aShopper(running), await aShopper(running)];
    await place(running, mei, anOrderRequest({ slots: { 'Tournament Court 6': [12] } }));
    await buy(running, ada, { slots: { 'Tournament Court 6': [13] } });
    const sale = (slot: 12 | 13) => aSale({ slots: { 'Tournament Court 6': [slot] } });
    await refuse(sale(12), 'timeslot_being_processed');
    await refuse(sale(13), 'timeslot_taken');
  });
});

describe('[DESK-9] money whose slots were lost between placing and settling', () => {
  /** Places a sale without settling it, and lets another member buy its slot. */
  const aLostSale = async (slot: 16 | 17) => {
    const slots = { 'Tournament Court 6': [slot] };
    const mei = await aShopper(running);
    const sale = aSale({ buyer: { kind: 'member', userId: mei.userId }, slots });
    const { orderId, date, shownTotalSen } = sale;
    const request = { orderId, bookingType: 'court-booking', date, slots, shownTotalSen };
    await placeOrderAtDesk(
      context,
      { ...request, shownCreditsSen: 0, shownFreeSlots: 0 },
      courtGoods,
      {
        channel: 'desk',
        soldBy: desk.userId,
        buyerTaxId: null,
        terms: JSON.stringify(['cash', null]),
        findBuyer: async () => ({
          userId: mei.userId,
          billing: {
            billingName: maskUsername(`member_${mei.userId.slice(-12)}`),
            billingEmail: mei.email,
            billingMobile: '',
          },
        }),
        onPlaced: async () => undefined,
      },
    );
    context.clock.set(Temporal.Instant.from(openingTime).add({ minutes: 4 }));
    const ada = await aShopper(running);
    await buy(running, ada, { slots });
    return { mei, sale };
  };

  test('[DESK-9] is refused, and no payment is recorded', async () => {
    const { mei, sale } = await aLostSale(16);
    await refuse(sale, 'sale_not_booked');
    expect(await paymentsOf(sale.orderId)).toEqual([]);
    expect(await balanceOf(db, mei)).toBe(0);
  });

  test('control: settled like a card payment, it would be recorded and become credits', async () => {
    const { mei, sale } = await aLostSale(17);
    await deliver(context, aReport(sale.orderId));
    expect(await paymentsOf(sale.orderId)).toMatchObject([{ outcome: 'credited' }]);
    expect(await balanceOf(db, mei)).toBe(6_000);
  });
});
