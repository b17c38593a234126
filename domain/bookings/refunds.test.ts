import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  orderAfterRefund,
  paidForBooking,
  type RefundedOrder,
  refundCutoffHours,
  refundDeadline,
  refundFailureText,
  refusalToCancel,
  refusalToRefund,
  returnFor,
  returnInWords,
  statusForRefund,
} from '#domain/bookings/refunds.ts';
import { sumSen } from '#domain/money/money.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import { slotStart } from '#domain/time/slots.ts';
import { refusals } from '#domain/words/refusal-texts.ts';

// 10:00 AM of 18 March 2026 in Kuala Lumpur.
const start = slotStart('2026-03-18', 10);
const paid = (orderStatus: OrderStatus) => ({ start, paidSen: 6_000, orderStatus });
const free = { start, paidSen: 0, orderStatus: null };
const at = (text: string) => Temporal.Instant.from(text);
const inTime = at('2026-03-10T10:00:00+08:00');

test.each([
  ['2026-03-10T10:00:00+08:00', null],
  ['2026-03-16T09:59:59.999+08:00', null],
  ['2026-03-16T10:00:00+08:00', null],
  ['2026-03-16T10:00:00.001+08:00', 'refund_too_late'],
  ['2026-03-18T09:59:00+08:00', 'refund_too_late'],
  ['2026-03-18T12:00:00+08:00', 'refund_too_late'],
])('[REFUND-1] at %s the refund of 10:00 AM on 18 March gives %s', (now, refusal) => {
  expect(refusalToRefund(paid('completed'), at(now))).toBe(refusal);
  expect(refusalToRefund(paid('partially_refunded'), at(now))).toBe(refusal);
});

test('[REFUND-1] a 12:00 AM slot counts its 48 hours to the next calendar day', () => {
  const booking = { ...paid('completed'), start: slotStart('2026-03-18', 24) };
  expect(refundCutoffHours).toBe(48);
  expect(refundDeadline(booking).toString()).toBe('2026-03-16T16:00:00Z');
  expect(refusalToRefund(booking, at('2026-03-17T00:00:00+08:00'))).toBeNull();
  expect(refusalToRefund(booking, at('2026-03-17T00:00:01+08:00'))).toBe('refund_too_late');
});

test('[REFUND-2] a fully refunded order cannot be refunded again, however late', () => {
  expect(refusalToRefund(paid('fully_refunded'), inTime)).toBe('refund_fully_refunded');
  expect(refusalToRefund(paid('fully_refunded'), start)).toBe('refund_fully_refunded');
});

test('[REFUND-3] a pending refund cannot be requested again, however late', () => {
  expect(refusalToRefund(paid('refund_pending'), inTime)).toBe('refund_already_pending');
  expect(refusalToRefund(paid('refund_pending'), start)).toBe('refund_already_pending');
});

test.each([
  ['2026-03-16T10:00:01+08:00', null],
  ['2026-03-18T09:59:59.999+08:00', null],
  ['2026-03-18T10:00:00+08:00', 'refund_started'],
  ['2026-03-18T10:30:00+08:00', 'refund_started'],
])('[REFUND-4] at %s cancelling the free 10:00 AM of 18 March gives %s', (now, refusal) => {
  expect(refusalToRefund(free, at(now))).toBe(refusal);
});

test('[REFUND-4] a slot of an order that cost nothing is cancelled like a free booking', () => {
  const gift = { ...free, orderStatus: 'fully_refunded' } as const;
  expect(refusalToRefund(gift, at('2026-03-18T09:00:00+08:00'))).toBeNull();
  expect(refundDeadline(gift).toString()).toBe('2026-03-18T02:00:00Z');
});

const somePrice = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000 }));

/** A booked slot: the part of the order that sold it, its price, and the amounts of its moves. */
const aSale = fc
  .record({
    part: fc.nat({ max: 2 }),
    soldSen: somePrice,
    /** The price of its slot after each of its moves. */
    prices: fc.array(somePrice, { maxLength: 3 }),
  })
  .map(({ part, soldSen, prices }) => ({
    part,
    soldSen,
    // A slot that cost nothing is not moved. [MOVE-1]
    moves:
      soldSen === 0
        ? []
        : prices.map((price, index) => (index === 0 ? soldSen : (prices[index - 1] ?? 0)) - price),
  }));

