import { afterEach, describe, expect, test } from 'vitest';
import { readDay } from '#contract/console-day.ts';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { getReceipt } from '#contract/history.ts';
import type { Slot } from '#domain/time/slots.ts';
import { expireHolds } from '#server/features/slots/expiry.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, caller, type SaleRequest, sell } from '#server/testing/desk-sales.ts';
import { balanceOf, bookingsOf } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import {
  aShopper,
  brokenInvariants,
  everythingOrdered,
  openingTime,
  playDay,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');
const manager = await aStaffMember(running, 'manager');
const reason = 'Agreed with the owner on the phone';

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const soldAt = (soldSen: number) => ({
  override: { waives: [], soldSen, reason },
  shownTotalSen: soldSen,
});
const waiving = (...waives: ('window' | 'daily_limit')[]) => ({
  override: { waives, soldSen: null, reason },
});

const refuse = async (staff: typeof desk, sale: SaleRequest, status: number, code: string) => {
  const before = await everythingOrdered(running);
  const refused = await sell(running, staff, sale);
  expect([refused.status, refused.failure.code]).toEqual([status, code]);
  expect(await everythingOrdered(running)).toEqual(before);
};

const auditsOf = (orderId: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'permission', 'reason', 'details', 'staff_user_id as by'])
    .where('subject', '=', `order:${orderId}`)
    .orderBy('id')
    .execute();

const dayOf = async () => {
  const { answer } = await ask(app, readDay, { query: { date: playDay } }, desk.headers);
  return answer.claims.filter((claim) => claim.kind === 'booking');
};

describe('the price', () => {
  test('[OVERRIDE-3] what is given away counts towards the limits of the person', async () => {
    const careful = await aStaffMember(running, 'manager');
    const limits = { goodwill_action_sen: 2_000, goodwill_day_sen: 3_000 };
    await db.updateTable('staff').set(limits).where('user_id', '=', careful.userId).execute();
    const buyer = { kind: 'member', userId: (await aShopper(running)).userId } as const;
    const saleAt = (slot: Slot, soldSen: number) =>
      aSale({ buyer, slots: { 'Tournament Court 3': [slot] }, ...soldAt(soldSen) });
    await refuse(careful, saleAt(12, 3_900), 403, 'over_action_limit');
    const sale = saleAt(12, 4_000);
    expect((await sell(running, careful, sale)).status).toBe(200);
    // The same request again gives nothing away.
    expect((await sell(running, careful, sale)).status).toBe(200);
    await refuse(careful, saleAt(13, 4_900), 403, 'over_day_limit');
    expect((await sell(running, careful, saleAt(13, 5_000))).status).toBe(200);
  });

  test('[STAFF-13] a price that gives away more than RM 200 needs a fresh second factor', async () => {
    const stale = await aStaffMember(running, 'manager', { factorMinutes: 11 });
    const buyer = { kind: 'member', userId: (await aShopper(running)).userId } as const;
    const slots = { 'Padel Court 1': [12, 13] } satisfies Record<string, Slot[]>;
    const large = aSale({ buyer, slots, ...soldAt(1_999), shownTotalSen: 3_998 });
    await refuse(stale, large, 403, 'second_factor_stale');
    expect((await sell(running, manager, large)).status).toBe(200);
    const later = { 'Padel Court 1': [14, 15] } satisfies Record<string, Slot[]>;
    const other = { kind: 'member', userId: (await aShopper(running)).userId } as const;
    const small = aSale({ buyer: other, slots: later, ...soldAt(2_000), shownTotalSen: 4_000 });
    expect((await sell(running, stale, small)).status).toBe(200);
  });

  test('[OVERRIDE-2] the sale keeps the price of the rules, the sold price and the reason', async () => {
    const mei = await aShopper(running);
    const buyer = { kind: 'member', userId: mei.userId } as const;
    const sale = aSale({ buyer, slots: { 'Tournament Court 1': [12] }, ...soldAt(4_500) });
    const { status, answer } = await sell(running, manager, sale);
    expect([status, answer.totalSen]).toEqual([200, 4_500]);
    expect(await auditsOf(sale.orderId)).toMatchObject([
      { action: 'order.sell', permission: 'bookings.sell' },
      {
        action: 'order.override_price',
        permission: 'overrides.price',
        reason,
        by: manager.userId,
        details: {
          before: [{ date: playDay, slot: 12, priceSen: 6_000 }],
          after: [{ date: playDay, slot: 12, priceSen: 4_500 }],
        },
      },
    ]);
    const claim = (await dayOf()).find(({ player }) => player.userId === mei.userId);
    expect(claim).toMatchObject({ paidSen: 4_500, priceOverride: { ruleSen: 6_000, reason } });

    const params = { orderId: sale.orderId };
    const receipt = await ask(app, getReceipt, { params }, mei.headers);
    expect(JSON.stringify(receipt.answer)).toContain('4500');
    expect(JSON.stringify(receipt.answer)).not.toContain('6000');

    const [booking] = await bookingsOf(db, mei);
    const body = { giveBack: 'all', reason: 'Wet floor' };
    const cancelled = { params: { bookingId: booking?.id ?? '' }, body };
    expect((await ask(app, cancelAtDesk, cancelled, manager.headers)).status).toBe(200);
    expect(await balanceOf(db, mei)).toBe(4_500);
  });

  test('[OVERRIDE-1] the desk cannot change it', async () => {
    const sale = aSale({ slots: { 'Tournament Court 1': [13] }, ...soldAt(4_500) });
    await refuse(desk, sale, 403, 'not_permitted');
  });

  test('a sale for another amount than the one shown is refused', async () => {
    const slots = { 'Tournament Court 1': [14 as Slot] };
    const sale = aSale({ slots, ...soldAt(4_500), shownTotalSen: 6_000 });
    await refuse(manager, sale, 409, 'price_changed');
  });

  test('sent again it is the same sale, and with another price another one', async () => {
    const sale = aSale({ slots: { 'Tournament Court 1': [15] }, ...soldAt(4_500) });
    expect((await sell(running, manager, sale)).status).toBe(200);
    const before = await everythingOrdered(running);
    expect((await sell(running, manager, sale)).status).toBe(200);
    expect(await everythingOrdered(running)).toEqual(before);
    await refuse(manager, { ...sale, ...soldAt(5_000) }, 409, 'idempotency_mismatch');
  });

  test('the price of the rules is no change of it', async () => {
    const sale = aSale({ slots: { 'Tournament Court 1': [16] }, ...soldAt(6_000) });
    expect((await sell(running, manager, sale)).status).toBe(200);
    const claim = (await dayOf()).find(({ orderId }) => orderId === `${sale.orderId}_1`);
    expect(claim).toMatchObject({ paidSen: 6_000, priceOverride: null });
    expect(await auditsOf(sale.orderId)).toMatchObject([{ action: 'order.sell' }]);
  });
});

