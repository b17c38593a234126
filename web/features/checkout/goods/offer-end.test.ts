import { expect, test } from 'vitest';
import type { LessonClass } from '#contract/lessons.ts';
import { noteOffers } from '#web/features/checkout/goods/offer-end.ts';
import { aClass, aProgram } from '#web/testing/lessons.ts';

const until = '2026-11-16T02:00:00Z';
const before = Temporal.Instant.from('2026-11-16T01:59:59Z');
const after = Temporal.Instant.from(until);

const programsWith = (changes: Partial<LessonClass>) => [
  aProgram({ classes: [aClass({ id: 7, ...changes })] }),
];
const offered = programsWith({ you: 'offered', offeredUntil: until });
const seen = noteOffers([], offered, before);

test('[LESSON-8] an offer that was seen has expired when it is gone after its time', () => {
  expect(seen).toEqual([{ classId: 7, until, hasEnded: false }]);
  expect(noteOffers(seen, offered, before)).toEqual(seen);
  const ended = noteOffers(seen, programsWith({}), after);
  expect(ended).toEqual([{ classId: 7, until, hasEnded: true }]);
  // A member back on the waiting list has still lost the seat, and the class may be gone.
  expect(noteOffers(ended, programsWith({ you: 'waiting' }), after)).toEqual(ended);
  expect(noteOffers(ended, [], after)).toEqual(ended);
});

test.each([
  ['left before its end', {}, before],
  ['taken up by an order', { you: 'held' }, after],
  ['booked', { you: 'booked' }, after],
] as const)('an offer that was %s is not a loss', (_, changes, now) => {
  expect(noteOffers(seen, programsWith(changes), now)).toEqual([]);
});

test('a seat that is offered again counts as offered, whatever happened before', () => {
  const ended = noteOffers(seen, programsWith({}), after);
  const later = '2026-11-16T02:15:00Z';
  const again = programsWith({ you: 'offered', offeredUntil: later });
  expect(noteOffers(ended, again, after)).toEqual([{ classId: 7, until: later, hasEnded: false }]);
});

test('nothing is reported about seats that were never offered', () => {
  expect(noteOffers([], programsWith({}), after)).toEqual([]);
});
