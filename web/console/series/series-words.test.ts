import { expect, test } from 'vitest';
import { timesText } from '#web/console/series/series-words.ts';

test('[WORD-5] the times of a series after midnight are those of the next day', () => {
  expect(timesText({ slot: 20, durationSlots: 2 } as Parameters<typeof timesText>[0])).toBe(
    '08:00 PM - 10:00 PM',
  );
  expect(timesText({ slot: 24, durationSlots: 1 } as Parameters<typeof timesText>[0])).toBe(
    '12:00 AM - 01:00 AM (Next Day)',
  );
});
