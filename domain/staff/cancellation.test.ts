import { describe, expect, test } from 'vitest';
import {
  divideRefund,
  refundByRules,
  refundedOfItem,
  refusalToCancelAtDesk,
} from '#domain/staff/cancellation.ts';

const start = Temporal.Instant.from('2026-11-18T12:00:00+08:00');
const booking = { start, date: '2026-11-18', paidSen: 6_000, orderStatus: 'completed' } as const;
const inTime = start.subtract({ hours: 48 });
const tooLate = start.subtract({ hours: 1 });

describe('cancelling at the desk', () => {
  test('[DESK-5] is possible until the booking day ends', () => {
    const lastMoment = Temporal.Instant.from('2026-11-19T01:59:59+08:00');
    expect(refusalToCancelAtDesk(booking, 6_000, lastMoment)).toBeNull();
    const over = lastMoment.add({ seconds: 1 });
    expect(refusalToCancelAtDesk(booking, 6_000, over)).toBe('cancel_day_over');
  });

  test('[DESK-5] is refused for an order that was or is being refunded as a whole', () => {
    const refunded = { ...booking, orderStatus: 'fully_refunded' } as const;
    expect(refusalToCancelAtDesk(refunded, 0, tooLate)).toBe('refund_fully_refunded');
    const pending = { ...booking, orderStatus: 'refund_pending' } as const;
    expect(refusalToCancelAtDesk(pending, 0, tooLate)).toBe('refund_already_pending');
  });

  test('[DESK-6] inside 48 hours gives back any part of what was paid, and no more', () => {
    for (const givenSen of [0, 1, 5_999, 6_000]) {
      expect(refusalToCancelAtDesk(booking, givenSen, tooLate)).toBeNull();
    }
    expect(refusalToCancelAtDesk(booking, 6_001, tooLate)).toBe('give_back_too_much');
  });

  test('[DESK-6] outside 48 hours gives back everything', () => {
    expect(refusalToCancelAtDesk(booking, 6_000, inTime)).toBeNull();
    expect(refusalToCancelAtDesk(booking, 5_999, inTime)).toBe('refund_due_in_full');
  });

  test('[DESK-6] counts as refunded in the order what the venue did not keep of the price', () => {
    expect(refundedOfItem(6_000, 0)).toBe(6_000);
    expect(refundedOfItem(6_000, 4_000)).toBe(2_000);
    // A booking that was moved to a dearer slot has cost more than its item.
    expect(refundedOfItem(6_000, 8_000)).toBe(0);
  });
});

test('[DESK-17] by the rules all is refunded up to 48 hours before, and nothing later', () => {
  expect(refundByRules(booking, inTime)).toBe('all');
  expect(refundByRules(booking, inTime.add({ seconds: 1 }))).toBe('nothing');
});

test('[DESK-17] by the rules a free slot is returned until it starts', () => {
  const free = { start, paidSen: 0 };
  expect(refundByRules(free, start.subtract({ seconds: 1 }))).toBe('all');
  expect(refundByRules(free, start)).toBe('nothing');
});

test('[DESK-6] all, nothing or an amount is refunded', () => {
  expect(divideRefund('all', [booking], tooLate)).toEqual([6_000]);
  expect(divideRefund('nothing', [booking], tooLate)).toEqual([0]);
  expect(divideRefund(2_500, [booking], tooLate)).toEqual([2_500]);
  expect(divideRefund(6_001, [booking], tooLate)).toBeNull();
});

test('[DESK-22] a part for several slots goes first to those that are due in full, then evenly to the others', () => {
  const later = { ...booking, start: start.add({ hours: 2 }), paidSen: 8_000 };
  const between = inTime.add({ hours: 1 });
  const slots = [booking, booking, later];
  expect(divideRefund(14_000, slots, between)).toEqual([3_000, 3_000, 8_000]);
  expect(divideRefund(15_000, slots, between)).toEqual([3_500, 3_500, 8_000]);
  expect(divideRefund(9_000, slots, tooLate)).toEqual([3_000, 3_000, 3_000]);
  expect(divideRefund(7_000, slots, tooLate)).toEqual([2_333, 2_333, 2_334]);
  expect(divideRefund(19_000, slots, tooLate)).toEqual([6_000, 6_000, 7_000]);
  expect(divideRefund(9_000, [later, later], tooLate)).toEqual([4_500, 4_500]);
  expect(divideRefund(20_000, slots, tooLate)).toEqual([6_000, 6_000, 8_000]);
  expect(divideRefund(20_001, slots, tooLate)).toBeNull();
});
