import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cardForRebooking,
  isCoveredWithHeld,
  type MovableBooking,
  missingCredits,
  moveDifference,
  type PastMove,
  refusalOfCourtType,
  refusalToMove,
  refusalToPayDifference,
  repeatedDifference,
  slotAt,
  weeksOfMove,
} from '#domain/bookings/moves.ts';
import { slotStart } from '#domain/time/slots.ts';

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

test('[MOVE-1] a slot of a paid order that cost nothing cannot be moved', () => {
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

test('[MOVE-2] a booking of an order whose refund is pending cannot be moved', () => {
  const refusal = refusalToMove({ ...paid, orderStatus: 'refund_pending' }, early);
  expect(refusal).toBe('refund_already_pending');
});

test('[MOVE-3] a booking stays on its court type', () => {
  expect(refusalOfCourtType(paid, 'Tournament Court')).toBeNull();
  expect(refusalOfCourtType(paid, 'Show Court')).toBe('move_other_type');
});

test.each([
  ['a dearer slot charges the difference', { soldSen: 6_000, paidSen: 6_000 }, 8_000, 2_000],
  ['a cheaper slot refunds the difference', { soldSen: 8_000, paidSen: 8_000 }, 6_000, -2_000],
  ['a slot of the same price costs nothing', { soldSen: 6_000, paidSen: 6_000 }, 6_000, 0],
  [
    'the difference of an earlier move counts as paid',
    { soldSen: 6_000, paidSen: 8_000 },
    8_000,
    0,
  ],
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

test('[MOVE-6] a moved free slot uses the allowance of its new week', () => {
  expect(weeksOfMove('2026-03-09', '2026-03-15')).toBeNull();
  expect(weeksOfMove('2026-03-15', '2026-03-16')).toEqual({
    left: '2026-03-09',
    entered: '2026-03-16',
  });
});

test.each([
  ['2026-03-10T10:00:00+08:00', 'bought here'],
  ['2026-03-10T11:59:59.999+08:00', 'bought here'],
  ['2026-03-10T12:00:00+08:00', 'moved here'],
  ['2026-03-11T11:59:59+08:00', 'moved here'],
  ['2026-03-11T12:00:00+08:00', 'is here'],
  ['2026-03-18T10:00:00+08:00', 'is here'],
])('[MOVE-7] at %s a booking that was moved twice was where it %s', (moment, hour) => {
  const moves = [
    { at: at('2026-03-10T12:00:00+08:00'), from: 'bought here' },
    { at: at('2026-03-11T12:00:00+08:00'), from: 'moved here' },
  ];
  expect(slotAt(at(moment), moves, 'is here')).toBe(hour);
  expect(slotAt(at(moment), moves.toReversed(), 'is here')).toBe(hour);
});

test('[MOVE-7] a booking that was never moved was always where it is', () => {
  expect(slotAt(early, [], 'here')).toBe('here');
});

test('[MOVE-7] any sequence of moves is reconstructed correctly', () => {
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 10_000 }), { maxLength: 8 });
  fc.assert(
    fc.property(minutes, fc.integer({ min: -1, max: 10_001 }), (times, asked) => {
      const moment = (minute: number) => early.add({ minutes: minute });
      const inOrder = times.toSorted((a, b) => a - b);
      // The slot of a booking is named by how often it had been moved.
      const moves: PastMove<number>[] = inOrder.map((minute, index) => ({
        at: moment(minute),
        from: index,
      }));
      const movedBefore = inOrder.filter((minute) => minute <= asked).length;
      expect(slotAt(moment(asked), moves, inOrder.length)).toBe(movedBefore);
    }),
  );
});

test.each([
  ['the same request again', 2_000, 2_000, 2_000],
  ['one that refunded something', -1_500, -1_500, -1_500],
  ['one that cost nothing', 0, 0, 0],
  ['a request to stay, after a move that cost something', 0, 2_000, 0],
  ['another difference, which is never charged', 1_000, 2_000, 0],
  ['a booking that was never moved', 2_000, null, 0],
])('[MOVE-8] %s: %i shown, %s the last time, answers %i', (_, shown, last, answer) => {
  expect(repeatedDifference(shown, last)).toBe(answer);
});

test('[MOVE-5] the missing credits are the part of the difference that the credits do not cover', () => {
  expect(missingCredits(2_000, 500)).toBe(1_500);
  expect(missingCredits(2_000, 2_000)).toBe(0);
  expect(missingCredits(-2_000, 0)).toBe(0);
});

test('[MOVE-9] credits reserved by open orders count towards the difference', () => {
  expect(isCoveredWithHeld(2_000, 500, 1_500)).toBe(true);
  expect(isCoveredWithHeld(2_000, 500, 1_499)).toBe(false);
});

test('[MOVE-9] after a refund the card pays the missing part, and never too little for a card', () => {
  expect(cardForRebooking(8_000, paid, 500)).toBe(1_500);
  expect(cardForRebooking(8_000, paid, 1_950)).toBe(101);
});
