import { expect, test } from 'vitest';
import {
  givenAway,
  overrideKinds,
  refusalToOverride,
  soldFor,
  waivedBy,
} from '#domain/staff/overrides.ts';
import { staffRoles } from '#domain/staff/permissions.ts';

test('[OVERRIDE-1] managers and owners may set rules aside, the desk may not', () => {
  for (const kind of overrideKinds) {
    const allowed = staffRoles.filter((role) => refusalToOverride(role, [kind]) === null);
    expect(allowed).toEqual(['manager', 'owner']);
  }
  expect(refusalToOverride('desk', [])).toBeNull();
  expect(refusalToOverride('desk', ['price'])).toBe('not_permitted');
});

test('[OVERRIDE-1] only the window and the daily limit can be set aside', () => {
  expect(waivedBy('manager', 'outside_window')).toBe('window');
  expect(waivedBy('owner', 'daily_limit')).toBe('daily_limit');
  expect(waivedBy('desk', 'outside_window')).toBeNull();
  for (const code of ['timeslot_taken', 'day_closed', 'slot_past', 'court_restricted', null]) {
    expect(waivedBy('owner', code)).toBeNull();
  }
});

test('[OVERRIDE-2] a slot that is sold for another price has no discounts', () => {
  const price = {
    beforeDiscountPrice: 12_000,
    companyDiscountPrice: 1_000,
    membershipDiscountPrice: 2_000,
    discountPrice: 3_000,
    finalPrice: 9_000,
    isPeak: true,
    promotionLabel: 'Opening',
    court: 'Padel Court 1',
  };
  expect(soldFor(price, 5_000)).toEqual({
    beforeDiscountPrice: 5_000,
    companyDiscountPrice: 0,
    membershipDiscountPrice: 0,
    discountPrice: 0,
    finalPrice: 5_000,
    isPeak: true,
    promotionLabel: null,
    court: 'Padel Court 1',
  });
});

test('[OVERRIDE-3] what is sold below the price of the rules is given away, and nothing above it', () => {
  const below = { ruleSen: 6_000, soldSen: 4_500 };
  const above = { ruleSen: 6_000, soldSen: 9_000 };
  expect(givenAway([below, below])).toBe(3_000);
  expect(givenAway([below, above])).toBe(1_500);
  expect(givenAway([])).toBe(0);
});