/** Everything that an order sold, in the order in which it is refunded. */
const anyOrder = fc
  .array(aSale, { minLength: 1, maxLength: 10 })
  .filter((sales) => sales.some(({ soldSen }) => soldSen > 0))
  .chain((sales) => fc.shuffledSubarray(sales, { minLength: sales.length }));

const soldOrder = (sales: readonly { readonly soldSen: number }[]): RefundedOrder => ({
  status: 'completed',
  paidSen: sumSen(sales.map(({ soldSen }) => soldSen)),
  refundedSen: 0,
});

const stepsOfRefunds: readonly OrderStatus[] = [
  'completed',
  'partially_refunded',
  'fully_refunded',
];

const expectStep = (from: RefundedOrder, to: RefundedOrder): void => {
  expect(stepsOfRefunds.indexOf(to.status)).toBeGreaterThanOrEqual(
    stepsOfRefunds.indexOf(from.status),
  );
  expect(to.refundedSen).toBeGreaterThanOrEqual(from.refundedSen);
  expect(to.refundedSen).toBeLessThanOrEqual(to.paidSen);
};

// A failure prints the seed and the path that reproduce it.
test('[REFUND-5] [REFUND-6] refunding all bookings, in any order, returns all that was paid and never more', () => {
  fc.assert(
    fc.property(anyOrder, (sales) => {
      const moves = sales.flatMap((sale) => sale.moves);
      const everything = soldOrder(sales).paidSen - sumSen(moves);
      let main = soldOrder(sales);
      const parts = new Map(
        Map.groupBy(sales, ({ part }) => part)
          .entries()
          .map(([part, ofPart]) => [part, soldOrder(ofPart)] as const),
      );
      let credited = 0;
      for (const { part, soldSen, moves } of sales) {
        const before = parts.get(part) ?? main;
        const paidSen = paidForBooking(soldSen, moves);
        const orderStatus = statusForRefund(before.status, main.status);
        // A refunded booking does not block the refund of another.
        expect(refusalToRefund({ start, paidSen, orderStatus }, inTime)).toBeNull();
        expect(paidSen).toBeGreaterThanOrEqual(0);
        const after = orderAfterRefund(before, soldSen);
        const mainAfter = orderAfterRefund(main, soldSen);
        expectStep(before, after);
        expectStep(main, mainAfter);
        parts.set(part, after);
        main = mainAfter;
        credited += paidSen;
        expect(credited).toBeLessThanOrEqual(everything);
      }
      expect(credited).toBe(everything);
      for (const order of [main, ...parts.values()]) {
        const status = order.paidSen === 0 ? 'completed' : 'fully_refunded';
        expect(order).toEqual({ status, paidSen: order.paidSen, refundedSen: order.paidSen });
      }
    }),
    { numRuns: 1_000 },
  );
}, 20_000);

test.each<[OrderStatus, number, number, OrderStatus]>([
  ['completed', 0, 6_000, 'partially_refunded'],
  ['completed', 0, 14_000, 'fully_refunded'],
  ['partially_refunded', 6_000, 7_999, 'partially_refunded'],
  ['partially_refunded', 6_000, 8_000, 'fully_refunded'],
  ['completed', 0, 0, 'completed'],
  ['partially_refunded', 6_000, 0, 'partially_refunded'],
  ['fully_refunded', 14_000, 0, 'fully_refunded'],
])(
  '[REFUND-6] an order of 14000 that is %s with %i returned is, after %i more, %s',
  (status, refundedSen, slotPaidSen, after) => {
    const order = orderAfterRefund({ status, paidSen: 14_000, refundedSen }, slotPaidSen);
    expect(order.status).toBe(after);
  },
);

test.each([
  'Refunds are not allowed within 24 hours of the booking.',
  'The 24-hour rule applies.',
  'Within 24 Hours',
  'less than 24hrs left',
  'No refund within 24h.',
  'No refund within 24 h of the start.',
  'Only 24 hr left',
  'The 24h-rule applies.',
  'The 24 - hour rule applies.',
  'The 24\u2011hour rule applies.',
  'The 24\u2013hour rule applies.',
  'Within 24\u00a0hours',
  'WITHIN 24 HOURS',
  'rule: 24hours',
])('[REFUND-7] %j is shown as the 48-hour rule', (message) => {
  expect(refundFailureText(message)).toBe(
    'Refunds cannot be processed within 48 hours of the booking date.',
  );
});

