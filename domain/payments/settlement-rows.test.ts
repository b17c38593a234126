import { describe, expect, test } from 'vitest';
import {
  readSettlementAmount,
  readSettlementDay,
  readSettlementRows,
} from '#domain/payments/settlement-rows.ts';

describe('[RECON-3] an amount', () => {
  test.each([
    ['60', 6_000],
    ['60.00', 6_000],
    ['60.5', 6_050],
    ['0.01', 1],
    ['007.10', 710],
    ['RM 1,234.56', 123_456],
    ['MYR1,234', 123_400],
    ['1.234,56', 123_456],
    ['60,50', 6_050],
    ['-60.00', -6_000],
    ['(60.00)', -6_000],
    ['RM -60.00', -6_000],
  ])('%s is %i sen', (text, sen) => expect(readSettlementAmount(text)).toBe(sen));
  test.each(['', 'sixty', '1.234', '60.001', '1,23,456', '=A1+B1', '1e3', '60.00.00', '99999999'])(
    '%s is none',
    (text) => expect(readSettlementAmount(text)).toBeNull(),
  );
});

describe('[RECON-3] a day', () => {
  test.each([
    ['2026-11-15', '2026-11-15'],
    ['2026-11-15 23:59:59', '2026-11-15'],
    ['2026-11-15T23:30:00Z', '2026-11-16'],
    ['20261115', '2026-11-15'],
    ['15/11/2026', '2026-11-15'],
    ['5-1-2026 08:00', '2026-01-05'],
    ['15 Nov 2026', '2026-11-15'],
    ['15-November-2026, 8:00 AM', '2026-11-15'],
  ])('%s is %s', (text, day) => expect(readSettlementDay(text)).toBe(day));
  test.each(['', '11/15/2026', '2026-02-30', '15 Foo 2026', '1899-12-30', 'yesterday', '45000'])(
    '%s is none',
    (text) => expect(readSettlementDay(text)).toBeNull(),
  );
});

const columns = { transaction: 0, order: 1, amount: 2, fee: 3, type: 4, date: 5, net: 6 };
const read = (...lines: readonly string[][]) =>
  readSettlementRows(
    lines.map((cells, at) => ({ line: at + 2, cells })),
    columns,
  );

test('[RECON-3] a row has its amounts and its kind; a missing fee is what the net lacks', () => {
  const { rows, skipped, troubleCount } = read(
    ['="700001"', 'O1', '60.00', '1.20', 'Sale', '15/11/2026', '58.80'],
    ['700002', '', '80.00', '', 'Sale', '15/11/2026', '78.40'],
    ['700001', 'O1', '60.00', '', 'Refund', '16/11/2026', ''],
    ['', '', '140.00', '', '', 'Total', ''],
    ['Grand total', '', '140.00', '', '', '', ''],
    [],
  );
  expect({ skipped, troubleCount }).toEqual({ skipped: 3, troubleCount: 0 });
  expect(
    rows.map(({ transactionId, amountSen, feeSen, kind, day }) => [
      transactionId,
      amountSen,
      feeSen,
      kind,
      day,
    ]),
  ).toEqual([
    ['700001', 6_000, 120, 'charge', '2026-11-15'],
    ['700002', 8_000, 160, 'charge', '2026-11-15'],
    ['700001', -6_000, null, 'refund', '2026-11-16'],
  ]);
});

test('[RECON-15] the fee of a row is what lies between its amount and its net amount', () => {
  const sale = (fee: string, net: string) => [
    '700001',
    '',
    '60.00',
    fee,
    'Sale',
    '15/11/2026',
    net,
  ];
  const refund = (amount: string, fee: string, net: string) => [
    ...['700001', '', amount, fee, 'Refund', '15/11/2026', net],
  ];
  const { rows, troubles } = read(
    sale('1.20', '58.80'),
    sale('-1.20', '58.80'),
    sale('-1.20', ''),
    sale('-1.20', '61.20'),
    refund('60.00', '', '-60.00'),
    refund('60.00', '', '60.00'),
    refund('-60.00', '', '-61.00'),
    refund('60.00', '-1.20', '-58.80'),
    refund('60.00', '1.20', '58.80'),
    refund('60.00', '1.00', '-61.00'),
    refund('60.00', '-1.00', '61.00'),
  );
  expect(troubles).toEqual([]);
  expect(rows.map(({ amountSen, feeSen }) => [amountSen, feeSen])).toEqual([
    [6_000, 120],
    [6_000, 120],
    [6_000, 120],
    [6_000, -120],
    [-6_000, 0],
    [-6_000, 0],
    [-6_000, 100],
    [-6_000, -120],
    [-6_000, -120],
    [-6_000, 100],
    [-6_000, 100],
  ]);
});