describe('the window', () => {
  const farAway = { date: '2027-01-20', slots: { 'Tournament Court 1': [12 as Slot] } };

  test('[OVERRIDE-1] a manager sells a date beyond it, the desk does not', async () => {
    await refuse(manager, aSale(farAway), 400, 'outside_window');
    await refuse(desk, aSale({ ...farAway, ...waiving('window') }), 403, 'not_permitted');
    const sale = aSale({ ...farAway, ...waiving('window') });
    expect((await sell(running, manager, sale)).status).toBe(200);
    expect(await auditsOf(sale.orderId)).toMatchObject([
      { action: 'order.sell' },
      { action: 'order.override_window', permission: 'overrides.window', reason },
    ]);
  });

  test('[OVERRIDE-1] the past and a taken slot stay refused', async () => {
    const past = { date: '2026-11-15', slots: { 'Tournament Court 2': [12 as Slot] } };
    await refuse(manager, aSale({ ...past, ...waiving('window') }), 409, 'slot_past');
    await refuse(manager, aSale({ ...farAway, ...waiving('window') }), 409, 'timeslot_taken');
  });
});

test('[OVERRIDE-1] a manager sells more than the daily limit, the desk does not', async () => {
  const mei = await aShopper(running);
  const buyer = { kind: 'member', userId: mei.userId } as const;
  const offPeak: Slot[] = [11, 12, 13, 14, 15, 16, 17];
  const slots = { 'Tournament Court 5': offPeak, 'Tournament Court 6': offPeak.slice(0, 4) };
  const sale = aSale({ buyer, slots, shownTotalSen: 66_000 });
  await refuse(manager, sale, 409, 'daily_limit');
  await refuse(desk, { ...sale, ...waiving('daily_limit') }, 403, 'not_permitted');
  expect((await sell(running, manager, { ...sale, ...waiving('daily_limit') })).status).toBe(200);
  expect(await bookingsOf(db, mei)).toHaveLength(11);
});

describe('a payment by link after the hold', () => {
  const sellByLink = async (changes: Partial<SaleRequest>) => {
    const sale = aSale({ buyer: caller, payment: byLink(), ...changes });
    expect((await sell(running, manager, sale)).status).toBe(200);
    return sale.orderId;
  };

  const payLate = async (orderId: string, amountSen: number) => {
    context.clock.set(context.clock.now().add({ minutes: 61 }));
    await expireHolds(context);
    await deliver(context, aReport(orderId, { amountSen }));
    context.clock.set(Temporal.Instant.from(openingTime));
    const row = db.selectFrom('orders').select('status').where('order_id', '=', orderId);
    return (await row.executeTakeFirstOrThrow()).status;
  };

  test('[OVERRIDE-4] books a slot beyond the window, if that was set aside', async () => {
    const slots = { 'Tournament Court 2': [12 as Slot] };
    const farAway = { date: '2027-01-21', slots, ...waiving('window', 'window') };
    expect(await payLate(await sellByLink(farAway), 6_000)).toBe('completed');
  });

  test('[OVERRIDE-4] books more than the daily limit, if that was set aside', async () => {
    const mei = await aShopper(running);
    const offPeak: Slot[] = [11, 12, 13, 14, 15, 16, 17];
    const slots = { 'Tournament Court 5': offPeak, 'Tournament Court 6': offPeak.slice(0, 4) };
    const orderId = await sellByLink({
      buyer: { kind: 'member', userId: mei.userId },
      date: '2026-11-19',
      slots,
      shownTotalSen: 66_000,
      ...waiving('daily_limit'),
    });
    expect(await payLate(orderId, 66_000)).toBe('completed');
    expect(await bookingsOf(db, mei)).toHaveLength(11);
  });

  test('[OVERRIDE-4] books no more than the daily limit, if only the window was set aside', async () => {
    const mei = await aShopper(running);
    const buyer = { kind: 'member', userId: mei.userId } as const;
    const date = '2026-11-20';
    const offPeak: Slot[] = [11, 12, 13, 14, 15, 16, 17];
    const first = await sellByLink({
      buyer,
      date,
      slots: { 'Tournament Court 5': offPeak },
      shownTotalSen: 42_000,
      ...waiving('window'),
    });
    context.clock.set(context.clock.now().add({ minutes: 61 }));
    await expireHolds(context);
    const slots = { 'Tournament Court 6': offPeak.slice(0, 4) };
    const second = aSale({ buyer, date, slots, shownTotalSen: 24_000 });
    expect((await sell(running, manager, second)).status).toBe(200);
    expect(await payLate(first, 42_000)).toBe('fully_refunded');
  });
});
