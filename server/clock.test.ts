import { expect, test } from 'vitest';
import { makeClock } from '#server/clock.ts';

const secondsBetween = (a: Temporal.Instant, b: Temporal.Instant): number =>
  Math.abs(a.until(b).total('seconds'));

test('a clock without a start returns the real time', () => {
  expect(secondsBetween(makeClock().now(), Temporal.Now.instant())).toBeLessThan(1);
});

test('a clock starts at the given time, runs on, and can be moved', async () => {
  const start = Temporal.Instant.from('2026-11-15T01:59:59+08:00');
  const clock = makeClock(start);
  expect(secondsBetween(start, clock.now())).toBeLessThan(1);
  const first = clock.now();
  await expect.poll(() => Temporal.Instant.compare(clock.now(), first)).toBe(1);

  const later = Temporal.Instant.from('2027-01-01T00:00:00Z');
  clock.set(later);
  expect(secondsBetween(later, clock.now())).toBeLessThan(1);
});
