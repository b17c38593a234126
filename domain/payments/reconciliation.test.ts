import { expect, test } from 'vitest';
import {
  differenceSen,
  type OurCharge,
  reconcile,
  sumsOf,
  type TheirRow,
} from '#domain/payments/reconciliation.ts';

const charge = (transactionId: string, changes: Partial<OurCharge> = {}): OurCharge => ({
  transactionId,
  orderId: `O${transactionId}`,
  amountSen: 6_000,
  day: '2026-11-15',
  ...changes,
});

const row = (transactionId: string, changes: Partial<TheirRow> = {}): TheirRow => ({
  fileId: 'file',
  line: Number(transactionId) + 1,
  transactionId,
  orderId: `O${transactionId}`,
  amountSen: 6_000,
  feeSen: 120,
  kind: 'charge',
  day: '2026-11-15',
  ...changes,
});

const files = [{ firstDay: '2026-11-15', lastDay: '2026-11-16' }];

const pilesOf = (charges: OurCharge[], rows: TheirRow[]) =>
  reconcile(charges, rows, files).map(({ transactionId, pile }) => [transactionId, pile]);

test('[RECON-4] charges and rows fall into four piles, and wait for a file', () => {
  const charges = [charge('1'), charge('2'), charge('3'), charge('5', { day: '2026-11-17' })];
  const rows = [row('1'), row('2', { amountSen: 5_999 }), row('4')];
  expect(pilesOf(charges, rows)).toEqual([
    ['1', 'agree'],
    ['2', 'amounts_differ'],
    ['3', 'only_ours'],
    ['5', 'waiting'],
    ['4', 'only_theirs'],
  ]);
});

test('[RECON-4] one missing sen is found and named', () => {
  const charges = Array.from({ length: 300 }, (_, at) => charge(`${at}`));
  const rows = charges.map(({ transactionId }) =>
    row(transactionId, { amountSen: transactionId === '217' ? 5_999 : 6_000 }),
  );
  const found = reconcile(charges, rows, files).filter(({ pile }) => pile !== 'agree');
  expect(found).toMatchObject([{ transactionId: '217', pile: 'amounts_differ', needsNote: true }]);
  expect(found.map(differenceSen)).toEqual([-1]);
});

test('[RECON-4] a row of a charge that we heard of after midnight belongs to the day of the charge', () => {
  const lines = reconcile([charge('1', { day: '2026-11-16' })], [row('1')], files);
  expect(lines).toMatchObject([{ pile: 'agree', day: '2026-11-16' }]);
});

test('[RECON-5] a repeated row counts once, and needs a note unless it is a copy', () => {
  const rows = [
    row('1'),
    row('1', { line: 9 }),
    row('1', { fileId: 'next' }),
    row('1', { fileId: 'last', amountSen: 6_100 }),
  ];
  const lines = reconcile([charge('1')], rows, files);
  expect(lines.map(({ pile, key, needsNote }) => [pile, key, needsNote])).toEqual([
    ['agree', '1', false],
    ['repeated', 'file/9', true],
    ['repeated', 'next/2', false],
    ['repeated', 'last/2', true],
  ]);
  expect(sumsOf(lines)).toMatchObject({ oursSen: 6_000, theirsSen: 6_000, feesSen: 120 });
});

test('[RECON-6] sums have the charges of both, the fees, and refunds apart', () => {
  const refund = row('1', { line: 8, kind: 'refund', amountSen: -6_000, feeSen: 50 });
  const lines = reconcile(
    [charge('1'), charge('2'), charge('3')],
    [row('1'), row('2', { amountSen: 5_990, feeSen: null }), row('4'), refund],
    files,
  );
  expect(sumsOf(lines)).toEqual({
    oursSen: 18_000,
    theirsSen: 17_990,
    feesSen: 290,
    refundsSen: -6_000,
  });
});
