import { expect, test } from 'vitest';
import { operatorSentence } from '#domain/words/operator-words.ts';
import { linesOfRefusal } from '#domain/words/refusal-lines.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { hintOfRefusal, orderFailureText, sentenceOfRefusal } from '#domain/words/refusal-words.ts';

const lesson = {
  sport: 'Padel',
  program: 'Match Play',
  level: 'Advanced',
  court: 'Padel Court 2',
  date: '2026-11-20',
  slot: 19,
  durationSlots: 1,
} as const;

test('a code that these words do not know has no sentence', () => {
  expect(sentenceOfRefusal('slot_gone')).toBe(refusals.slot_gone);
  expect(sentenceOfRefusal('of_tomorrow')).toBeNull();
  expect(sentenceOfRefusal('toString')).toBeNull();
});

test.each([
  [
    'timeslot_taken',
    { slots: [{ court: 'Show Court 1', slot: 24 }] },
    ['Pickle Show Court 1, 12:00 AM - 01:00 AM'],
  ],
  ['court_unavailable', { court: 'Tournament Court 9' }, ['Pickle Tournament Court 9']],
  [
    'lesson_full',
    { lesson },
    ['Padel Match Play (Advanced), Padel Court 2, Friday, November 20, 07:00 PM - 08:00 PM'],
  ],
  ['daily_limit', { booked: 0, held: 0, requested: 11 }, ['You chose 11, but can only book 10.']],
  ['price_changed', { shownSen: 6_000, pricedSen: 8_000 }, ['Shown RM 60.00, now RM 80.00']],
  ['plan_not_needed', { plan: 'Super Host' }, ['Super Host']],
  ['timeslot_taken', null, []],
  ['idempotency_mismatch', { orderId: 'order_abcdefgh1763200000000' }, []],
])('the fields of %s are said as lines: %j', (code, details, lines) => {
  expect(linesOfRefusal(code, details)).toEqual(lines);
});

test('fields say what to do next where there is something to do', () => {
  expect(hintOfRefusal('too_many_mails', { retryAfterSeconds: 3_541 })).toBe(
    'Try again in 60 minutes.',
  );
  expect(hintOfRefusal('internal', { requestId: 'req-7' })).toBe(
    'If it happens again, please give us this number: req-7',
  );
  expect(hintOfRefusal('internal', null)).toBeNull();
  expect(hintOfRefusal('slot_gone', { slots: [] })).toBeNull();
});

test('a refused command is said from its reason and its fields', () => {
  expect(
    operatorSentence({
      reason: 'coach_needed',
      coach: 'Aina Rahman',
      lessons: [
        { name: 'Dinking', level: 'Beginner' },
        { court: 'Padel Court 2', date: '2026-11-20', slot: 19 },
      ],
    }),
  ).toBe(
    'Aina Rahman still teaches: Dinking (Beginner); Padel Court 2 on 2026-11-20, 07:00 PM - 08:00 PM.',
  );
});

test.each([
  ['too_many_requests', { waitMinutes: 2 }],
  ['timeslot_taken', { hours: [] }],
  ['price_changed', {}],
])('fields of another release for %s are left out, and nothing throws', (code, details) => {
  expect(hintOfRefusal(code, details)).toBeNull();
  expect(() => linesOfRefusal(code, details)).not.toThrow();
});

test.each([
  [400, 'Invalid request details provided.'],
  [409, 'The selected timeslot is no longer available. Please choose a different one.'],
  [410, 'Your pending booking expired or became invalid. Please start a new booking.'],
  [500, 'Internal server error during order creation.'],
  [403, 'Failed to make booking. Please try again or contact support.'],
  [502, 'Failed to make booking. Please try again or contact support.'],
  [0, 'Failed to make booking. Please try again or contact support.'],
])('[WORD-6] an order refused with %i and no reason says its own sentence', (status, sentence) => {
  expect(orderFailureText(status)).toBe(sentence);
  expect(orderFailureText(status, null)).toBe(sentence);
  expect(orderFailureText(status, '  ')).toBe(sentence);
});

test.each([400, 409, 410, 500])("[WORD-6] the server's reason is said for %i", (status) => {
  expect(orderFailureText(status, 'Court 2 is closed.')).toBe('Court 2 is closed.');
});

test.each([0, 403, 404, 502, 503])('[WORD-6] no reason is passed on for %i', (status) => {
  expect(orderFailureText(status, '<html>Bad Gateway</html>')).toBe(
    'Failed to make booking. Please try again or contact support.',
  );
});
