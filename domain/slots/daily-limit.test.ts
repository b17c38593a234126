import { describe, expect, test } from 'vitest';
import { membershipStatuses } from '#domain/members/membership-status.ts';
import { dailyLimitWords, limitStanding, refusalToCheckOut } from '#domain/slots/daily-limit.ts';

describe('the slots of a normal member on one date', () => {
  test.each([
    [0, 0, 10, null],
    [0, 0, 11, 'daily_limit'],
    [9, 0, 1, null],
    [10, 0, 1, 'daily_limit'],
    [4, 0, 7, 'daily_limit'],
  ])('[LIMIT-1] %i booked, %i held and %i new give %s', (...row) => {
    const [booked, held, requested, refusal] = row;
    expect(refusalToCheckOut('normal_member', { booked, held, requested })).toBe(refusal);
  });

  test.each([
    [5, 4, 1, null],
    [5, 5, 1, 'daily_limit'],
    [0, 10, 1, 'daily_limit'],
  ])('[LIMIT-2] %i booked, %i held and %i new give %s', (...row) => {
    const [booked, held, requested, refusal] = row;
    expect(refusalToCheckOut('normal_member', { booked, held, requested })).toBe(refusal);
  });

  test.each(membershipStatuses.filter((status) => status !== 'normal_member'))(
    '[LIMIT-1] %s has no daily limit',
    (status) => {
      expect(refusalToCheckOut(status, { booked: 19, held: 10, requested: 30 })).toBeNull();
    },
  );
});

test.each(membershipStatuses)('[LIMIT-3] %s needs at least one slot', (status) => {
  expect(refusalToCheckOut(status, { booked: 0, held: 0, requested: 0 })).toBe('no_timeslot');
  expect(refusalToCheckOut(status, { booked: 0, held: 0, requested: 1 })).toBeNull();
});

test('[LIMIT-3] a missing slot is reported before a limit', () => {
  expect(refusalToCheckOut('normal_member', { booked: 11, held: 0, requested: 0 })).toBe(
    'no_timeslot',
  );
});

test.each([
  [0, 0, 11, 'You chose 11, but can only book 10.'],
  [3, 0, 8, 'You already have 3 slots on this date, so you can book 7 more. You chose 8.'],
  [1, 0, 10, 'You already have 1 slot on this date, so you can book 9 more. You chose 10.'],
  [8, 2, 1, 'You already have 10 slots on this date, so you can book no more. You chose 1.'],
])('[LIMIT-7] with %i booked and %i held, %i more: %s', (booked, held, requested, words) => {
  expect(dailyLimitWords({ booked, held, requested })).toBe(words);
});

test.each([
  [0, 0, 8, null],
  [0, 0, 9, { kind: 'near', total: 9 }],
  [2, 1, 0, { kind: 'left', taken: 3, left: 7 }],
  [2, 1, 5, { kind: 'left', taken: 3, left: 7 }],
  [2, 1, 6, { kind: 'near', total: 9 }],
  [3, 0, 7, { kind: 'near', total: 10 }],
  [3, 0, 8, { kind: 'over', slots: { booked: 3, held: 0, requested: 8 } }],
  [10, 0, 0, { kind: 'left', taken: 10, left: 0 }],
  [10, 0, 1, { kind: 'over', slots: { booked: 10, held: 0, requested: 1 } }],
] as const)('[LIMIT-8] %i booked, %i held and %i new', (booked, held, requested, standing) => {
  const slots = { booked, held, requested };
  expect(limitStanding('normal_member', slots)).toEqual(standing);
  expect(limitStanding('coach', slots)).toBeNull();
});
