import { expect, test } from 'vitest';
import { isAmount, refusalToChargeGuest, returnTo } from '#domain/staff/guest-money.ts';

const [guest, member] = [{ isGuest: true }, { isGuest: false }];

test('[DESK-18] a guest is owed money where a member gets credits, and nothing else differs', () => {
  expect(returnTo(guest, 'credits')).toBe('money');
  expect(returnTo(member, 'credits')).toBe('credits');
  for (const kind of ['free_slot', 'settled_at_venue', 'nothing'] as const) {
    expect(returnTo(guest, kind)).toBe(kind);
    expect(isAmount(returnTo(guest, kind))).toBe(false);
  }
  expect([returnTo(guest, 'credits'), returnTo(member, 'credits')].every(isAmount)).toBe(true);
});

test.each([
  [guest, 1, 'guest_dearer_slot'],
  [guest, 0, null],
  [guest, -1, null],
  [member, 1, null],
])('[DESK-19] %j and a difference of %i sen: %s', (buyer, differenceSen, refusal) => {
  expect(refusalToChargeGuest(buyer, differenceSen)).toBe(refusal);
});
