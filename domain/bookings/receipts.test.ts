import { expect, test } from 'vitest';
import {
  costInTheEnd,
  endInWords,
  type MoneyReturn,
  moveInWords,
  orderStatusInWords,
  receiptSums,
  returnsInWords,
  signedAmount,
} from '#domain/bookings/receipts.ts';

const line = (before: number, company: number, membership: number, final: number) => ({
  beforeDiscountSen: before,
  companyDiscountSen: company,
  membershipDiscountSen: membership,
  finalSen: final,
});

test.each([
  ['no deductions', [line(6_000, 0, 0, 6_000), line(8_000, 0, 0, 8_000)], [14_000, 0, 0, 0]],
  ['a promotion', [line(6_000, 1_500, 0, 4_500)], [6_000, 1_500, 0, 0]],
  ['both discounts', [line(12_000, 2_000, 1_000, 9_000)], [12_000, 2_000, 1_000, 0]],
  ['a free slot', [line(8_000, 0, 0, 0), line(6_000, 0, 2_000, 4_000)], [14_000, 0, 2_000, 8_000]],
  ['a discounted free slot', [line(8_000, 0, 2_000, 0)], [8_000, 0, 2_000, 6_000]],
])('[HIST-3] a receipt with %s adds up', (_, lines, [before, company, membership, free]) => {
  const sums = receiptSums(lines);
  expect(sums).toMatchObject({
    beforeDiscountSen: before,
    companyDiscountSen: company,
    membershipDiscountSen: membership,
    freeSen: free,
  });
  expect(sums.totalSen).toBe(
    sums.beforeDiscountSen - sums.companyDiscountSen - sums.membershipDiscountSen - sums.freeSen,
  );
});

const byCard = { cardSen: 6_000, creditsSen: 0, beyondSen: 0 };
const byBoth = { cardSen: 9_000, creditsSen: 5_000, beyondSen: 0 };

test.each([
  ['as sold', 14_000, byBoth, [], []],
  ['less a refund', 6_000, byBoth, [], [8_000]],
  ['moved to a dearer slot', 8_000, byCard, [-2_000], []],
  ['moved to a cheaper slot', 4_500, byCard, [1_500], []],
  ['moved there and back', 6_000, byCard, [-2_000, 2_000], []],
  ['moved, then refunded', 0, byCard, [-2_000], [8_000]],
  ['charged twice', 6_000, { ...byCard, beyondSen: 6_000 }, [], [6_000]],
  ['paid too late', 0, { cardSen: 9_000, creditsSen: 0, beyondSen: 0 }, [], [9_000]],
])('[HIST-4] the final cost of an order: %s', (_, cost, paid, moved, returned) => {
  const amounts = (all: number[]) => all.map((amountSen) => ({ amountSen }));
  const lines = [{ moves: amounts(moved) }, { moves: [] }];
  expect(costInTheEnd({ ...paid, lines, changes: amounts(returned), returns: [] })).toBe(cost);
});

const aReturn = (
  amountSen: number,
  way: MoneyReturn['way'],
  of: MoneyReturn['of'],
): MoneyReturn => ({ date: '2026-11-17', amountSen, way, of });

test.each([
  ['credits that went on to the card', 0, [6_000], [aReturn(6_000, 'card', 'credits')]],
  ['a guest’s cancelled booking', 2_000, [], [aReturn(4_000, 'owed', 'booking')]],
  ['another payment', 6_000, [], [aReturn(6_000, 'cash', 'payment')]],
  ['a cancelled booking whose money is kept', 6_000, [], [aReturn(6_000, 'kept', 'booking')]],
  [
    'a part of it that is kept',
    2_000,
    [],
    [aReturn(4_000, 'cash', 'booking'), aReturn(2_000, 'kept', 'booking')],
  ],
])('[HIST-4] the final cost counts money that went back once: %s', (_, cost, back, returns) => {
  const changes = back.map((amountSen) => ({ amountSen }));
  expect(costInTheEnd({ ...byCard, lines: [], changes, returns })).toBe(cost);
});

const asCredits = 'Refunds were returned as credits. Each credit is worth RM 1.00.';
const toCard = 'RM 20.00 went back to the card or bank account that paid, on 17/11/2026.';

