import { expect, test } from 'vitest';
import { endingText, timesText } from '#web/console/series/series-words.ts';

test('[SERIES-5] what an ending frees is named by its number, its first and its last date', () => {
  expect(endingText('Smash Club', ['2026-11-17', '2026-11-24', '2026-12-01'])).toBe(
    'Smash Club: 3 dates become free, from 17/11/2026 to 01/12/2026.',
  );
  expect(endingText('Smash Club', ['2026-11-17'])).toBe('Smash Club: 17/11/2026 becomes free.');
});

test('[WORD-5] the times of a series after midnight are those of the next day', () => {
  expect(timesText({ slot: 20, durationSlots: 2 } as Parameters<typeof timesText>[0])).toBe(
    '08:00 PM - 10:00 PM',
  );
  expect(timesText({ slot: 24, durationSlots: 1 } as Parameters<typeof timesText>[0])).toBe(
    '12:00 AM - 01:00 AM (Next Day)',
  );
});