test('[RECON-15] a net amount that fits to no fee is named', () => {
  const { rows, troubles } = read(
    ['700001', '', '60.00', '1.20', 'Sale', '15/11/2026', '58.70'],
    ['700002', '', '60.00', '1.20', 'Refund', '15/11/2026', '-60.00'],
  );
  expect(rows).toEqual([]);
  expect(troubles.map(({ line, field, problem, value }) => [line, field, problem, value])).toEqual([
    [2, 'net', 'not_the_rest', '58.70'],
    [3, 'net', 'not_the_rest', '-60.00'],
  ]);
});

test('[RECON-3] every cell that cannot be read is named with its line', () => {
  const { rows, troubles, troubleCount } = read(
    ['', 'O1', '60.00', '', 'Sale', '15/11/2026'],
    ['1.2E+19', 'O1', '60.00', '', 'Sale', '15/11/2026'],
    ['700001', 'O1', 'sixty', '', 'Sale', '15/11/2026'],
    ['700001', 'O1', '=C2*2', '', 'Sale', '15/11/2026'],
    ['700001', 'O1', '60.00', 'x', 'Sale', '15/11/2026'],
    ['700001', 'O1', '60.00', '', 'Sale', '31/02/2026'],
    ['700001', 'O1', '60.00', '', 'Sale', ''],
    ['700001', 'O1', '60.00', '', 'Sale', '2/11/26'],
  );
  expect(rows).toEqual([]);
  expect(troubleCount).toBe(8);
  expect(troubles.map(({ line, field, problem }) => [line, field, problem])).toEqual([
    [2, 'transaction', 'missing'],
    [3, 'transaction', 'not_an_id'],
    [4, 'amount', 'not_an_amount'],
    [5, 'amount', 'formula'],
    [6, 'fee', 'not_an_amount'],
    [7, 'date', 'not_a_date'],
    [8, 'date', 'missing'],
    [9, 'date', 'short_year'],
  ]);
});

test('[RECON-3] the first twenty troubles are named and all are counted', () => {
  const many = Array.from({ length: 50 }, () => ['7', '', 'x', '', '', '15/11/2026']);
  const { troubles, troubleCount } = read(...many);
  expect([troubles.length, troubleCount]).toEqual([20, 50]);
});

describe('[RECON-3] the currency', () => {
  const columns = { transaction: 0, amount: 1, date: 2, currency: 3 };
  const read = (currency: string) =>
    readSettlementRows([{ line: 2, cells: ['701', '60.00', '2026-11-15', currency] }], columns);
  test.each(['MYR', 'myr', 'RM', ''])('%j is ringgit', (text) => {
    expect(read(text).rows).toHaveLength(1);
  });
  test.each(['SGD', 'USD'])('%s is named', (value) => {
    const trouble = { line: 2, field: 'currency', problem: 'not_ringgit', value };
    expect(read(value)).toMatchObject({ rows: [], troubles: [trouble] });
  });
});

test('[RECON-13] a fee without a transaction counts on its day, one without a date on the last day', () => {
  const { rows, skipped, troubles } = read(
    ['', '', '9.90', '', 'Service fee', '14/11/2026'],
    ['700001', '', '60.00', '', 'Sale', '15/11/2026'],
    ['', '', '5.00', '', 'Payout fee', ''],
    ['', '', '14.90', '', 'Total fees', ''],
    ['', '', '', '', 'Fees', ''],
  );
  expect(troubles).toEqual([]);
  expect(skipped).toBe(2);
  expect(
    rows.map(({ transactionId, kind, feeSen, day }) => [transactionId, kind, feeSen, day]),
  ).toEqual([
    ['fee-2026-11-14', 'fee', 990, '2026-11-14'],
    ['700001', 'charge', null, '2026-11-15'],
    ['fee-2026-11-15', 'fee', 500, '2026-11-15'],
  ]);
});

test('[RECON-13] a fee in a row of its own is a fee', () => {
  const { rows } = read(
    ['FEE-9', '', '15.00', '', 'Sale', '15/11/2026'],
    ['700009', '', '-2.50', '', 'Service fee', '15/11/2026'],
    ['700010', '', '2.50', '', 'Fee reversal', '15/11/2026'],
    ['700011', 'COFFEE', '60.00', '', 'Sale', '15/11/2026'],
    ['700012', 'order_5mdr46ge1794790800000', '140.00', '', 'Sale', '15/11/2026'],
    ['7fee13', '', '80.00', '', 'Sale', '15/11/2026'],
  );
  expect(rows.map(({ kind, amountSen, feeSen }) => [kind, amountSen, feeSen])).toEqual([
    ['fee', 0, 1_500],
    ['fee', 0, 250],
    ['fee', 0, -250],
    ['charge', 6_000, null],
    ['charge', 14_000, null],
    ['charge', 8_000, null],
  ]);
});
