import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveBooking } from '#contract/moves.ts';
import { priceCourts } from '#contract/orders.ts';
import { refundBooking } from '#contract/refunds.ts';
import { sumSen } from '#domain/money/money.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { CourtSlots } from '#domain/slots/court-slots.ts';
import { tableSlots } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { balanceOf, bookingsOf, buy, ordersOf } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;

/** Prices are lower on one of the dates, so that discounts and credits combine. */
await db
  .insertInto('promotions')
  .values({
    id: 'quarter-off',
    label: 'A quarter off',
    starts_on: '2026-11-20',
    ends_on: '2026-11-20',
    applies_to: 'all',
    kind: 'percent',
    percent: 25,
  })
  .execute();

const courts = ['Tournament Court 1', 'Tournament Court 2', 'Show Court 1', 'Padel Court 1'];

const anOrder = fc.record({
  status: fc.constantFrom('normal_member', 'athlete', 'super_host', 'vip_maserati' as const),
  creditsSen: fc.integer({ min: 1, max: 30_000 }),
  useCredits: fc.boolean(),
  date: fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-22', '2026-11-24'),
  slots: fc.uniqueArray(fc.tuple(fc.constantFrom(...courts), fc.constantFrom(...tableSlots)), {
    minLength: 1,
    maxLength: 5,
    selector: ([court, slot]) => `${court}/${slot}`,
  }),
  /** The order of refunds: each index picks one of the remaining bookings. */
  turns: fc.array(fc.nat({ max: 4 }), { minLength: 5, maxLength: 5 }),
  /** The bookings that are first moved to a free slot. */
  moved: fc.uniqueArray(fc.nat({ max: 4 }), { maxLength: 2 }),
});

/** From a Sunday, which costs more, to a Monday. */
const aCheaperMove: typeof anOrder extends fc.Arbitrary<infer Order> ? Order : never = {
  status: 'normal_member',
  creditsSen: 30_000,
  useCredits: false,
  date: '2026-11-22',
  slots: [['Tournament Court 1', 13]],
  turns: [0, 0, 0, 0, 0],
  moved: [0],
};

const bySelection = (slots: readonly (readonly [string, number])[]): CourtSlots =>
  Object.fromEntries(
    [...Map.groupBy(slots, ([court]) => court)].map(([court, own]) => [
      court,
      own.map(([, slot]) => slot),
    ]),
  ) as CourtSlots;

/** Moves a booking to the evening of another date, if the member has enough credits. */
const moveAway = async (
  shopper: Shopper,
  booking: Awaited<ReturnType<typeof bookingsOf>>[number],
) => {
  const target = { date: '2026-11-23', slot: booking.slot, courtName: booking.court };
  const slots = { [booking.court]: [booking.slot] };
  const { answer: quote } = await ask(
    app,
    priceCourts,
    { body: { date: target.date, slots } },
    shopper.headers,
  );
  const item = await db
    .selectFrom('order_items')
    .select('final_sen')
    .where('order_id', '=', booking.order_id)
    .where('slot', '=', booking.slot)
    .executeTakeFirst();
  const price = quote.slots[0]?.finalPrice ?? 0;
  const shownDifferenceSen = item === undefined ? 0 : price - item.final_sen;
  const { status, failure } = await ask(
    app,
    moveBooking,
    { params: { bookingId: booking.id }, body: { ...target, shownDifferenceSen } },
    shopper.headers,
  );
  if (status !== 200)
    expect(['credits_reserve_failed', 'free_slots_exceeded']).toContain(failure.code);
};

const cardPaidBy = async ({ userId }: Shopper): Promise<number> => {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.order_id', 'payments.order_id')
    .select('payments.amount_sen')
    .where('orders.user_id', '=', userId)
    .execute();
  return sumSen(rows.map(({ amount_sen }) => amount_sen));
};

const stepsOfRefunds: readonly OrderStatus[] = [
  'completed',
  'partially_refunded',
  'fully_refunded',
];

const expectStep = (from: OrderStatus, to: OrderStatus): void => {
  expect(stepsOfRefunds.indexOf(to)).toBeGreaterThanOrEqual(stepsOfRefunds.indexOf(from));
};

test('[REFUND-5] refunding all bookings of any order, in any sequence, returns everything that was paid', async () => {
  await fc.assert(
    fc.asyncProperty(
      anOrder,
      async ({ status, creditsSen, useCredits, date, slots, turns, moved }) => {
        const shopper = await aShopper(running, { status, creditsSen });
        const orderId = await buy(running, shopper, {
          date,
          slots: bySelection(slots),
          useCredits,
        });
        const everything = creditsSen + (await cardPaidBy(shopper));
        const bought = await bookingsOf(db, shopper);
        expect(bought).toHaveLength(slots.length);
        for (const [index, booking] of bought.entries()) {
          if (moved.includes(index)) await moveAway(shopper, booking);
        }
        expect(await brokenInvariants(context)).toEqual([]);

        let [before] = await ordersOf(db, orderId);
        const left = [...bought];
        for (const turn of turns) {
          const [booking] = left.splice(turn % Math.max(1, left.length), 1);
          if (booking === undefined) break;
          const balance = await balanceOf(db, shopper);
          const params = { bookingId: booking.id };
          const { answer } = await ask(app, refundBooking, { params }, shopper.headers);
          expect((await balanceOf(db, shopper)) - balance).toBe(answer.amountCredited);
          expect(await balanceOf(db, shopper)).toBeLessThanOrEqual(everything);
          const [after] = await ordersOf(db, orderId);
          if (before !== undefined && after !== undefined) expectStep(before.status, after.status);
          before = after;
          expect(await brokenInvariants(context)).toEqual([]);
        }
        expect(await balanceOf(db, shopper)).toBe(everything);
        expect(await bookingsOf(db, shopper)).toEqual([]);
        if (before !== undefined && before.paidSen > 0) {
          expect(before).toEqual({
            ...before,
            status: 'fully_refunded',
            refundedSen: before.paidSen,
          });
        }
      },
    ),
    // A failure reports the seed and path that reproduce it.
    { numRuns: 30, endOnFailure: true, examples: [[aCheaperMove]] },
  );
  const moves = await db
    .selectFrom('booking_changes')
    .select('amount_sen')
    .where('kind', '=', 'moved')
    .execute();
  expect(moves.some(({ amount_sen }) => amount_sen !== 0)).toBe(true);
}, 120_000);
