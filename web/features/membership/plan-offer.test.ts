import { describe, expect, test } from 'vitest';
import type { CurrentMembership } from '#domain/memberships.ts';
import { refusals } from '#domain/texts.ts';
import { offerOf } from '#web/features/membership/plan-offer.ts';

const today = '2026-11-15';
const normal: CurrentMembership = {
  status: 'normal_member',
  endsOn: null,
  statusAfter: 'normal_member',
};
const bought: CurrentMembership = { ...normal, status: 'long_term_member', endsOn: '2026-12-31' };
const longTerm = { status: 'long_term_member', months: 12 } as const;

describe('a plan', () => {
  test('is an upgrade for whoever has no plan', () => {
    expect(offerOf(longTerm, normal, today)).toEqual({
      isOwn: false,
      action: 'Upgrade',
      words: 'Yours until 15/11/2027.',
    });
  });

  test('is renewed from the last day by whoever has it', () => {
    expect(offerOf(longTerm, bought, today)).toEqual({
      isOwn: true,
      action: 'Renew',
      words: 'Renewing extends your membership until 31/12/2027.',
    });
  });

  test('says what it takes the place of', () => {
    expect(offerOf({ status: 'super_host_padel', months: 1 }, bought, today)).toEqual({
      isOwn: false,
      action: 'Upgrade',
      words:
        'Yours until 15/12/2026. It begins at once and takes the place of Long-term Member, which you have until 31/12/2026.',
    });
  });

  test('says what the venue has given that it covers', () => {
    const athlete: CurrentMembership = { status: 'athlete', endsOn: null, statusAfter: 'athlete' };
    expect(offerOf(longTerm, athlete, today).words).toBe(
      'Yours until 15/11/2027. It begins at once and takes the place of Athlete, with all that goes with it. After the last day you are Athlete again.',
    );
  });

  test('is not sold to whom the venue has given it for good', () => {
    const given: CurrentMembership = {
      status: 'long_term_member',
      endsOn: null,
      statusAfter: 'long_term_member',
    };
    expect(offerOf(longTerm, given, today)).toEqual({
      isOwn: false,
      action: null,
      words: refusals.plan_not_needed,
    });
  });
});
