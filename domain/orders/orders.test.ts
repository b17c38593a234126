import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  earliestReturnedHold,
  holdExpiry,
  holdExpiryAgain,
  holdSeconds,
  isHoldLive,
  longestHoldSeconds,
} from '#domain/orders/holds.ts';
import {
  amountsToCompare,
  beginningOfOrderId,
  bookingTypeOf,
  booksAtOnce,
  isOrderId,
  mainOrderId,
  makeOrderId,
  orderFingerprint,
  refusalOfBookingType,
  refusalOfShownTotal,
  refusalOfWaitingOrders,
  refusalToRepeat,
  shortOrderId,
  statusOfNewOrder,
  subOrderId,
  waitingOrderLimit,
} from '#domain/orders/orders.ts';

const now = Temporal.Instant.from('2026-03-18T04:00:00Z');

test('[ORDER-1] a hold lasts 3 minutes', () => {
  expect(holdSeconds).toBe(180);
  expect(holdExpiry(now).toString()).toBe('2026-03-18T04:03:00Z');
});

test.each([
  ['2026-03-18T04:00:00Z', true],
  ['2026-03-18T04:02:59.999Z', true],
  ['2026-03-18T04:03:00Z', false],
  ['2026-03-18T04:03:00.001Z', false],
])('[ORDER-1] whether a hold of 04:00 is live at %s: %s', (instant, live) => {
  expect(isHoldLive(holdExpiry(now), Temporal.Instant.from(instant))).toBe(live);
});

test.each([
  ['04:00:00', '04:03:00'],
  ['04:02:59', '04:05:59'],
  ['04:06:00', '04:09:00'],
  ['04:06:01', '04:09:00'],
  ['04:08:30', '04:09:00'],
  ['04:08:30.001', null],
  ['04:09:00', null],
  ['05:00:00', null],
])('[ORDER-15] an order of 04:00 that is resumed at %s holds until %s', (time, until) => {
  expect(longestHoldSeconds).toBe(540);
  const expiry = holdExpiryAgain(now, Temporal.Instant.from(`2026-03-18T${time}Z`));
  expect(expiry?.toString() ?? null).toBe(until && `2026-03-18T${until}Z`);
});

test.each([
  [[], null],
  [['web', 'phone'], null],
  [['web', 'phone', 'web'], 'too_many_waiting_orders'],
  [['web', 'web', 'web', 'web'], 'too_many_waiting_orders'],
  [['web', 'desk', 'phone', 'desk'], null],
] as const)(
  '[ORDER-16] a member with the open orders %j who places another gets %s',
  (waiting, refusal) => {
    expect(waitingOrderLimit).toBe(3);
    expect(refusalOfWaitingOrders(waiting)).toBe(refusal);
  },
);

test('[ORDER-2] an order id is order_, 8 random characters and the time', () => {
  const bytes = Uint8Array.of(0, 1, 10, 31, 32, 63, 128, 255);
  expect(makeOrderId(bytes, now)).toBe('order_01az0z0z1773806400000');
});

test('[ORDER-2] too little randomness makes no order id', () => {
  expect(() => makeOrderId(new Uint8Array(7), now)).toThrow(RangeError);
});

test('[ORDER-2] an order id is valid for any random bytes and time', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 8, maxLength: 20 }),
      fc.integer({ min: 0, max: 8_640_000_000_000_000 }),
      (bytes, milliseconds) => {
        const id = makeOrderId(bytes, Temporal.Instant.fromEpochMilliseconds(milliseconds));
        expect(id).toMatch(/^order_[0-9a-z]{8}\d+$/);
        expect(id.length).toBeLessThanOrEqual(32);
        expect(isOrderId(id)).toBe(true);
      },
    ),
  );
});

test.each([
  ['order_abcd12341773806400000', true],
  ['order_ABcd12341773806400000', true],
  [`order_${'a'.repeat(9)}`, true],
  [`order_${'a'.repeat(26)}`, true],
  [`order_${'a'.repeat(27)}`, false],
  [`order_${'a'.repeat(8)}`, false],
  ['order_abcd12341773806400000_1', false],
  ['order_abcd1234177380640000-', false],
  ['1order_abcd12341773806400000', false],
  ['order-abcd12341773806400000', false],
  ['order_abcd12341773806400000\n', false],
  [' order_abcd12341773806400000', false],
  ['', false],
])('[ORDER-3] whether %j can name an order: %s', (text, valid) => {
  expect(isOrderId(text)).toBe(valid);
});

test('[ORDER-4] a sub-order is numbered under its main order and is not a valid order id', () => {
  expect(subOrderId('order_abcd12341773806400000', 2)).toBe('order_abcd12341773806400000_2');
  expect(isOrderId(subOrderId('order_abcd12341773806400000', 2))).toBe(false);
});

test.each([
  [0, 'completed'],
  [1, 'pending'],
  [12_000, 'pending'],
])('[ORDER-5] a new order with %i sen to pay is %s', (sen, status) => {
  expect(statusOfNewOrder(sen)).toBe(status);
});

