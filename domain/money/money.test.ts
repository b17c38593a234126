import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  displayAmount,
  displayCredits,
  parseRinggit,
  readTypedAmount,
  ringgit,
  wireAmount,
} from '#domain/money/money.ts';

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [10, '0.10'],
  [99, '0.99'],
  [100, '1.00'],
  [20_000, '200.00'],
  [123_456_789, '1234567.89'],
  [-5, '-0.05'],
  [-2_000, '-20.00'],
])('[PRICE-1] %i sen cross the wire as %s', (sen, text) => {
  expect(wireAmount(sen)).toBe(text);
});

test.each([
  [0, 'RM 0.00'],
  [5, 'RM 0.05'],
  [20_000, 'RM 200.00'],
  [99_999, 'RM 999.99'],
  [100_000, 'RM 1,000.00'],
  [123_456_789, 'RM 1,234,567.89'],
  [-2_000, '-RM 20.00'],
  [-100_000, '-RM 1,000.00'],
])('[PRICE-2] %i sen are shown as %s', (sen, text) => {
  expect(displayAmount(sen)).toBe(text);
});

test.each([
  ['0', 0],
  ['12', 1_200],
  ['12.5', 1_250],
  ['12.50', 1_250],
  ['0.05', 5],
  ['1.10', 110],
  ['9999999.99', 999_999_999],
])('[PRICE-3] an operator who types %s means %i sen', (text, sen) => {
  expect(parseRinggit(text)).toBe(sen);
});

test.each([
  '',
  ' ',
  ' 12',
  '12 ',
  '12\n',
  '-12',
  '+12',
  '012',
  '.5',
  '12.',
  '12.505',
  '1,200',
  '12,50',
  '1e3',
  '0x10',
  'RM 12',
  'NaN',
  '10000000',
  '１２',
])('[PRICE-3] %j is not an amount', (text) => {
  expect(parseRinggit(text)).toBeNull();
});

test('[PRICE-3] every amount on the wire is read back as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (sen) => {
      expect(parseRinggit(wireAmount(sen))).toBe(sen);
    }),
  );
});

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [12_350, '123.50'],
  [123_450, '1,234.50'],
  [-50, '-0.50'],
])('[CREDIT-1] a balance of %i sen is shown as %s credits', (sen, text) => {
  expect(displayCredits(sen)).toBe(text);
});

test('[CREDIT-1] one credit is worth RM 1.00', () => {
  expect(displayCredits(ringgit(1))).toBe('1.00');
  expect(displayAmount(ringgit(1))).toBe('RM 1.00');
});

test.each([
  ['1,360.50', 136_050],
  ['RM 1,000,000', 100_000_000],
  [' 40.5 ', 4_050],
  ['rm40', 4_000],
])('[PRICE-17] %j is read as %i sen', (text, sen) => {
  expect(readTypedAmount(text)).toBe(sen);
});

test.each(['1,36.50', '1360,50', ',500', '0,500', '1,000,00', '12,3456'])(
  '[PRICE-17] %j is no amount',
  (text) => {
    expect(readTypedAmount(text)).toBeNull();
  },
);
