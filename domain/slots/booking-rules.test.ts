import { describe, expect, test } from 'vitest';
import { type MembershipStatus, membershipStatuses } from '#domain/members/membership-status.ts';
import { refusalToBook, type SlotRequest } from '#domain/slots/booking-rules.ts';
import type { Closure } from '#domain/venue/calendar.ts';

/** 10:30 at the venue on 8 May 2025, day 1 of a cycle. */
const now = Temporal.Instant.from('2025-05-08T02:30:00Z');

const closures: readonly Closure[] = [
  { sport: 'Padel', from: '2025-05-12', to: '2025-05-12', reason: 'New glass' },
];

const open: SlotRequest = {
  court: { sport: 'Pickle', restricted: false, queue: null },
  date: '2025-05-08',
  slot: 18,
};

function ask(
  changes: Partial<Omit<SlotRequest, 'court'>> & { court?: Partial<SlotRequest['court']> },
  status: MembershipStatus = 'normal_member',
  at: Temporal.Instant = now,
) {
  const request = { ...open, ...changes, court: { ...open.court, ...changes.court } };
  return refusalToBook(request, status, closures, at);
}

describe('a requested slot', () => {
  test.each(membershipStatuses)('[LIMIT-6] without any objection is allowed to %s', (status) => {
    expect(ask({}, status)).toBeNull();
  });

  test.each([
    ['2025-05-07', 'normal_member', 'outside_window'],
    ['2025-05-17', 'normal_member', null],
    ['2025-05-18', 'normal_member', 'outside_window'],
    ['2025-05-18', 'long_term_member', null],
    ['2025-05-21', 'long_term_member', null],
    ['2025-05-22', 'long_term_member', 'outside_window'],
  ] as const)('[LIMIT-6] on %s for %s gives %s', (date, status, refusal) => {
    expect(ask({ date }, status)).toBe(refusal);
  });

  test('[LIMIT-6] on a closed day of its sport is refused, and not for the other sport', () => {
    expect(ask({ date: '2025-05-12', court: { sport: 'Padel' } })).toBe('day_closed');
    expect(ask({ date: '2025-05-12', court: { sport: 'Pickle' } })).toBeNull();
  });

  test.each(membershipStatuses)('[LIMIT-6] of a restricted court is refused to %s', (status) => {
    expect(ask({ court: { restricted: true } }, status)).toBe('court_restricted');
  });

  test.each([
    ['super_priority', '2025-05-10', 'normal_member', null],
    ['super_priority', '2025-05-11', 'normal_member', 'court_held_super_priority'],
    ['super_priority', '2025-05-17', 'athlete', null],
    ['priority', '2025-05-12', 'normal_member', null],
    ['priority', '2025-05-13', 'normal_member', 'court_held_priority'],
    ['priority', '2025-05-13', 'athlete', 'court_held_priority'],
    ['priority', '2025-05-17', 'coach', null],
    ['priority', '2025-05-18', 'long_term_member', null],
  ] as const)('[LIMIT-6] of a %s court on %s for %s gives %s', (...row) => {
    const [queue, date, status, refusal] = row;
    expect(ask({ date, court: { queue } }, status)).toBe(refusal);
  });

  test('[LIMIT-6] of a held court follows the cycle day of the booking date and not today’s', () => {
    const dayTen = Temporal.Instant.from('2025-05-17T02:30:00Z');
    expect(ask({ date: '2025-05-18', court: { queue: 'priority' } }, 'athlete', dayTen)).toBeNull();
  });

  test('[LIMIT-6] at 06:00 AM is not sold', () => {
    expect(ask({ date: '2025-05-09', slot: 6 })).toBe('slot_not_sold');
    expect(ask({ date: '2025-05-09', slot: 7 })).toBeNull();
  });

  test.each([
    ['2025-05-08T02:59:59Z', 10, null],
    ['2025-05-08T03:00:00Z', 10, 'slot_past'],
    ['2025-05-08T17:59:59Z', 25, null],
    ['2025-05-08T18:00:00Z', 25, 'outside_window'],
  ] as const)('[LIMIT-6] requested at %s, slot %i gives %s', (at, slot, refusal) => {
    expect(ask({ slot }, 'normal_member', Temporal.Instant.from(at))).toBe(refusal);
  });

  test('[LIMIT-6] is checked for the date first, then the court, then the time', () => {
    const court = { sport: 'Padel', restricted: true, queue: 'super_priority' } as const;
    expect(ask({ date: '2025-05-19', court, slot: 6 })).toBe('outside_window');
    expect(ask({ date: '2025-05-12', court, slot: 6 })).toBe('day_closed');
    expect(ask({ date: '2025-05-13', court, slot: 6 })).toBe('court_restricted');
    expect(ask({ date: '2025-05-13', court: { ...court, restricted: false }, slot: 6 })).toBe(
      'court_held_super_priority',
    );
    expect(ask({ slot: 6 })).toBe('slot_not_sold');
  });
});