test.each([
  ['court-booking', 'court_booking'],
  ['group-lesson', 'group_lesson'],
  ['court_booking', null],
  ['Bookings', null],
  ['toString', null],
  ['', null],
])('[ORDER-7] the booking type %j is stored as %s', (selected, stored) => {
  expect(bookingTypeOf(selected)).toBe(stored);
});

test.each([
  ['court-booking', null, null],
  ['group-lesson', null, 'invalid_booking_type'],
  ['private-lesson', 'invalid_booking_type', 'invalid_booking_type'],
  ['', 'invalid_booking_type', 'invalid_booking_type'],
])(
  '[ORDER-7] %j gives %s in the general checkout and %s in the court checkout',
  (selected, ...answers) => {
    expect([
      refusalOfBookingType(selected, 'general'),
      refusalOfBookingType(selected, 'court'),
    ]).toEqual(answers);
  },
);

const content = {
  userId: 'm42',
  bookingType: 'court_booking',
  items: [
    'Padel Court 1, 2026-03-18, 10:00 AM - 11:00 AM',
    'Padel Court 2, 2026-03-18, 10:00 AM - 11:00 AM',
  ],
  shownTotalSen: 24_000,
  shownCreditsSen: 1_000,
  billingName: 'Ali Chen',
  billingEmail: 'ali@example.com',
  billingMobile: '+60123456789',
};

test('[ORDER-8] the same content, chosen in another order, is a repeat of the order', () => {
  const again = { ...content, items: content.items.toReversed() };
  expect(refusalToRepeat(orderFingerprint(content), orderFingerprint(again))).toBeNull();
});

test.each([
  ['member', { userId: 'm43' }],
  ['booking type', { bookingType: 'group_lesson' }],
  ['item', { items: content.items.slice(1) }],
  ['total', { shownTotalSen: 24_001 }],
  ['use of credits', { shownCreditsSen: 0 }],
  ['name', { billingName: 'Ali Chan' }],
  ['e-mail', { billingEmail: 'ali@example.org' }],
  ['mobile', { billingMobile: '+60123456780' }],
])('[ORDER-8] another %s under the same order id is refused', (_, change) => {
  const other = orderFingerprint({ ...content, ...change });
  expect(refusalToRepeat(orderFingerprint(content), other)).toBe('idempotency_mismatch');
});

test.each([
  [12_000, 12_000, null],
  [12_000, 12_001, 'price_changed'],
  [12_000, 11_999, 'price_changed'],
])('[ORDER-9] shown %i and priced %i gives %s', (shown, priced, refusal) => {
  expect(refusalOfShownTotal(shown, priced)).toBe(refusal);
});

test.each([
  [{ shownTotalSen: 0 }, true],
  [{ shownTotalSen: 12_000, shownFreeSlots: 2 }, true],
  [{ shownTotalSen: 12_000, shownFreeSlots: 0 }, false],
  [{ shownTotalSen: 12_000 }, false],
])('[SETTLE-11] whether an order shown as %o books at once: %s', (shown, atOnce) => {
  expect(booksAtOnce(shown)).toBe(atOnce);
});

test.each([
  ['the same', { cardSen: 100, creditsSen: 50 }, { shown: 150, now: 150 }],
  ['more for the card', { cardSen: 120, creditsSen: 50 }, { shown: 100, now: 120 }],
  ['more from the credits', { cardSen: 100, creditsSen: 80 }, { shown: 150, now: 180 }],
  ['less from the credits', { cardSen: 100, creditsSen: 0 }, { shown: 150, now: 100 }],
])('[ORDER-9] %s is compared with the shown amounts', (_, priced, compared) => {
  expect(amountsToCompare({ cardSen: 100, creditsSen: 50 }, priced)).toEqual(compared);
});

test('[ORDER-18] a return without an order id matches a hold of the last 30 minutes', () => {
  expect(earliestReturnedHold(now).toString()).toBe('2026-03-18T03:30:00Z');
});

test('[ORDER-2] the number that people read out finds its order', () => {
  const orderId = 'order_4k7mz2qp1763254800000';
  const short = shortOrderId(orderId);
  expect(short).toBe('4k7mz2qp');
  const part = subOrderId(orderId, 1);
  for (const typed of [short, short.toUpperCase(), '4k7m', orderId, orderId.toUpperCase(), part]) {
    expect(orderId.startsWith(beginningOfOrderId(typed))).toBe(true);
  }
  expect(beginningOfOrderId('mei')).toBe('mei');
  expect(shortOrderId(part)).toBe(short);
  expect([part, orderId].map(mainOrderId)).toEqual([orderId, orderId]);
});

test('[ORDER-4] digits behind the prefix are the beginning of an order, not a sub-order', () => {
  const orderId = 'order_335680121794790800000';
  expect([orderId, `${orderId}_2`].map(mainOrderId)).toEqual([orderId, orderId]);
  expect(beginningOfOrderId('order_335680')).toBe('order_335680');
});
