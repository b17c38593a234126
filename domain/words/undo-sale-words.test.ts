import { expect, test } from 'vitest';
import { returnOfSale } from '#domain/staff/undo.ts';
import { undoneMoneyWords, undoneSaleWords } from '#domain/words/undo-sale-words.ts';

const sale = {
  isHeld: false,
  method: null,
  takenSen: null,
  totalSen: 6_000,
  isGuest: false,
} as const;
type Sale = Parameters<typeof returnOfSale>[0];

test.each<[Partial<Sale>, 'desk' | 'phone', string]>([
  [
    { method: 'cash', takenSen: 6_000 },
    'desk',
    'RM 60.00 is to be handed back in cash from the till',
  ],
  [{ method: 'cash', takenSen: 6_000 }, 'phone', 'RM 60.00 is to be handed back in cash'],
  [{ method: 'terminal', takenSen: 6_000 }, 'desk', 'RM 60.00 is to be refunded at the terminal'],
  [{}, 'desk', 'RM 60.00 in credits goes back to the balance'],
  [{}, 'phone', 'RM 60.00 was paid online and becomes credits'],
  [{ isGuest: true }, 'phone', 'RM 60.00 was paid online. It is then owed to the guest'],
  [{ isHeld: true, isGuest: true }, 'phone', 'Nothing has been paid: the link'],
  [{ totalSen: 0 }, 'desk', 'There was nothing to pay'],
])(
  '[DESK-25] [LINK-11] undoing a sale %o (%s) says what becomes of its money',
  (changes, channel, text) => {
    const back = returnOfSale({ ...sale, ...changes });
    expect(undoneMoneyWords({ channel, reference: 'T-1', ...back })).toContain(text);
  },
);

test('[DESK-25] the reference of the terminal is said', () => {
  const back = { method: 'terminal', amountSen: 6_000 } as const;
  expect(undoneMoneyWords({ channel: 'desk', reference: 'T-1', ...back })).toContain('T-1');
});

test.each<[Partial<Sale>, string]>([
  [{ method: 'cash', takenSen: 6_000 }, ', RM 60.00 handed back in cash.'],
  [{ method: 'terminal', takenSen: 6_000 }, ', RM 60.00 refunded at the terminal.'],
  [{}, ', RM 60.00 back as credits.'],
  [{ isGuest: true }, ', RM 60.00 owed to the guest.'],
  [{ method: 'cash', takenSen: 0 }, '.'],
  [{ totalSen: 0 }, '.'],
  [{ isHeld: true }, '.'],
])('[HIST-9] [DESK-25] an undone sale %o says afterwards who undid it%s', (changes, end) => {
  const back = returnOfSale({ ...sale, ...changes });
  expect(undoneSaleWords({ ...back, by: 'Siti' })).toBe(`Sale undone by Siti${end}`);
});
