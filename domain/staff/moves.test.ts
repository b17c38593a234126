import { describe, expect, test } from 'vitest';
import { differenceAtDesk, refusalToMoveAtDesk, slotsMovedTogether } from '#domain/staff/moves.ts';
import type { Slot } from '#domain/time/slots.ts';

const start = Temporal.Instant.from('2026-11-18T12:00:00+08:00');
const booking = {
  start,
  date: '2026-11-18',
  type: 'court_booking',
  courtType: 'Tournament',
  soldSen: 6_000,
  paidSen: 6_000,
  orderStatus: 'completed',
} as const;
const inTime = start.subtract({ hours: 48 });
const tooLate = start.subtract({ hours: 47 });

describe('a move by the staff', () => {
  test('[DESK-8] outside 48 hours follows the rules of the member', () => {
    expect(refusalToMoveAtDesk(booking, '2026-11-24', inTime)).toBeNull();
    const lesson = { ...booking, type: 'group_lesson' } as const;
    expect(refusalToMoveAtDesk(lesson, '2026-11-24', inTime)).toBe('move_not_possible');
    expect(differenceAtDesk(booking, -2_000, inTime)).toBe(-2_000);
  });

  test('[DESK-8] inside 48 hours stays within the booking day, until the day ends', () => {
    expect(refusalToMoveAtDesk(booking, '2026-11-18', tooLate)).toBeNull();
    expect(refusalToMoveAtDesk(booking, '2026-11-19', tooLate)).toBe('refund_too_late');
    const over = Temporal.Instant.from('2026-11-19T02:00:00+08:00');
    expect(refusalToMoveAtDesk(booking, '2026-11-18', over)).toBe('refund_too_late');
    const refunded = { ...booking, orderStatus: 'fully_refunded' } as const;
    expect(refusalToMoveAtDesk(refunded, '2026-11-18', tooLate)).toBe('refund_fully_refunded');
  });

  test('[DESK-8] inside 48 hours gives nothing back and takes the difference', () => {
    expect(differenceAtDesk(booking, -2_000, tooLate)).toBe(0);
    expect(differenceAtDesk(booking, 2_000, tooLate)).toBe(2_000);
  });
});

const onCourt = (slot: Slot, courtId = 1) => ({ courtId, bookingDate: '2026-11-24', slot });

test('[DESK-29] slots of a court and day keep their distance to the first', () => {
  expect(slotsMovedTogether([onCourt(12), onCourt(13)], 18)).toEqual([18, 19]);
  expect(slotsMovedTogether([onCourt(13), onCourt(12)], 18)).toEqual([18, 17]);
  expect(slotsMovedTogether([onCourt(12), onCourt(13)], 25)).toBe(null);
  expect(slotsMovedTogether([onCourt(12), onCourt(13, 2)], 18)).toBe(null);
});
