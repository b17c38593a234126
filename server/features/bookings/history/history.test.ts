import { describe, expect, test } from 'vitest';
import { getPastBookings } from '#contract/bookings.ts';
import { getOrderHistory, getReceipt } from '#contract/history.ts';
import { refundBooking } from '#contract/refunds.ts';
import { costInTheEnd } from '#domain/bookings/receipts.ts';
import { entryWords } from '#domain/money/credit-statement.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { addBooking, addClaim, courtIdOf } from '#server/testing/guard-fixtures.ts';
import { move } from '#server/testing/moving.ts';
import { bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import {
  anOrderRequest,
  aShopper,
  openingTime,
  place,
  playDay,
  type Shopper,
} from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const begin = Temporal.Instant.from(openingTime);

const history = (shopper: Shopper, before?: string) =>
  ask(app, getPastBookings, { query: { before } }, shopper.headers);

const orders = (shopper: Shopper, before?: string) =>
  ask(app, getOrderHistory, { query: { before } }, shopper.headers);

const receipt = (shopper: Shopper, orderId: string) =>
  ask(app, getReceipt, { params: { orderId } }, shopper.headers);

describe('past bookings', () => {
  test('are those before the current booking day, which changes at 02:00', async () => {
    const mei = await aShopper(running);
    const orderId = await buy(running, mei, { slots: { 'Tournament Court 1': [12] } });
    expect((await history(mei)).answer).toEqual({ bookings: [], next: null });
    context.clock.set(Temporal.Instant.from('2026-11-19T01:59:00+08:00'));
    expect((await history(mei)).answer.bookings).toEqual([]);
    context.clock.set(Temporal.Instant.from('2026-11-19T02:00:00+08:00'));
    expect((await history(mei)).answer.bookings).toEqual([
      {
        id: await onlyBooking(db, mei),
        bookingDate: playDay,
        slot: 12,
        booked: { type: 'court_booking', courtName: 'Tournament Court 1' },
        courtId: await courtIdOf(db, 'Tournament Court 1'),
        courtName: 'Tournament Court 1',
        orderId,
        paidSen: 6_000,
      },
    ]);
    context.clock.set(begin);
  });

  test("come in pages, newest first, each once, and only the member's own", async () => {
    const mei = await aShopper(running);
    const ada = await aShopper(running);
    const court_id = await courtIdOf(db, 'Tournament Court 2');
    const add = (user_id: string, booking_date: string, slot: 10 | 11) =>
      db.transaction().execute(async (tx) => {
        await addClaim(tx, { court_id, kind: 'booking', user_id, booking_date, slot });
        await addBooking(tx, { court_id, user_id, booking_date, slot });
      });
    for (let day = 1; day <= 28; day += 1) {
      const date = `2026-02-${String(day).padStart(2, '0')}`;
      await add(mei.userId, date, 10);
      await add(day % 2 === 0 ? mei.userId : ada.userId, date, 11);
    }
    const seen: string[] = [];
    let before: string | undefined;
    for (let pages = 1; ; pages += 1) {
      const { answer } = await history(mei, before);
      seen.push(...answer.bookings.map(({ bookingDate, slot }) => `${bookingDate} ${slot}`));
      if (answer.next === null) {
        expect(pages).toBe(3);
        break;
      }
      before = answer.next;
    }
    expect(seen).toHaveLength(42);
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
    const anothers = (await history(ada)).answer.bookings[0]?.id;
    expect((await history(mei, anothers)).answer.bookings).toEqual([]);
  });
});

describe('paid orders', () => {
  test('list what they sold and what of it was refunded', async () => {
    const mei = await aShopper(running);
    const first = await buy(running, mei, { slots: { 'Tournament Court 3': [12, 13] } });
    const second = await buy(running, mei, { slots: { 'Show Court 1': [20] } });
    await place(running, mei, anOrderRequest({ slots: { 'Tournament Court 3': [14] } }));
    const [booking] = await bookingsOf(db, mei);
    await ask(app, refundBooking, { params: { bookingId: booking?.id } }, mei.headers);
    const { answer } = await orders(mei);
    expect(answer.next).toBeNull();
    expect(answer.orders).toMatchObject([
      {
        orderId: second,
        status: 'completed',
        totalSen: 12_000,
        refundedSen: 0,
        lines: [{ refundedAt: null }],
      },
      {
        orderId: first,
        status: 'partially_refunded',
        totalSen: 12_000,
        refundedSen: 6_000,
        movesSen: 0,
        lines: [
          {
            sold: { type: 'court_booking', courtName: 'Tournament Court 3' },
            bookingDate: playDay,
            slot: 12,
            refundedAt: expect.any(String),
          },
          { slot: 13, refundedAt: null },
        ],
      },
    ]);
    expect((await orders(mei, second)).answer.orders).toMatchObject([{ orderId: first }]);
  });

  test('show what the refund of a moved booking returned', async () => {
    const mei = await aShopper(running, { creditsSen: 2_000 });
    await buy(running, mei, { slots: { 'Tournament Court 2': [14] } });
    const bookingId = await onlyBooking(db, mei);
    const target = { date: playDay, slot: 20, courtName: 'Tournament Court 2' } as const;
    await move(running, mei, bookingId, target, 2_000);
    await ask(app, refundBooking, { params: { bookingId } }, mei.headers);
    expect((await orders(mei)).answer.orders).toMatchObject([
      { status: 'fully_refunded', totalSen: 6_000, movesSen: 2_000, refundedSen: 8_000 },
    ]);
  });

  test('show what a move returned separately from refunds', async () => {
    const mei = await aShopper(running);
    await buy(running, mei, { slots: { 'Show Court 2': [9], 'Tournament Court 1': [20] } });
    const bookings = await bookingsOf(db, mei);
    const bookingId = bookings.find(({ slot }) => slot === 20)?.id ?? '';
    const to = { slot: 13, courtName: 'Tournament Court 1' } as const;
    await move(running, mei, bookingId, { ...to, date: playDay }, -2_000);
    const moved = { totalSen: 20_000, movesSen: -2_000 };
    expect((await orders(mei)).answer.orders).toMatchObject([
      {
        ...moved,
        status: 'completed',
        refundedSen: 0,
        // As bought, whatever happened later.
        lines: [
          { slot: 9, isMoved: false, refundedAt: null },
          { slot: 20, isMoved: true, movedTo: { ...to, bookingDate: playDay }, refundedAt: null },
        ],
      },
    ]);
    await ask(app, refundBooking, { params: { bookingId } }, mei.headers);
    expect((await orders(mei)).answer.orders).toMatchObject([
      { ...moved, status: 'partially_refunded', refundedSen: 6_000 },
    ]);
  });
});

describe('a receipt', () => {
  test('lists what was sold, how it was paid, and what was returned since', async () => {
    const mei = await aShopper(running, { creditsSen: 3_000, status: 'super_host' });
    const orderId = await buy(running, mei, {
      slots: { 'Tournament Court 4': [12], 'Tournament Court 5': [18] },
      useCredits: true,
    });
    const [first, second] = await bookingsOf(db, mei);
    const target = { date: playDay, slot: 13, courtName: 'Tournament Court 5' } as const;
    await move(running, mei, second?.id ?? '', target, -4_000);
    await ask(app, refundBooking, { params: { bookingId: first?.id } }, mei.headers);
    const { status, answer } = await receipt(mei, orderId);
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      orderId,
      status: 'partially_refunded',
      venueAddress: expect.stringMatching(/\w/),
      billingName: 'Mei Tan',
      billingEmail: 'mei@person.test',
      totalSen: 12_000,
      creditsSen: 3_000,
      cardSen: 9_000,
      beyondSen: 0,
      lines: [
        {
          slot: 12,
          beforeDiscountSen: 6_000,
          membershipDiscountSen: 2_000,
          companyDiscountSen: 0,
          finalSen: 4_000,
          refundedAt: expect.any(String),
        },
        {
          slot: 18,
          finalSen: 8_000,
          refundedAt: null,
          moves: [
            {
              date: '2026-11-16',
              from: { courtName: 'Tournament Court 5', bookingDate: playDay, slot: 18 },
              to: { courtName: 'Tournament Court 5', bookingDate: playDay, slot: 13 },
              words:
                'Moved on 16/11/2026 from Pickle Tournament Court 5, Wednesday 18/11/2026, 06:00 PM - 07:00 PM to Pickle Tournament Court 5, Wednesday 18/11/2026, 01:00 PM - 02:00 PM, RM 40.00 back',
              amountSen: 4_000,
            },
          ],
        },
      ],
    });
    expect(
      answer.changes.map(({ cause, amountSen }) => [entryWords(cause).split(',')[0], amountSen]),
    ).toEqual([['Refund of Court Booking - Pickle Tournament Court 4', 4_000]]);
    expect(costInTheEnd(answer)).toBe(4_000);
  });

  test('[HIST-6] lists the items as bought, and every move, including free ones', async () => {
    const mei = await aShopper(running);
    const court = 'Tournament Court 1';
    const orderId = await buy(running, mei, { slots: { [court]: [14, 15] } });
    const [first] = await bookingsOf(db, mei);
    for (const slot of [16, 17] as const) {
      await move(running, mei, first?.id ?? '', { date: playDay, slot, courtName: court });
    }
    const { answer } = await receipt(mei, orderId);
    expect(answer.lines).toMatchObject([
      { slot: 14, sold: { courtName: court }, moves: [{ amountSen: 0 }, { amountSen: 0 }] },
      { slot: 15, moves: [] },
    ]);
    const movedSlots = answer.lines[0]?.moves.map(({ from, to }) => [from.slot, to.slot]);
    expect(movedSlots).toEqual([
      [14, 16],
      [16, 17],
    ]);
    expect(answer.changes).toEqual([]);
  });

  test('[HIST-1] of a late payment names what it was for, and that it was not booked', async () => {
    const mei = await aShopper(running, { creditsSen: 1_000 });
    const ada = await aShopper(running);
    const slots = { 'Tournament Court 6': [12 as const] };
    const { answer: placed } = await place(
      running,
      mei,
      anOrderRequest({ slots, shownCreditsSen: 1_000, shownTotalSen: 5_000 }),
    );
    context.clock.set(begin.add({ minutes: 4 }));
    await buy(running, ada, { slots });
    await deliver(context, aReport(placed.orderId, { amountSen: 5_000 }));
    context.clock.set(begin);
    const { answer } = await receipt(mei, placed.orderId);
    expect(answer).toMatchObject({
      status: 'fully_refunded',
      cardSen: 5_000,
      creditsSen: 0,
      beyondSen: 0,
    });
    expect(answer.changes).toMatchObject([
      {
        cause: { kind: 'payment', was: 'late', ordered: [{ bookingDate: playDay, slot: 12 }] },
        amountSen: 5_000,
      },
    ]);
    const line = { isBooked: false, refundedAt: null, slot: 12 };
    expect(answer.lines).toMatchObject([line]);
    expect((await orders(mei)).answer.orders).toMatchObject([
      { refundedSen: 5_000, lines: [line] },
    ]);
  });

  test('of an order that was charged twice shows the second charge separately', async () => {
    const mei = await aShopper(running);
    const orderId = await buy(running, mei, { slots: { 'Tournament Court 3': [16] } });
    await deliver(context, aReport(orderId, { amountSen: 6_000 }));
    const { answer } = await receipt(mei, orderId);
    expect(answer).toMatchObject({ cardSen: 6_000, creditsSen: 0, beyondSen: 6_000 });
    expect(answer.changes).toMatchObject([
      { cause: { kind: 'payment', was: 'second', orderId }, amountSen: 6_000 },
    ]);
  });

  test("is available only for the member's own paid orders", async () => {
    const mei = await aShopper(running);
    const ada = await aShopper(running);
    const paid = await buy(running, mei, { slots: { 'Tournament Court 1': [16] } });
    const request = anOrderRequest({ slots: { 'Tournament Court 1': [17] } });
    await place(running, mei, request);
    expect((await receipt(ada, paid)).status).toBe(404);
    expect((await receipt(mei, request.orderId)).status).toBe(404);
  });
});
