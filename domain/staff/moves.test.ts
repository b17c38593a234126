import { describe, expect, test } from 'vitest';
import { differenceAtDesk, refusalToMoveAtDesk } from '#domain/staff/moves.ts';

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
