import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';
import {
  fromExcel,
  fromLibreOffice,
  fromStream,
  fromStrictExcel,
  withPrefixes,
} from '#server/testing/excel-writers.ts';
import { makeReconcileCalls } from '#server/testing/settlement-files.ts';
import { openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const accountant = await aStaffMember(running, 'accountant');
const { preview } = makeReconcileCalls(running);

// Each program's file has the same two sales: 60.50 and 1,234.50 with a fee of 1.21, on one day.
test.each([
  ['Excel', fromExcel(1900)],
  ['Excel that counts days from 1904', fromExcel(1904)],
  ['LibreOffice', fromLibreOffice(1900)],
  ['LibreOffice that counts days from 1904', fromLibreOffice(1904)],
  ['a library that streams', fromStream()],
  ['a library with prefixes', withPrefixes()],
  ['Excel in its strict format', fromStrictExcel()],
])('[RECON-3] a file is read that was written by %s', async (_, file) => {
  const { status, answer, failure } = await preview(accountant, file);
  expect({ status, failure: status === 200 ? null : failure }).toEqual({
    status: 200,
    failure: null,
  });
  expect(answer).toMatchObject({ rows: 2, troubleCount: 0, wrongFields: [] });
  expect(answer.days).toEqual({ first: '2026-11-16', last: '2026-11-16' });
  expect(answer.sums).toMatchObject({ theirsSen: 129_500, feesSen: 121 });
  expect(answer.sample.flat()).toEqual(
    expect.arrayContaining(['700101', '700102', "A & B's", 'Sale']),
  );
});
