import { expect, test } from 'vitest';
import type { UpcomingBooking } from '#contract/bookings.ts';
import {
  costOf,
  dayInShort,
  deadlineInShort,
  lengthAndCost,
  momentInWords,
  nothingInWords,
  reasonNotToMove,
  refundabilityText,
  sharedWords,
  whenInShort,
} from '#web/features/my-bookings/booking-words.ts';

const paid: UpcomingBooking = {
  id: '0198c1f4-0000-7000-8000-000000000001',
  bookingDate: '2026-11-19',
  slot: 18,
  booked: { type: 'court_booking', courtName: 'Show Court 1' },
  courtId: 9,
  courtName: 'Show Court 1',
  bookedAt: '2026-11-10T02:00:00.000Z',
  location: 'Pickle Show Court 1, 1 Jalan Depot',
  courtType: 'Show Court',
  sport: 'Pickle',
  orderId: 'order_abcdefgh1',
  orderStatus: 'completed',
  paidSen: 12_000,
  soldSen: 12_000,
  changes: 0,
  refundableUntil: '2026-11-17T10:00:00Z',
  givesBack: 'credits',
  refusal: null,
};
const free: UpcomingBooking = {
  ...paid,
  orderId: null,
  orderStatus: null,
  paidSen: 0,
  soldSen: null,
};
const at = (text: string) => Temporal.Instant.from(text);

test('a moment has its weekday, date and time at the venue', () => {
  expect(momentInWords(at('2026-11-17T10:00:00Z'))).toBe('Tue 17/11/2026, 06:00 PM');
});

test('[REFUND-1] a paid booking says until when it is refundable, to the minute', () => {
  const last = at('2026-11-17T18:00:00+08:00');
  expect(refundabilityText(paid, last)).toBe('Refundable until Tue 17/11/2026, 06:00 PM');
  expect(refundabilityText(paid, last.add({ seconds: 1 }))).toBe(
    'Cannot refund within 48 hours of booking start time.',
  );
});

test('[REFUND-1] 48 hours are counted to the true start of a slot after midnight', () => {
  const midnight = { ...paid, slot: 24 } as const;
  expect(refundabilityText(midnight, at('2026-11-17T18:00:00+08:00'))).toBe(
    'Refundable until Wed 18/11/2026, 12:00 AM',
  );
});

test.each([
  ['fully_refunded', 'Order has been fully refunded.'],
  ['refund_pending', 'A refund for this order is already pending.'],
] as const)('a booking of an order that is %s says so', (orderStatus, reason) => {
  expect(refundabilityText({ ...paid, orderStatus }, at('2026-11-16T00:00:00Z'))).toBe(reason);
});

test('[REFUND-4] a free booking can be cancelled until it starts', () => {
  expect(refundabilityText(free, at('2026-11-19T17:59:00+08:00'))).toBe(
    'Can be cancelled until Thu 19/11/2026, 06:00 PM',
  );
  expect(refundabilityText(free, at('2026-11-19T18:00:00+08:00'))).toBe(
    'This booking has already started and can no longer be cancelled.',
  );
});

test('[MOVE-2] a booking can be moved as long as it can be refunded', () => {
  const last = at('2026-11-17T18:00:00+08:00');
  expect(reasonNotToMove(paid, last)).toBeNull();
  expect(reasonNotToMove(paid, last.add({ seconds: 1 }))).toBe(
    'Cannot be moved within 48 hours of its start.',
  );
  expect(reasonNotToMove(free, at('2026-11-19T17:59:00+08:00'))).toBeNull();
  expect(reasonNotToMove(free, at('2026-11-19T18:00:00+08:00'))).toBe(
    'Cannot be moved once it has started.',
  );
});

test.each([
  ['fully_refunded', 'Cannot be moved, because its order has been refunded.'],
  ['refund_pending', 'Cannot be moved while a refund is pending.'],
] as const)('[MOVE-2] a booking of an order that is %s cannot be moved', (orderStatus, reason) => {
  expect(reasonNotToMove({ ...paid, orderStatus }, at('2026-11-16T00:00:00Z'))).toBe(reason);
});

test('[MOVE-1] a booking that can never be moved says so at any time', () => {
  const booked = {
    type: 'group_lesson',
    sport: 'Pickle',
    program: 'Foundations',
    level: 'Beginner',
    coach: null,
    durationSlots: 1,
  } as const;
  const lesson = { ...paid, booked };
  for (const now of ['2026-11-16T00:00:00Z', '2026-11-19T09:00:00Z'].map(at)) {
    expect(reasonNotToMove(lesson, now)).toBe('A lesson cannot be moved to another session.');
  }
  expect(reasonNotToMove({ ...paid, paidSen: 0, soldSen: 0 }, at('2026-11-16T00:00:00Z'))).toBe(
    'A timeslot that a discount made free cannot be moved.',
  );
});

test('a booking shows its cost', () => {
  expect(costOf(paid)).toBe('RM 120.00');
  expect(costOf(free)).toBe('Free slot');
  expect(costOf({ ...paid, paidSen: 0 })).toBe('RM 0.00');
  const booked = { type: 'private_lesson', coach: 'Mei' } as const;
  expect(costOf({ ...free, booked })).toBe('Payable at the venue');
});

test('[LIST-3] a list is called empty only if no booking of today is listed below', () => {
  expect(nothingInWords({ earlierToday: [] })).toBe('No bookings found.');
  expect(nothingInWords({ earlierToday: [paid] })).toBe('No more bookings coming up.');
});

test('the day of a row says how near it is', () => {
  expect(dayInShort('2026-11-19', '2026-11-19')).toBe('Today · Thu 19 Nov');
  expect(dayInShort('2026-11-19', '2026-11-18')).toBe('Tomorrow · Thu 19 Nov');
  expect(dayInShort('2026-11-19', '2026-11-16')).toBe('Thu 19 Nov');
});

test('a row says how long it is and what all of it cost', () => {
  expect(lengthAndCost([paid])).toBe('1 hour · RM 120.00');
  expect(lengthAndCost([paid, { ...paid, slot: 19 }])).toBe('2 hours · RM 240.00');
  expect(lengthAndCost([free])).toBe('1 hour · Free slot');
  expect(whenInShort([paid, { ...paid, slot: 19 }])).toBe('Thu 19 Nov, 6 – 8 PM');
});

test('[REFUND-1] a row says until when it is free to cancel, or that it is too late', () => {
  expect(deadlineInShort(paid, at('2026-11-17T10:00:00Z'))).toBe(
    'Free to cancel until Tue 17 Nov, 6 PM',
  );
  expect(deadlineInShort(paid, at('2026-11-17T10:00:01Z'))).toBe(
    'Starts within 48 hours: no refund',
  );
  expect(deadlineInShort(free, at('2026-11-19T10:00:00Z'))).toBeNull();
});

test('what is shared names the booking, its time and its place', () => {
  expect(sharedWords([paid])).toBe(
    'Court Booking - Pickle Show Court 1\nThu 19 Nov, 6 – 7 PM\nPickle Show Court 1, 1 Jalan Depot',
  );
});
