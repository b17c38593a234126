import { expect, test } from 'vitest';
import { guessColumns, headingsKey, wrongFields } from '#domain/payments/settlement-columns.ts';

test('[RECON-2] columns are guessed by their headings, each for one field', () => {
  expect(
    guessColumns([
      'Date',
      'Order ID',
      'Transaction ID',
      'Type',
      'Amount (RM)',
      'Fee',
      'Net Amount',
    ]),
  ).toEqual({ date: 0, order: 1, transaction: 2, type: 3, amount: 4, fee: 5, net: 6 });
  expect(guessColumns(['TranID', 'Bill Amount', 'MDR', 'Settlement Amount', 'Paid Date'])).toEqual({
    transaction: 0,
    amount: 1,
    fee: 2,
    net: 3,
    date: 4,
  });
  expect(guessColumns(['Name', 'Phone'])).toEqual({});
});

test('[RECON-2] a needed column, a column of two fields and one beyond the file are wrong', () => {
  expect(wrongFields({ amount: 1, date: 2 }, 3)).toEqual(['transaction']);
  expect(wrongFields({ transaction: 0, amount: 1, net: 1, date: 2 }, 3)).toEqual(['amount', 'net']);
  expect(wrongFields({ transaction: 0, amount: 1, date: 3 }, 3)).toEqual(['date']);
  expect(wrongFields({ transaction: 0, amount: 1, date: 2 }, 3)).toEqual([]);
});

test('[RECON-2] headings are equal whatever their spelling', () => {
  expect(headingsKey(['Transaction ID', 'Amount'])).toBe(
    headingsKey(['transaction_id', 'AMOUNT ']),
  );
  expect(headingsKey(['A', 'B'])).not.toBe(headingsKey(['B', 'A']));
});
