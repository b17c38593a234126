import { expect, test } from 'vitest';
import { waitingTime } from '#domain/words/waiting-time.ts';

test.each([
  [{ seconds: 0 }, 'Try again in a minute.'],
  [{ seconds: 60 }, 'Try again in a minute.'],
  [{ seconds: 61 }, 'Try again in 2 minutes.'],
  [{ minutes: 15 }, 'Try again in 15 minutes.'],
])('[WORD-8] waiting for %o is said in whole minutes', (duration, sentence) => {
  expect(waitingTime(Temporal.Duration.from(duration))).toBe(sentence);
});
