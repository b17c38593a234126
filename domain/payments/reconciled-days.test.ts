import { expect, test } from 'vitest';
import {
  type Explanation,
  linesAfterClosing,
  noteOf,
  openState,
  pilesInOrder,
  refusalToClose,
  unexplainedFirst,
} from '#domain/payments/reconciled-days.ts';
import { type Line, piles } from '#domain/payments/reconciliation.ts';

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

test('[RECON-7] a day is open until everything is compared, and then agrees', () => {
  expect(openState([], [])).toBe('open');
  expect(openState([line(), line({ key: '2', pile: 'waiting', theirsSen: null })], [])).toBe(
    'open',
  );
  expect(openState([line()], [])).toBe('agrees');
});

test('[RECON-7] a note explains the difference that it was written for', () => {
  expect(openState([missing], [])).toBe('differs');
  expect(openState([line(), missing], [explained])).toBe('explained');
  expect(noteOf(missing, [explained, { ...explained, note: 'Newer' }])).toBe('Newer');
  expect(noteOf({ ...missing, theirsSen: 5_998 }, [explained])).toBeNull();
  expect(noteOf({ ...missing, key: '2' }, [explained])).toBeNull();
});

test('[RECON-7] what is left to explain comes first, and the rest keeps its order', () => {
  const two = { ...missing, key: '2' };
  const lines = [line({ key: '0' }), missing, two, line({ key: '3' }), { ...two, key: '4' }];
  const keys = unexplainedFirst(lines, [explained]).map(({ key }) => key);
  expect(keys).toEqual(['2', '4', '0', '1', '3']);
});

test('[RECON-7] piles with differences come first, explained or not', () => {
  const refund = line({ pile: 'refund', theirsSen: null, needsNote: true });
  const ordered = pilesInOrder([line(), refund, { ...missing, key: '2' }]);
  expect(ordered.slice(0, 3)).toEqual(['amounts_differ', 'refund', 'only_ours']);
  expect(pilesInOrder([line()])).toEqual(piles);
});

test('[RECON-8] a day is closed when it is over, covered and explained', () => {
  const day = '2026-11-15';
  const next = '2026-11-16';
  expect(refusalToClose(day, next, [line()], [])).toBeNull();
  expect(refusalToClose(day, day, [line()], [])).toBe('reconcile_not_over');
  expect(refusalToClose(day, next, [], [])).toBe('reconcile_waits');
  expect(refusalToClose(day, next, [line(), line({ pile: 'waiting' })], [])).toBe(
    'reconcile_waits',
  );
  expect(refusalToClose(day, next, [missing], [])).toBe('reconcile_differs');
  expect(refusalToClose(day, next, [missing], [explained])).toBeNull();
});

test('[RECON-9] what is new or has changed came after closing, but not a copy', () => {
  const copy = line({ key: 'next/2', pile: 'repeated', oursSen: null });
  const again = { ...copy, key: 'next/3', needsNote: true };
  const other = line({ key: '2' });
  expect(linesAfterClosing([line(), copy], [line()])).toEqual([]);
  expect(linesAfterClosing([line(), other, again], [line()])).toEqual([other, again]);
  expect(linesAfterClosing([missing], [line()])).toEqual([missing]);
});
