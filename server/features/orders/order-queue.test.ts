import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withRequestDeadline } from '#server/db/deadlines.ts';
import { makeOrderQueue } from '#server/features/orders/order-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A queue whose orders run until the test ends them. */
const openQueue = (atOnce: number) => {
  const queue = makeOrderQueue(atOnce);
  const started: string[] = [];
  const ends = new Map<string, { succeed: () => void; fail: () => void }>();
  const order = (name: string, client = new EventEmitter()) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    ends.set(name, { succeed: () => resolve(name), fail: () => reject(new Error(name)) });
    const placed = queue.run(client, () => {
      started.push(name);
      return promise;
    });
    placed.catch(() => undefined);
    return placed;
  };
  const end = async (name: string, how: 'succeed' | 'fail' = 'succeed') => {
    ends.get(name)?.[how]();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, started, order, end };
};

describe('a queue for two orders at once', () => {
  test('[ORDER-19] starts two, and the others as places come free, first come, first served', async () => {
    const { queue, started, order, end } = openQueue(2);
    const placed = ['a', 'b', 'c', 'd', 'e'].map((name) => order(name));
    expect(started).toEqual(['a', 'b']);
    expect(queue.waiting()).toBe(3);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(queue.waiting()).toBe(0);
    await end('d');
    await end('e');
    expect(await Promise.all(placed)).toEqual(['a', 'b', 'c', 'd', 'e']);
    order('f');
    order('g');
    order('h');
    expect(started.slice(5)).toEqual(['f', 'g']);
  });

  test('[ORDER-19] gives the place of a failed order to the next', async () => {
    const { started, order, end } = openQueue(2);
    const failed = order('a');
    order('b');
    order('c');
    await end('a', 'fail');
    await expect(failed).rejects.toThrow('a');
    expect(started).toEqual(['a', 'b', 'c']);
  });

  test('[ORDER-20] refuses an order at once when the estimate is too long', async () => {
    const { queue, order, end } = openQueue(2);
    order('slow');
    await vi.advanceTimersByTimeAsync(300_000);
    await end('slow');
    for (const name of ['a', 'b', 'c']) order(name);
    expect(queue.waiting()).toBe(1);
    await expect(order('d')).rejects.toMatchObject({
      code: 'orders_busy',
      details: { retryAfterSeconds: 5 },
    });
    expect(queue.waiting()).toBe(1);
  });

  test('[ORDER-20] refuses an order that has waited for 4 seconds, and starts it never', async () => {
    const { queue, started, order, end } = openQueue(2);
    order('a');
    order('b');
    const waits = order('c');
    await vi.advanceTimersByTimeAsync(3_999);
    expect(queue.waiting()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(waits).rejects.toMatchObject({ code: 'orders_busy' });
    expect(queue.waiting()).toBe(0);
    await end('a');
    order('d');
    expect(started).toEqual(['a', 'b', 'd']);
  });

  test('[ORDER-20] lets an order wait only as long as its deadline allows', async () => {
    const { order } = openQueue(2);
    order('a');
    order('b');
    const late = withRequestDeadline(() => order('c'), 3_000);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(late).rejects.toMatchObject({ code: 'orders_busy' });
  });

  test('forgets an order whose client has left, and keeps the others in line', async () => {
    const { queue, started, order, end } = openQueue(2);
    const client = new EventEmitter();
    for (const name of ['a', 'b', 'c']) order(name);
    const left = order('d', client);
    order('e');
    client.emit('close');
    await expect(left).rejects.toMatchObject({ code: 'orders_busy' });
    expect(queue.waiting()).toBe(2);
    await end('a');
    await end('b');
    expect(started).toEqual(['a', 'b', 'c', 'e']);
  });

  test('does not mind a client that leaves while its order is placed', async () => {
    const { order, end } = openQueue(2);
    const client = new EventEmitter();
    order('a');
    order('b');
    const placed = order('c', client);
    await end('a');
    expect(client.listenerCount('close')).toBe(0);
    client.emit('close');
    await end('c');
    expect(await placed).toBe('c');
  });
});
