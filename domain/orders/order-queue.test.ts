import { describe, expect, test } from 'vitest';
import {
  longestOrderWait,
  nextAverageMs,
  ordersAtOnce,
  refusalOfOrderWait,
} from '#domain/orders/order-queue.ts';

test.each([
  [2, 1],
  [3, 1],
  [4, 1],
  [5, 2],
  [10, 7],
  [200, 197],
])('[ORDER-19] a process with %i connections places %i orders at once', (pool, atOnce) => {
  expect(ordersAtOnce(pool)).toBe(atOnce);
});

describe('an order that finds no free place', () => {
  const load = { waiting: 0, atOnce: 7, averageMs: 100 };

  test('[ORDER-20] waits while the estimate is at most 4 seconds', () => {
    expect(refusalOfOrderWait(load, 7_000)).toBeNull();
    expect(refusalOfOrderWait({ ...load, waiting: 279 }, 7_000)).toBeNull();
    expect(refusalOfOrderWait({ ...load, waiting: 280 }, 7_000)).toBe('orders_busy');
  });

  test('[ORDER-20] waits for less where orders take longer', () => {
    expect(refusalOfOrderWait({ ...load, waiting: 13, averageMs: 2_000 }, 7_000)).toBeNull();
    expect(refusalOfOrderWait({ ...load, waiting: 14, averageMs: 2_000 }, 7_000)).toBe(
      'orders_busy',
    );
  });

  test('[ORDER-20] keeps 3 seconds of its deadline to be placed', () => {
    expect(longestOrderWait(Number.POSITIVE_INFINITY)).toBe(4_000);
    expect(longestOrderWait(7_000)).toBe(4_000);
    expect(longestOrderWait(5_000)).toBe(2_000);
    expect(refusalOfOrderWait(load, 2_900)).toBe('orders_busy');
  });
});

test('[ORDER-20] the average follows the newest orders', () => {
  expect(nextAverageMs(100, 100)).toBe(100);
  expect(nextAverageMs(100, 200)).toBe(102);
  const after = (orders: number, tookMs: number, averageMs: number): number =>
    orders === 0 ? averageMs : after(orders - 1, tookMs, nextAverageMs(averageMs, tookMs));
  expect(after(7, 700, 50)).toBeLessThan(140);
  expect(after(200, 50, 3_000)).toBeLessThan(110);
});
