import { expect, test } from 'vitest';
import type { NumberedEvent } from '#server/live/events.ts';
import { makeRing } from '#server/live/ring.ts';

const event = (number: number): NumberedEvent => ({
  number,
  topic: 'venue',
  payload: { changed: 'prices' },
});
const events = (...numbers: number[]): NumberedEvent[] => numbers.map(event);
const numbersOf = (found: readonly NumberedEvent[] | null) =>
  found?.map(({ number }) => number) ?? null;

test('an empty ring returns no events', () => {
  const ring = makeRing(3);
  expect(ring.last()).toBe(0);
  expect(ring.since(0)).toEqual([]);
  expect(ring.since(1)).toBeNull();
});

test('events after a number are found, even with gaps in the numbers', () => {
  const ring = makeRing(10);
  ring.refill(events(4, 5, 9));
  ring.add(events(12, 13));
  expect(ring.last()).toBe(13);
  expect(numbersOf(ring.since(5))).toEqual([9, 12, 13]);
  expect(numbersOf(ring.since(7))).toEqual([9, 12, 13]);
  expect(numbersOf(ring.since(13))).toEqual([]);
});

test('a number before the ring, or in the future, is unknown', () => {
  const ring = makeRing(10);
  ring.refill(events(4, 5));
  expect(numbersOf(ring.since(3))).toEqual([4, 5]);
  expect(ring.since(2)).toBeNull();
  expect(ring.since(6)).toBeNull();
});

test('the newest events stay, at least as many as its size', () => {
  const ring = makeRing(3);
  ring.refill(events(1));
  for (let number = 2; number <= 20; number += 1) {
    ring.add(events(number));
    const known = Array.from({ length: number }, (_, at) => at).filter(
      (after) => ring.since(after) !== null,
    );
    expect(known.length).toBeLessThanOrEqual(6);
    expect(numbersOf(ring.since(Math.max(0, number - 3)))).toEqual(
      [number - 2, number - 1, number].filter((at) => at > 0),
    );
  }
  expect(ring.since(1)).toBeNull();
});
