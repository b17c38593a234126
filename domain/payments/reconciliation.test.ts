import { expect, test } from 'vitest';
import {
  differenceInAll,
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

const files = [{ firstDay: '2026-11-15', lastDay: '2026-11-16', importedOn: '2026-11-18' }];

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
  const rows = [row('1'), row('1', { line: 9 }), row('1', { fileId: 'next' })];
  const lines = reconcile([charge('1')], rows, files);
  expect(lines.map(({ pile, key, needsNote }) => [pile, key, needsNote])).toEqual([
    ['agree', '1', false],
    ['repeated', 'file/9', true],
    ['repeated', 'next/2', false],
  ]);
  expect(sumsOf(lines)).toMatchObject({ oursSen: 6_000, theirsSen: 6_000, feesSen: 120 });
});

test('[RECON-5] a row of another amount counts, and needs a note unless the rows agree together', () => {
  const short = row('2', { amountSen: 5_950 });
  const more = { amountSen: 50, feeSen: 0 };
  const rows = [row('1'), row('1', { line: 9, ...more }), short, row('2', { line: 8, ...more })];
  const again = rows.map((one) => ({ ...one, fileId: 'again' }));
  const lines = reconcile([charge('1'), charge('2')], [...rows, ...again], files);
  const counted = lines.filter(({ pile }) => pile !== 'repeated');
  expect(counted.map(({ pile, key, needsNote }) => [pile, key, needsNote])).toEqual([
    ['agree', '1', false],
    ['adjustment', 'file/9', true],
    ['adjustment', '2', false],
    ['adjustment', 'file/8', false],
  ]);
  expect(sumsOf(lines)).toMatchObject({ oursSen: 12_000, theirsSen: 12_050 });
  expect(lines.filter(({ pile, needsNote }) => pile === 'repeated' && needsNote)).toEqual([]);
});

test('[RECON-13] a fee in a row of its own is in the fees, and needs no note', () => {
  const fee = row('9', { kind: 'fee', amountSen: 0, feeSen: 1_500 });
  const lines = reconcile([], [fee], files);
  expect(lines).toMatchObject([{ pile: 'fee', theirsSen: null, needsNote: false }]);
  expect(sumsOf(lines)).toEqual({
    oursSen: 0,
    theirsSen: 0,
    feesSen: 1_500,
    refundsSen: 0,
    ourRefundsSen: 0,
  });
});

test('[RECON-13] a fee that another file has too is repeated, and counts once', () => {
  const fee = row('9', { kind: 'fee', amountSen: 0, feeSen: 1_500 });
  const tomorrow = { ...fee, line: 11, day: '2026-11-16' };
  const monthly = [fee, tomorrow].map((one) => ({ ...one, fileId: 'monthly' }));
  const lines = reconcile([], [fee, { ...fee, line: 12 }, ...monthly], files);
  expect(lines.map(({ pile, key, needsNote }) => [pile, key, needsNote])).toEqual([
    ['fee', 'file/10', false],
    ['fee', 'file/12', false],
    ['repeated', 'monthly/10', false],
    ['fee', 'monthly/11', false],
  ]);
  expect(sumsOf(lines)).toMatchObject({ theirsSen: 0, feesSen: 4_500 });
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
    ourRefundsSen: 0,
  });
});

const refund = (line: number, changes: Partial<TheirRow> = {}): TheirRow =>
  row('1', { line, kind: 'refund', amountSen: -2_000, ...changes });

const ourRefund = (transactionId: string, doneOn: string | null) => ({
  ...{ id: `of ${transactionId}`, transactionId, orderId: 'ord', amountSen: 2_000, doneOn },
});

test('[RECON-10] a refund that is done and in no file needs a note, once a file covers its day', () => {
  const [covered, later] = [files[0]?.firstDay ?? '', '2027-01-01'];
  const ours = [ourRefund('1', covered), ourRefund('2', covered), ourRefund('3', later)];
  const lines = reconcile([], [refund(2)], files, [...ours, ourRefund('4', null)]);
  expect(
    lines.map(({ transactionId, oursSen, theirsSen, needsNote }) => [
      ...[transactionId, oursSen, theirsSen, needsNote],
    ]),
  ).toEqual([
    ['1', -2_000, -2_000, false],
    ['2', -2_000, null, true],
  ]);
  const sums = sumsOf(lines);
  expect(sums).toEqual({
    oursSen: 0,
    theirsSen: 0,
    feesSen: 120,
    refundsSen: -2_000,
    ourRefundsSen: -4_000,
  });
  expect(differenceInAll(sums)).toBe(2_000);
});

test('[RECON-10] a refund of the file is one of ours by transaction and amount, each once', () => {
  const ours = [ourRefund('1', null), ourRefund('2', null)];
  const lines = reconcile(
    [],
    [refund(2), refund(3), refund(4, { amountSen: -1_000 })],
    files,
    ours,
  );
  expect(
    lines.map(({ pile, oursSen, theirsSen, needsNote }) => [pile, oursSen, theirsSen, needsNote]),
  ).toEqual([
    ['refund', -2_000, -2_000, false],
    ['refund', null, -2_000, true],
    ['refund', null, -1_000, true],
  ]);
});

test('[RECON-10] a refund that another file has too is repeated, and counts once', () => {
  const rows = [refund(2), refund(3), refund(2, { fileId: 'next' }), refund(3, { fileId: 'next' })];
  const ours = [1, 2].map(() => ourRefund('1', null));
  const lines = reconcile([], rows, files, ours);
  expect(lines.map(({ pile }) => pile)).toEqual(['refund', 'refund', 'repeated', 'repeated']);
  expect(lines.some(({ needsNote }) => needsNote)).toBe(false);
  expect(sumsOf(lines).refundsSen).toBe(-4_000);
});

test('[RECON-10] a second refund of the same amount is not lost when the first was in an earlier file', () => {
  const rows = [refund(2), refund(2, { fileId: 'next' }), refund(3, { fileId: 'next' })];
  const ours = [1, 2].map(() => ourRefund('1', null));
  const lines = reconcile([], rows, files, ours);
  expect(lines.map(({ pile }) => pile)).toEqual(['refund', 'repeated', 'refund']);
  expect(sumsOf(lines).refundsSen).toBe(-4_000);
});
