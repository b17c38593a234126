import { expect, test } from 'vitest';
import { areBulkMails, bulkMailsAllowed } from '#domain/venue/mail-pace.ts';

const start = Temporal.Instant.from('2026-03-02T12:00:00+08:00');

/** How many mails are sent in a time by a job that asks every so often. */
const sentIn = (perMinute: number, seconds: number, everyMs: number): number => {
  let nextAt: Temporal.Instant | null = null;
  let sent = 0;
  for (let ms = 0; ms < seconds * 1_000; ms += everyMs) {
    const { most, nextAtAfter } = bulkMailsAllowed(
      { nextAt, perMinute },
      start.add({ milliseconds: ms }),
    );
    if (most > 0) nextAt = nextAtAfter(most);
    sent += most;
  }
  return sent;
};

test.each([
  [300, 1_000],
  [300, 50],
  [60, 1_000],
  [7, 250],
  [1_200, 1_000],
])('[MSG-7] at %i a minute, asked every %i ms, as many are sent and not more', (pace, everyMs) => {
  const inTen = sentIn(pace, 600, everyMs);
  expect(inTen).toBeLessThanOrEqual(pace * 10 + Math.ceil(pace / 60));
  expect(inTen).toBeGreaterThanOrEqual(pace * 10 * 0.99 - 1);
});

test('[MSG-7] mails to more than 50 people at once wait for the pace', () => {
  expect([1, 50, 51].map(areBulkMails)).toEqual([false, false, true]);
});

test('[MSG-7] a pause is not made up for by a rush', () => {
  const { most } = bulkMailsAllowed(
    { nextAt: start.subtract({ hours: 5 }), perMinute: 300 },
    start,
  );
  expect(most).toBe(5);
});
