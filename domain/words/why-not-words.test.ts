import { expect, test } from 'vitest';
import { reasonCodes } from '#domain/slots/why-not.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { type WhyNotAnswer, whyNotInWords } from '#domain/words/why-not-words.ts';

const free: WhyNotAnswer = {
  status: 'normal_member',
  reasons: [],
  claim: null,
  closure: null,
  daySlots: { booked: 0, held: 0, requested: 1 },
};
const plain = { since: null, until: null, nextDate: null, helpfulStatuses: [] };

test('a slot that the member can book has no reason', () => {
  expect(whyNotInWords(free)).toEqual({
    summary: 'Nothing is in the way. Normal Member can book this slot now.',
    holder: null,
    reasons: [],
  });
});

test('a date outside the window says from when it can be booked, and which statuses can already', () => {
  const helpfulStatuses = ['long_term_member', 'athlete'] as const;
  const until = '2026-11-19T18:00:00Z';
  const reasons = [{ ...plain, code: 'outside_window', until, helpfulStatuses }] as const;
  expect(whyNotInWords({ ...free, reasons }).reasons).toEqual([
    {
      sentence: 'The date is outside the booking window of this status.',
      details: [
        'It can be booked from 20/11/2026, 02:00 AM on.',
        'Does not apply to: Long-term Member, Athlete.',
      ],
      refusal: `The member reads: “${refusals.outside_window}”`,
    },
  ]);
});

test('a hold names its owner and its end', () => {
  const reasons = [
    { ...plain, code: 'timeslot_being_processed', until: '2026-11-16T01:03:00Z' },
  ] as const;
  const claim = { kind: 'hold', player: { name: 'Aisyah Tan' } } as const;
  const words = whyNotInWords({ ...free, reasons, claim });
  expect(words.holder).toBe('On hold for Aisyah Tan.');
  expect(words.reasons[0]?.details).toEqual(['It ends on 16/11/2026 at 09:03 AM.']);
});

test.each([
  [{ kind: 'booking', player: { name: 'Ben Lee' } }, 'Booked by Ben Lee.'],
  [{ kind: 'lesson', program: 'Match Play' }, 'Lesson: Match Play.'],
  [{ kind: 'block', reason: 'New net' }, 'Blocked: New net'],
] as const)('a taken slot is named: %j', (claim, holder) => {
  const reasons = [{ ...plain, code: 'timeslot_taken' }] as const;
  expect(whyNotInWords({ ...free, reasons, claim }).holder).toBe(holder);
});

test('a closed day gives the reason of the closure and the next open date', () => {
  const reasons = [{ ...plain, code: 'day_closed', nextDate: '2026-11-21' }] as const;
  expect(whyNotInWords({ ...free, reasons, closure: 'Paint' }).reasons[0]?.details).toEqual([
    'Reason of the closure: Paint',
    'The next date without it is 21/11/2026.',
  ]);
});

test('the daily limit counts the slots of the date', () => {
  const reasons = [{ ...plain, code: 'daily_limit' }] as const;
  const daySlots = { booked: 8, held: 2, requested: 1 };
  expect(whyNotInWords({ ...free, reasons, daySlots }).reasons[0]?.details).toEqual([
    'On this date: 8 booked, 2 on hold, limit 10.',
  ]);
});

test('every reason has a sentence for the desk and the text that the member reads', () => {
  const reasons = reasonCodes.map((code) => ({ ...plain, code, since: '2026-11-16T01:00:00Z' }));
  const words = whyNotInWords({ ...free, reasons }).reasons;
  expect(words.map(({ refusal }) => refusal)).toEqual(
    reasonCodes.map((code) => `The member reads: “${refusals[code]}”`),
  );
  expect(new Set(words.map(({ sentence }) => sentence)).size).toBe(reasonCodes.length);
});
