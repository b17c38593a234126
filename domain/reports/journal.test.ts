import { expect, test } from 'vitest';
import {
  type JournalLine,
  journalOf,
  journalReference,
  type Movement,
  unbalancedDays,
} from '#domain/reports/journal.ts';

const day = '2026-11-16';

const aMovement = (given: Partial<Movement>): Movement => ({
  ...{ day, movement: 'given', debit: null, credit: null, sen: 1_000, taxSen: 0 },
  ...given,
});

const shortOf = ({ account, debitSen, creditSen }: JournalLine) => [account, debitSen, creditSen];

test('[JOURNAL-1] [JOURNAL-2] a sale has what was paid, the price without its tax, and the tax', () => {
  const lines = journalOf([
    aMovement({ movement: 'paid', debit: 'cash', sen: 600 }),
    aMovement({ movement: 'spent', debit: 'credits', sen: 480 }),
    aMovement({ movement: 'sold', credit: 'courts', sen: 1_080, taxSen: 80 }),
  ]);
  expect(lines.map(shortOf)).toEqual([
    ['cash', 600, 0],
    ['credits', 480, 0],
    ['tax', 0, 80],
    ['courts', 0, 1_000],
  ]);
  expect(unbalancedDays(lines)).toEqual([]);
  expect(unbalancedDays(lines.slice(1))).toEqual([day]);
});

test('[JOURNAL-2] a refund takes its tax back, and one that was taken back is on the other side', () => {
  const refunded = { movement: 'refunded', debit: 'refunds', credit: 'credits' } as const;
  expect(journalOf([aMovement({ ...refunded, sen: 108, taxSen: 8 })]).map(shortOf)).toEqual([
    ['credits', 0, 108],
    ['tax', 8, 0],
    ['refunds', 100, 0],
  ]);
  expect(journalOf([aMovement({ ...refunded, sen: -108, taxSen: -8 })]).map(shortOf)).toEqual([
    ['credits', 108, 0],
    ['tax', 0, 8],
    ['refunds', 0, 100],
  ]);
});

test('[JOURNAL-2] lines that come to nothing are left out, and days are apart', () => {
  const given = { debit: 'given_credits', credit: 'credits' } as const;
  const other = '2026-11-15';
  const lines = journalOf([
    aMovement({ ...given, sen: 5 }),
    aMovement({ ...given, sen: -5 }),
    aMovement({ ...given, sen: 7, day: other }),
  ]);
  expect(lines.map((line) => line.day)).toEqual([other, other]);
});

test('[JOURNAL-4] a day has one reference', () => {
  expect(journalReference(day)).toBe('DEPOT-20261116');
});