test.each([
  'Row 24 is locked.',
  'Took 124 hours.',
  'Opens 24/7.',
  'Court 24 has gone.',
  'Within 48 hours',
  'Within 240 h',
  'It is 24:00.',
  'Ticket 24hx',
])('[REFUND-7] %j is shown in its own words', (message) => {
  expect(refundFailureText(message)).toBe(
    `An error occurred: ${message} Please try again or contact support if the issue persists.`,
  );
});

test('[REFUND-8] a paid booking is not cancelled without a refund', () => {
  expect(refusalToCancel(paid('completed'), inTime)).toBe('cancel_paid');
  expect(refusalToCancel(paid('completed'), start)).toBe('cancel_paid');
  expect(refusalToCancel(free, inTime)).toBeNull();
  expect(refusalToCancel(free, start)).toBe('refund_started');
});

test.each([
  ['never moved', [], 6_000],
  ['moved to a dearer slot', [-2_000], 8_000],
  ['moved to a cheaper slot', [1_500], 4_500],
  ['moved there and back', [-2_000, 2_000], 6_000],
])('[REFUND-9] the amount paid for a booking sold for 6000 and %s', (_, moves, sen) => {
  expect(paidForBooking(6_000, moves)).toBe(sen);
});

test.each<[OrderStatus, OrderStatus, OrderStatus]>([
  ['completed', 'completed', 'completed'],
  ['completed', 'partially_refunded', 'completed'],
  ['partially_refunded', 'partially_refunded', 'partially_refunded'],
  ['completed', 'refund_pending', 'refund_pending'],
  ['refund_pending', 'partially_refunded', 'refund_pending'],
  ['completed', 'fully_refunded', 'fully_refunded'],
])('[REFUND-10] a part that is %s in an order that is %s counts as %s', (part, main, status) => {
  expect(statusForRefund(part, main)).toBe(status);
});

test('[REFUND-2] [REFUND-3] the refusals use the venue’s sentences', () => {
  expect(refusals.refund_fully_refunded).toBe('Order has been fully refunded.');
  expect(refusals.refund_already_pending).toBe('A refund for this order is already pending.');
  expect(refusals.refund_too_late).toBe('Cannot refund within 48 hours of booking start time.');
});

const freeCourt = { type: 'court_booking', paidSen: 0, orderStatus: null } as const;

test.each([
  [
    'a paid court',
    { ...freeCourt, paidSen: 6_000, orderStatus: 'completed' },
    'athlete',
    'credits',
  ],
  ['an athlete’s free slot', freeCourt, 'athlete', 'free_slot'],
  ['a former athlete’s free slot', freeCourt, 'normal_member', 'nothing'],
  [
    'an athlete’s private lesson',
    { ...freeCourt, type: 'private_lesson' },
    'athlete',
    'settled_at_venue',
  ],
  [
    'a private lesson',
    { ...freeCourt, type: 'private_lesson' },
    'normal_member',
    'settled_at_venue',
  ],
  [
    'a slot that a discount made free',
    { ...freeCourt, orderStatus: 'completed' },
    'athlete',
    'nothing',
  ],
  [
    'a paid seat',
    { type: 'group_lesson', paidSen: 5_000, orderStatus: 'completed' },
    'coach',
    'credits',
  ],
] as const)('[REFUND-11] the return for %s', (_, booking, status, kind) => {
  expect(returnFor(booking, status)).toBe(kind);
});

test('[REFUND-11] only athletes read about a free slot', () => {
  expect(returnInWords('credits', 6_000)).toContain('RM 60.00 came back as credits.');
  expect(returnInWords('free_slot', 0)).toContain('Your free slot of that week can be used again.');
  expect(returnInWords('settled_at_venue', 0)).not.toContain('free slot');
  expect(returnInWords('nothing', 0)).toBe('Your booking has been cancelled.');
});
