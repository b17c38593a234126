import { expect, test } from 'vitest';
import {
  type MovableBooking,
  moveDifference,
  refusalOfCourtType,
  refusalToMove,
  refusalToPayDifference,
  weeksOfMove,
} from '#domain/moves.ts';
import { slotStart } from '#domain/slots.ts';

const at = (text: string) => Temporal.Instant.from(text);
const early = at('2026-03-10T10:00:00+08:00');

const paid: MovableBooking = {
  type: 'court_booking',
  courtType: 'Tournament Court',
  start: slotStart('2026-03-18', 10),
  soldSen: 6_000,
  paidSen: 6_000,
  orderStatus: 'completed',
};
const free: MovableBooking = { ...paid, soldSen: null, paidSen: 0, orderStatus: null };

test.each(['group_lesson', 'private_lesson'] as const)('[MOVE-1] a %s cannot be moved', (type) => {
  expect(refusalToMove({ ...paid, type }, early)).toBe('move_not_possible');
});

test('[MOVE-1] an hour of an order that was sold for nothing cannot be moved', () => {
  const gift = { ...paid, soldSen: 0, paidSen: 0 };
  expect(refusalToMove(gift, early)).toBe('move_not_possible');
  expect(refusalToMove({ ...paid, paidSen: 0 }, early)).toBeNull();
});

test.each([
  ['2026-03-16T10:00:00+08:00', null, null],
  ['2026-03-16T10:00:01+08:00', 'refund_too_late', null],
  ['2026-03-18T10:00:00+08:00', 'refund_too_late', 'refund_started'],
])('[MOVE-2] at %s moving 10:00 AM of 18 March gives %s, a free one %s', (now, ofPaid, ofFree) => {
  expect(refusalToMove(paid, at(now))).toBe(ofPaid);
  expect(refusalToMove(free, at(now))).toBe(ofFree);
});

test('[MOVE-2] a booking of an order that is being refunded stays', () => {
  const refusal = refusalToMove({ ...paid, orderStatus: 'refund_pending' }, early);
  expect(refusal).toBe('refund_already_pending');
});

test('[MOVE-3] a booking stays on its type of court', () => {
  expect(refusalOfCourtType(paid, 'Tournament Court')).toBeNull();
  expect(refusalOfCourtType(paid, 'Show Court')).toBe('move_other_type');
});

test.each([
  ['a dearer hour takes the difference', { soldSen: 6_000, paidSen: 6_000 }, 8_000, 2_000],
  ['a cheaper hour gives it back', { soldSen: 8_000, paidSen: 8_000 }, 6_000, -2_000],
  ['an hour of the same price costs nothing', { soldSen: 6_000, paidSen: 6_000 }, 6_000, 0],
  ['what an earlier move took counts as paid', { soldSen: 6_000, paidSen: 8_000 }, 8_000, 0],
  ['a free slot stays free', { soldSen: null, paidSen: 0 }, 8_000, 0],
])('[MOVE-4] %s', (_, booking, price, difference) => {
  expect(moveDifference(booking, price)).toBe(difference);
});

test.each([
  [2_000, 2_000, null],
  [2_000, 1_999, 'credits_reserve_failed'],
  [0, 0, null],
  [-2_000, 0, null],
])('[MOVE-5] a difference of %i with %i in credits gives %s', (difference, available, refusal) => {
  expect(refusalToPayDifference(difference, available)).toBe(refusal);
});

test('[MOVE-6] a free slot takes the allowance of the week to which it is moved', () => {
  expect(weeksOfMove('2026-03-09', '2026-03-15')).toBeNull();
  expect(weeksOfMove('2026-03-15', '2026-03-16')).toEqual({
    left: '2026-03-09',
    entered: '2026-03-16',
  });
});
