import { expect, test } from 'vitest';
import { placeInWords, waitInWords, withdrawnInWords } from '#domain/words/slot-wait-words.ts';

test.each([
  [1, "You're 1st in line"],
  [2, "You're 2nd in line"],
  [3, "You're 3rd in line"],
  [4, "You're 4th in line"],
  [11, "You're 11th in line"],
  [22, "You're 22nd in line"],
  [113, "You're 113th in line"],
])('place %i', (place, words) => {
  expect(placeInWords(place)).toBe(words);
});

test('a slot of a court, an hour and a part of the day of any court', () => {
  const wait = { date: '2026-11-21', courtType: 'Tournament Court' } as const;
  const one = { ...wait, court: 'Tournament Court 5', from: 19, to: 19 } as const;
  expect(waitInWords(one)).toBe('Tournament Court 5, Saturday 21 November, 07:00 PM - 08:00 PM');
  expect(waitInWords({ ...one, court: null })).toMatch(
    /^Any Tournament Court, Saturday 21 November, 07/,
  );
  const evening = { ...wait, court: null, from: 18, to: 25 } as const;
  expect(waitInWords(evening)).toBe('Any Tournament Court, Saturday 21 November, evening');
});

test('[WAIT-8] a withdrawn offer is told with its reason, and nothing of one that was taken or has ended', () => {
  const gone = [{ id: 'a' }];
  const wait = { id: 'a', offer: null, isOrdered: false, closedFor: null };
  expect(withdrawnInWords(gone, [{ ...wait, closedFor: 'Flood' }])).toBe(
    'The court is no longer kept for you. Closed: Flood',
  );
  expect(withdrawnInWords(gone, [wait])).toMatch(/no longer kept .* your place in line\.$/);
  expect(withdrawnInWords(gone, [{ ...wait, isOrdered: true }])).toBeNull();
  expect(withdrawnInWords(gone, [{ ...wait, offer: {} }])).toBeNull();
  expect(withdrawnInWords(gone, [])).toBeNull();
  expect(withdrawnInWords([], [wait])).toBeNull();
});
