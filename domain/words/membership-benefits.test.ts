import { describe, expect, test } from 'vitest';
import { ringgit } from '#domain/money/money.ts';
import { roleDiscounts } from '#domain/venue/starting-prices.ts';
import { benefitsOf } from '#domain/words/membership-benefits.ts';

describe('what a membership brings', () => {
  test.each([
    ['normal_member', []],
    [
      'long_term_member',
      [
        'Book courts for 14 days: today and the 13 days after it',
        'Courts held for priority members are open to you every day',
        'As many slots per day as you like',
      ],
    ],
    [
      'athlete',
      [
        'Courts held for athletes are open to you every day',
        '2 free slots every week',
        'As many slots per day as you like',
      ],
    ],
  ] as const)('[PERK-1] is what the rules give beyond every member: %s', (status, words) => {
    expect(benefitsOf(status, roleDiscounts)).toEqual(words);
  });

  test('[PERK-2] names every discount that the venue gives to it, and no other', () => {
    expect(benefitsOf('super_host', roleDiscounts).slice(0, 2)).toEqual([
      'RM 20.00 off every Tournament Court slot from 07:00 AM to 06:00 PM',
      'RM 20.00 off every Padel Court slot from 07:00 AM to 06:00 PM',
    ]);
    const changed = {
      status: 'vip_maserati',
      courtType: 'Show Court',
      amountSen: ringgit(7),
      fromSlot: 10,
      toSlot: 11,
    } as const;
    expect(benefitsOf('vip_maserati', [changed, { ...changed, amountSen: 0 }])).toEqual([
      'RM 7.00 off every Show Court slot from 10:00 AM to 12:00 PM',
      'As many slots per day as you like',
    ]);
  });
});
