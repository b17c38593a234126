import { describe, expect, test } from 'vitest';
import type { OrderStanding } from '#web/api/orders.ts';
import {
  isHoldOver,
  isSettled,
  outcomeOf,
} from '#web/features/checkout/payment/waiting-outcome.ts';

function order(
  status: OrderStanding['status'],
  more: Partial<Omit<OrderStanding, 'status'>> = {},
): OrderStanding {
  return {
    orderId: 'order_abcdefgh1763200000000',
    bookingType: 'court_booking',
    courts: null,
    status,
    expiresAt: null,
    isHeld: status === 'pending',
    endedBy: null,
    declinedCharge: null,
    creditedSen: 0,
    ...more,
  };
}

describe('a payment', () => {
  test('is waited for until its outcome is known', () => {
    expect(outcomeOf(undefined)).toEqual({ kind: 'waiting', creditedSen: 0 });
    expect(outcomeOf(order('pending'))).toEqual({ kind: 'waiting', creditedSen: 0 });
  });

  test('for an order that the member does not have is not waited for', () => {
    expect(outcomeOf(null)).toEqual({ kind: 'unknown' });
    expect(isSettled({ kind: 'unknown' })).toBe(true);
    expect(isSettled({ kind: 'none' })).toBe(true);
  });

  test('that was declined can be made again while the order is held', () => {
    expect(outcomeOf(order('pending', { declinedCharge: '1' }))).toMatchObject({
      kind: 'declined',
    });
  });

  test('is too late when the server no longer holds the order', () => {
    expect(outcomeOf(order('pending', { isHeld: false }))).toMatchObject({ kind: 'expired' });
  });

  test('[SETTLE-14] for an order that the venue ended is reported as closed, with the reason', () => {
    const more = { isHeld: false, endedBy: 'class', endedReason: 'Coach is ill' } as const;
    const ended = outcomeOf(order('pending', more));
    const why = { by: 'class', reason: 'Coach is ill' };
    expect(ended).toEqual({ kind: 'closed', ...why, creditedSen: 0 });
    expect(isSettled(ended)).toBe(false);
    expect(isHoldOver(ended)).toBe(true);
  });

  test('on an outdated payment page becomes credits while the order still waits', () => {
    const pending = { creditedSen: 8_000 };
    expect(outcomeOf(order('pending', pending))).toEqual({ kind: 'waiting', creditedSen: 8_000 });
    expect(outcomeOf(order('pending', { ...pending, isHeld: false }))).toEqual({
      kind: 'expired',
      creditedSen: 8_000,
    });
  });

  test('confirms its order', () => {
    expect(outcomeOf(order('completed'))).toEqual({ kind: 'confirmed', beyondSen: 0 });
  });

  test('that was made twice becomes credits the second time', () => {
    const twice = outcomeOf(order('completed', { creditedSen: 6_000 }));
    expect(twice).toEqual({ kind: 'confirmed', beyondSen: 6_000 });
  });

  test('that came too late becomes credits', () => {
    const late = outcomeOf(order('fully_refunded', { creditedSen: 6_000 }));
    expect(late).toEqual({ kind: 'credited', amountSen: 6_000 });
  });

  test.each(['fully_refunded', 'partially_refunded', 'refund_pending'] as const)(
    'is not reported after its order became %s',
    (status) => {
      expect(outcomeOf(order(status))).toEqual({ kind: 'over' });
    },
  );

  test('can still come after a declined one or an expired hold, and is settled only then', () => {
    expect(isSettled({ kind: 'waiting', creditedSen: 0 })).toBe(false);
    expect(isSettled({ kind: 'declined', creditedSen: 0 })).toBe(false);
    expect(isSettled({ kind: 'expired', creditedSen: 8_000 })).toBe(false);
    expect(isSettled({ kind: 'confirmed', beyondSen: 0 })).toBe(true);
    expect(isSettled({ kind: 'credited', amountSen: 1 })).toBe(true);
    expect(isSettled({ kind: 'over' })).toBe(true);
  });
});
