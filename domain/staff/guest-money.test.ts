import { expect, test } from 'vitest';
import {
  guestMoneyAfterUndoing,
  isUndoneInGuestMoney,
  refusalToChargeGuest,
  returnTo,
} from '#domain/staff/guest-money.ts';

const [guest, member] = [{ isGuest: true }, { isGuest: false }];

test('[DESK-18] a guest is owed money where a member gets credits, and nothing else differs', () => {
  expect(returnTo(guest, 'credits')).toBe('money');
  expect(returnTo(member, 'credits')).toBe('credits');
  for (const kind of ['free_slot', 'settled_at_venue', 'nothing'] as const) {
    expect(returnTo(guest, kind)).toBe(kind);
  }
});

test.each([
  [guest, 1, 'guest_dearer_slot'],
  [guest, 0, null],
  [guest, -1, null],
  [member, 1, null],
])('[DESK-19] %j and a difference of %i sen: %s', (buyer, differenceSen, refusal) => {
  expect(refusalToChargeGuest(buyer, differenceSen)).toBe(refusal);
});

test.each([
  [guest, 'money', 2_000, true],
  [guest, 'money', -2_000, true],
  [guest, null, -2_000, true],
  [guest, null, 2_000, false],
  [guest, null, 0, false],
  [member, null, -2_000, false],
  [member, null, 2_000, false],
] as const)(
  '[DESK-18] of %j, a change with %s and %i sen is undone in money: %s',
  (buyer, gaveBack, amountSen, isGuestMoney) => {
    expect(isUndoneInGuestMoney(buyer, { gaveBack, amountSen })).toBe(isGuestMoney);
  },
);

test('[DESK-18] what is collected again and what is returned are told apart, without credits', () => {
  const collected = { gaveBack: 'money', amountSen: -2_000 } as const;
  const returned = { gaveBack: 'money', amountSen: 500 } as const;
  const inCredits = { gaveBack: null, amountSen: -700 };
  expect(guestMoneyAfterUndoing([collected, inCredits])).toEqual({
    toCollectSen: 2_000,
    toReturnSen: 0,
  });
  expect(guestMoneyAfterUndoing([returned, collected])).toEqual({
    toCollectSen: 2_000,
    toReturnSen: 500,
  });
});