test.each([
  ['nothing', [], 0, [], []],
  ['credits alone', [6_000], 0, [], [asCredits]],
  [
    'credits, a part of which went to the card',
    [6_000],
    0,
    [aReturn(2_000, 'card', 'credits')],
    ['RM 40.00 was returned as credits. Each credit is worth RM 1.00.', toCard],
  ],
  ['credits that all went to the card', [2_000], 0, [aReturn(2_000, 'card', 'credits')], [toCard]],
  [
    'a cheaper slot’s credits on the card',
    [],
    2_000,
    [aReturn(2_000, 'card', 'credits')],
    [toCard],
  ],
  [
    'credits that are on their way',
    [2_000],
    0,
    [aReturn(2_000, 'cardUnderWay', 'credits')],
    [
      'RM 20.00 is on its way back to the card or bank account that paid. The venue asked for it on 17/11/2026.',
    ],
  ],
  [
    'another payment',
    [],
    0,
    [aReturn(2_000, 'card', 'payment')],
    [`Of another payment for this order: ${toCard}`],
  ],
])('[HIST-7] a receipt says what came back: %s', (_, back, moved, returns, sentences) => {
  const changes = back.map((amountSen) => ({ amountSen }));
  const lines = [{ moves: [{ amountSen: moved }] }];
  expect(returnsInWords({ lines, changes, returns, isGuest: false })).toEqual(sentences);
});

test('[HIST-7] a guest’s receipt speaks of money, not of credits', () => {
  const lines = [{ moves: [{ amountSen: 2_000 }] }];
  const returns = [
    aReturn(2_000, 'cash', 'move'),
    aReturn(3_000, 'outside', 'booking'),
    aReturn(1_000, 'owed', 'booking'),
  ];
  expect(returnsInWords({ lines, changes: [], returns, isGuest: true })).toEqual([
    'RM 20.00 was returned in cash on 17/11/2026.',
    'RM 30.00 was returned by the venue on 17/11/2026.',
    'RM 10.00 is still to be returned by the venue.',
  ]);
});

test.each([
  [-2_000, 'RM 20.00 more'],
  [1_550, 'RM 15.50 back'],
  [0, 'no difference'],
])(
  '[HIST-6] a move that changed the credits by %i states its day, both slots and: %s',
  (amountSen, end) => {
    const from = { courtName: 'Show Court 1', bookingDate: '2026-11-18', slot: 12 } as const;
    const to = { courtName: 'Padel Court 2', bookingDate: '2026-11-19', slot: 24 } as const;
    expect(moveInWords({ date: '2026-11-16', from, to, amountSen })).toBe(
      'Moved on 16/11/2026 from Pickle Show Court 1, Wednesday 18/11/2026, 12:00 PM - 01:00 PM ' +
        `to Padel Court 2, Thursday 19/11/2026, 12:00 AM - 01:00 AM (Next Day), ${end}`,
    );
  },
);

test.each([
  [8_000, '+RM 80.00'],
  [-123_450, '-RM 1,234.50'],
  [0, 'RM 0.00'],
])('[HIST-5] a change of %i sen reads %s', (sen, words) => {
  expect(signedAmount(sen)).toBe(words);
});

test.each([
  ['completed', false, 0, 'Paid'],
  ['fully_refunded', false, 0, 'Fully refunded'],
  ['fully_refunded', false, 8_000, 'Cancelled, RM 80.00 to return'],
  ['partially_refunded', false, 8_000, 'Partly cancelled, RM 80.00 to return'],
  ['completed', false, 2_000, 'Paid, RM 20.00 to return'],
  ['completed', true, 0, 'Sale undone'],
  ['fully_refunded', true, 0, 'Sale undone'],
  ['fully_refunded', true, 8_000, 'Sale undone, RM 80.00 to return'],
] as const)(
  '[HIST-10] the status of an order (%s, undone: %s) of which %i sen are owed: %s',
  (status, isUndone, owedSen, words) => {
    const returns = [
      aReturn(1_000, 'cash', 'booking'),
      ...(owedSen > 0 ? [aReturn(owedSen, 'owed', 'booking')] : []),
    ];
    expect(orderStatusInWords({ status, isUndone, returns })).toBe(words);
  },
);

test('[HIST-10] what the venue cancelled is refunded once its money is no longer owed', () => {
  const end = { date: '2026-11-17', reason: 'Rain', keptSen: 0, isOwed: true } as const;
  expect(endInWords(end, false)).toBe('Cancelled by the venue on 17/11/2026. Reason: Rain');
  expect(endInWords({ ...end, isOwed: false }, false)).toBe(
    'Cancelled by the venue and refunded on 17/11/2026. Reason: Rain',
  );
  expect(endInWords({ ...end, keptSen: 2_000 }, false)).toBe(
    'Cancelled by the venue on 17/11/2026, RM 20.00 not given back. Reason: Rain',
  );
  expect(endInWords(end, true)).toBe('Sale undone on 17/11/2026. Reason: Rain');
  expect(endInWords({ ...end, reason: null, isOwed: false }, false)).toBe('Refunded on 17/11/2026');
});
