import { expect, test } from 'vitest';
import {
  orderAfterRestoring,
  type PastMove,
  refusalOfUndoReason,
  refusalToUndoCancellation,
  refusalToUndoCredits,
  refusalToUndoMove,
  refusalToUndoSale,
  refusalToUndoSwap,
  undoOfferOf,
} from '#domain/staff/undo.ts';

const at = (time: string) => Temporal.Instant.from(`2026-11-17T${time}+08:00`);
const move: PastMove = {
  from: { date: '2026-11-17', slot: 12 },
  to: { date: '2026-11-17', slot: 14 },
  isByStaff: true,
  isLast: true,
};

test('[DESK-13] a move of the staff is undone until the first of its slots starts', () => {
  expect(refusalToUndoMove(move, at('11:59:59'))).toBeNull();
  expect(refusalToUndoMove(move, at('12:00:00'))).toBe('undo_too_late');
  const later = { ...move, from: move.to, to: move.from };
  expect(refusalToUndoMove(later, at('12:00:00'))).toBe('undo_too_late');
});

test('[DESK-13] not after the booking has changed again, nor a move by the member', () => {
  expect(refusalToUndoMove({ ...move, isLast: false }, at('09:00:00'))).toBe('undo_superseded');
  expect(refusalToUndoMove({ ...move, isByStaff: false }, at('09:00:00'))).toBe(
    'undo_not_possible',
  );
});

test('[DESK-14] a swap is undone while both of its moves could be', () => {
  const other = { ...move, from: move.to, to: move.from };
  const now = at('09:00:00');
  expect(refusalToUndoSwap([move, other], now)).toBeNull();
  expect(refusalToUndoSwap([move, { ...other, isLast: false }], now)).toBe('undo_superseded');
  expect(refusalToUndoSwap([{ ...move, isLast: false }, other], now)).toBe('undo_superseded');
  expect(refusalToUndoSwap([move, other], at('12:00:00'))).toBe('undo_too_late');
});

test('[DESK-15] a cancellation of a court by the staff is undone until the slot starts', () => {
  const sale = { orderStatus: null, isOfUndoneSale: false };
  const past = { from: move.from, isByStaff: true, isCourtBooking: true, ...sale };
  expect(refusalToUndoCancellation(past, at('11:59:59'))).toBeNull();
  expect(refusalToUndoCancellation(past, at('12:00:00'))).toBe('undo_too_late');
  const refusalOf = (changes: Partial<typeof past> | { orderStatus: 'refund_pending' }) =>
    refusalToUndoCancellation({ ...past, ...changes }, at('09:00:00'));
  expect(refusalOf({ isByStaff: false })).toBe('undo_not_possible');
  expect(refusalOf({ isOfUndoneSale: true })).toBe('undo_not_possible');
  expect(refusalOf({ isCourtBooking: false })).toBe('undo_lesson');
  expect(refusalOf({ orderStatus: 'refund_pending' })).toBe('refund_already_pending');
});

test('[DESK-15] the order loses what the refund had added', () => {
  const order = { status: 'fully_refunded', paidSen: 12_000, refundedSen: 12_000 } as const;
  const once = orderAfterRestoring(order, 6_000);
  expect(once).toEqual({ ...order, status: 'partially_refunded', refundedSen: 6_000 });
  expect(orderAfterRestoring(once, 6_000)).toMatchObject({ status: 'completed', refundedSen: 0 });
  expect(orderAfterRestoring(order, 0)).toEqual(order);
});

test.each([
  [true, 5, null, null],
  [true, 5.1, null, 'undo_needs_reason'],
  [false, 0, null, 'undo_needs_reason'],
  [true, 60, 'Wrong court', null],
  [false, 60, 'Wrong court', null],
] as const)(
  '[DESK-20] a change of their own (%s) after %f minutes, for the reason %s: %s',
  (isOwn, minutes, reason, refusal) => {
    const madeAt = Temporal.Instant.from('2026-11-17T09:00:00+08:00');
    const now = madeAt.add({ seconds: minutes * 60 });
    expect(refusalOfUndoReason({ isOwn, madeAt, reason }, now)).toBe(refusal);
  },
);

test.each([
  [true, '2026-11-18T01:59:00+08:00', null],
  [true, '2026-11-18T02:00:00+08:00', 'undo_credits_too_late'],
  [false, '2026-11-17T09:01:00+08:00', 'undo_not_possible'],
] as const)('[DESK-24] credits of the staff (%s) at %s: %s', (isByStaff, now, refusal) => {
  const made = { isByStaff, madeAt: at('09:00:00') };
  expect(refusalToUndoCredits(made, Temporal.Instant.from(now))).toBe(refusal);
});

const sold = {
  channel: 'desk',
  soldAt: at('09:00:00'),
  isUnchanged: true,
  isInShift: true,
} as const;

test.each([
  [{}, '09:05:00', null],
  [{ channel: 'phone' }, '09:05:00', null],
  [{}, '09:05:01', 'undo_sale_too_late'],
  [{ channel: 'web' }, '09:01:00', 'undo_not_possible'],
  [{ isUnchanged: false }, '09:01:00', 'undo_superseded'],
  [{ isInShift: false }, '09:01:00', 'undo_shift_changed'],
] as const)('[DESK-25] [LINK-11] a sale %o at %s: %s', (changes, time, refusal) => {
  const sale = { ...sold, ...changes };
  expect(refusalToUndoSale(sale, at(time))).toBe(refusal);
  // It is offered exactly where it is accepted; what was lost since the sale is said instead.
  const lost = refusal === 'undo_superseded' || refusal === 'undo_shift_changed' ? refusal : null;
  const offer = refusal === lost ? { until: at('09:05:00'), lost } : null;
  expect(undoOfferOf(sale, at(time))).toEqual(offer);
});
