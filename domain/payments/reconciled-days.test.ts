import { expect, test } from 'vitest';
import { type Explanation, noteOf, openState } from '#domain/payments/reconciled-days.ts';
import type { Line } from '#domain/payments/reconciliation.ts';

const line = (changes: Partial<Line> = {}): Line => ({
  key: '1',
  pile: 'agree',
  day: '2026-11-15',
  transactionId: '1',
  orderId: 'O1',
  oursSen: 6_000,
  theirsSen: 6_000,
  feeSen: 120,
  needsNote: false,
  ...changes,
});

const missing = line({ pile: 'amounts_differ', theirsSen: 5_999, needsNote: true });

const explained: Explanation = {
  lineKey: '1',
  oursSen: 6_000,
  theirsSen: 5_999,
  note: 'The provider rounds',
};

test('[RECON-7] a note explains the difference that it was written for', () => {
  expect(openState([missing], [])).toBe('differs');
  expect(openState([missing], [explained])).toBe('open');
  expect(noteOf(missing, [explained, { ...explained, note: 'Newer' }])).toBe('Newer');
  expect(noteOf({ ...missing, theirsSen: 5_998 }, [explained])).toBeNull();
  expect(noteOf({ ...missing, key: '2' }, [explained])).toBeNull();
});
