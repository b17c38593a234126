import { describe, expect, test } from 'vitest';
import type { CurrentMembership, Purchase } from '#domain/memberships/memberships.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { offerOf, proposedPlan } from '#web/features/membership/plan-offer.ts';

const today = '2026-11-15';
type Current = CurrentMembership & { readonly purchase: Purchase | null };
const normal: Current = {
  status: 'normal_member',
  endsOn: null,
  statusAfter: 'normal_member',
  purchase: null,
};
const bought: Current = {
  ...normal,
  status: 'long_term_member',
  endsOn: '2026-12-31',
  purchase: { priceSen: 36_500, months: 12 },
};
const longTerm = { status: 'long_term_member', months: 12 } as const;

describe('a plan', () => {
  test('is an upgrade for a member without a plan', () => {
    expect(offerOf(longTerm, normal, today)).toEqual({
      isOwn: false,
      action: 'Upgrade',
      words: 'If you join today: until 15/11/2027.',
    });
  });

  test('is a renewal from its last day for a member who has it', () => {
    expect(offerOf(longTerm, bought, today)).toEqual({
      isOwn: true,
      action: 'Renew',
      words: 'Renewing extends your membership until 31/12/2027.',
    });
  });

  test('[MEMBER-11] [MEMBER-14] says what is lost of the plan that it replaces', () => {
    expect(offerOf({ status: 'super_host_padel', months: 1 }, bought, today)).toEqual({
      isOwn: false,
      action: 'Change to this plan',
      words:
        'If you join today: until 15/12/2026. It starts straight away and replaces Long-term Member: you give up the 46 days you still have until 31/12/2026. That is RM 46.00 of what you paid, and none of it is refunded.',
    });
  });

  test('says which status given by the venue it replaces for its duration', () => {
    const athlete: Current = { ...normal, status: 'athlete', statusAfter: 'athlete' };
    expect(offerOf(longTerm, athlete, today).words).toBe(
      'If you join today: until 15/11/2027. It starts straight away and replaces Athlete and everything that goes with it. After the last day you will be Athlete again.',
    );
  });

  test('is not sold to a member to whom the venue has given it permanently', () => {
    const given: Current = {
      ...normal,
      status: 'long_term_member',
      statusAfter: 'long_term_member',
    };
    expect(offerOf(longTerm, given, today)).toEqual({
      isOwn: false,
      action: null,
      words: refusals.plan_not_needed,
    });
  });
});

describe('the proposed plan', () => {
  const host = { status: 'super_host', months: 1, priceSen: 15_000 } as const;
  const month = { status: 'long_term_member', months: 1, priceSen: 12_000 } as const;
  const year = { ...month, months: 12, priceSen: 100_000 };

  test('is the own one, then the best value, then the first that is for sale', () => {
    const plans = [host, month, year];
    expect(proposedPlan({ plans, current: bought }, today)).toBe(month);
    expect(proposedPlan({ plans, current: normal }, today)).toBe(year);
    expect(proposedPlan({ plans: [host, month], current: normal }, today)).toBe(host);
    expect(proposedPlan({ plans: [], current: normal }, today)).toBeUndefined();
  });

  test('[MEMBER-14] is none that would replace what the member has', () => {
    const given: Current = { ...normal, status: 'super_host', statusAfter: 'super_host' };
    expect(proposedPlan({ plans: [host, month], current: given }, today)).toBeUndefined();
    expect(proposedPlan({ plans: [host], current: bought }, today)).toBeUndefined();
    const over: Current = { ...bought, endsOn: '2026-11-14' };
    expect(proposedPlan({ plans: [host], current: over }, today)).toBe(host);
  });
});
