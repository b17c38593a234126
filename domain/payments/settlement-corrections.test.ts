import { expect, test } from 'vitest';
import {
  correctionsOf,
  countRows,
  type ImportedRow,
} from '#domain/payments/settlement-corrections.ts';

const row = (amountSen: number, changes: Partial<ImportedRow> = {}): ImportedRow => ({
  fileId: 'earlier',
  line: 2,
  transactionId: '1',
  orderId: 'O1',
  amountSen,
  feeSen: 960,
  kind: 'charge',
  day: '2026-11-15',
  isClosed: false,
  ...changes,
});

const ofFile = (amountSen: number, changes: Partial<ImportedRow> = {}) => ({
  ...row(amountSen, changes),
  netSen: null,
});

test('[RECON-17] another amount for the same transaction, kind and day corrects the row', () => {
  const earlier = row(48_000);
  expect(correctionsOf([ofFile(47_999)], [earlier])).toEqual([{ row: earlier, nowSen: 47_999 }]);
  const others = [
    ofFile(48_000),
    ofFile(47_999, { transactionId: '2' }),
    ofFile(47_999, { day: '2026-11-16' }),
    ofFile(-47_999, { kind: 'refund' }),
  ];
  expect(correctionsOf(others, [earlier])).toEqual([]);
});

test('[RECON-17] a file that has the row too, with one more, adds an adjustment', () => {
  expect(correctionsOf([ofFile(47_950), ofFile(50)], [row(47_950)])).toEqual([]);
});

test('[RECON-17] a file that has only some of the known rows corrects none', () => {
  expect(correctionsOf([ofFile(47_950)], [row(47_950), row(50, { line: 3 })])).toEqual([]);
});

test('[RECON-17] neither a row of a closed day nor a fee is replaced', () => {
  const closed = row(48_000, { isClosed: true });
  const fee = row(0, { kind: 'fee' });
  const rows = [ofFile(47_999), ofFile(0, { kind: 'fee', feeSen: 1 })];
  expect(correctionsOf(rows, [closed, fee])).toEqual([]);
});

test('[RECON-17] a refund is corrected like a charge', () => {
  const refund = row(-2_000, { kind: 'refund' });
  const corrections = correctionsOf([ofFile(-1_999, { kind: 'refund' })], [refund]);
  expect(corrections).toEqual([{ row: refund, nowSen: -1_999 }]);
});

test('[RECON-17] the rows of a file are new, or have another amount, or are known as they are', () => {
  const fee = { kind: 'fee', transactionId: 'FEE', amountSen: 0, feeSen: 90 } as const;
  const imported = [row(6_000), row(48_000, { transactionId: '2' }), row(0, fee)];
  const rows = [
    ofFile(6_000),
    ofFile(47_999, { transactionId: '2' }),
    ofFile(8_000, { transactionId: '3' }),
    ofFile(0, fee),
    ofFile(0, fee),
  ];
  expect(countRows(rows, imported)).toEqual({ fresh: 2, changed: 1, unchanged: 2 });
  expect(countRows(rows, [])).toEqual({ fresh: 5, changed: 0, unchanged: 0 });
});
