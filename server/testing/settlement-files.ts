import { type CallOutput, urlOf } from '#contract/call.ts';
import * as calls from '#contract/console-reconcile.ts';
import type { ErrorEnvelope } from '#contract/errors.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import type { TestStaff } from '#server/testing/staff.ts';

export interface FileRow {
  readonly id: string;
  readonly orderId?: string;
  readonly amount?: string;
  readonly fee?: string;
  readonly type?: string;
  readonly date?: string;
}

export const fileHeadings = ['Transaction ID', 'Order ID', 'Amount', 'Fee', 'Type', 'Date'];
export const fileColumns = { transaction: 0, order: 1, amount: 2, fee: 3, type: 4, date: 5 };

/** A settlement file as the provider's portal writes it. */
export const aFile = (rows: readonly FileRow[], delimiter = ','): string =>
  [
    fileHeadings,
    ...rows.map(({ id, orderId = '', amount = '60.00', fee = '1.20', type = 'Sale', date }) => [
      id,
      orderId,
      amount,
      fee,
      type,
      date ?? '2026-11-16 09:00:00',
    ]),
  ]
    .map((cells) => cells.join(delimiter))
    .join('\r\n');

/** The calls of the reconciliation. */
export const makeReconcileCalls = ({ app }: Pick<TestApp, 'app'>) => {
  const send = async (
    call: typeof calls.importSettlementFile | typeof calls.previewSettlementFile,
    { headers }: TestStaff,
    file: string | Uint8Array,
    query: Readonly<Record<string, unknown>>,
  ) => {
    const response = await app.inject({
      method: call.method,
      url: urlOf(call.path, {}, query),
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(file),
    });
    return { status: response.statusCode, json: response.json() };
  };
  return {
    preview: async (
      staff: TestStaff,
      file: string | Uint8Array,
      columns: Readonly<Record<string, number | string>> = {},
    ) => {
      const { status, json } = await send(calls.previewSettlementFile, staff, file, columns);
      return {
        status,
        answer: json as CallOutput<typeof calls.previewSettlementFile>,
        failure: json as ErrorEnvelope,
      };
    },
    load: async (
      staff: TestStaff,
      file: string | Uint8Array,
      columns: Readonly<Record<string, number | string>> = fileColumns,
      name = 'settlement.csv',
      isConfirmed?: 'yes',
    ) => {
      const query = { ...columns, name, ...(isConfirmed && { isConfirmed }) };
      const { status, json } = await send(calls.importSettlementFile, staff, file, query);
      return {
        status,
        answer: json as CallOutput<typeof calls.importSettlementFile>,
        failure: json as ErrorEnvelope,
      };
    },
    month: async ({ headers }: TestStaff, month = '2026-11') =>
      (await ask(app, calls.readReconciliation, { query: { month } }, headers)).answer,
    day: async ({ headers }: TestStaff, day: string) =>
      (await ask(app, calls.readReconciledDay, { params: { day } }, headers)).answer,
    explain: (
      { headers }: TestStaff,
      { day, key, oursSen, theirsSen }: calls.ReconciledLine,
      note = 'The provider rounds',
    ) =>
      ask(
        app,
        calls.explainDifference,
        { params: { day }, body: { key, oursSen, theirsSen, note } },
        headers,
      ),
    close: (
      { headers }: TestStaff,
      { day, sums: shown }: Pick<calls.ReconciledDay, 'day' | 'sums'>,
    ) => ask(app, calls.closeReconciledDay, { params: { day }, body: { shown } }, headers),
    withdraw: ({ headers }: TestStaff, fileId: string, reason = 'Of another venue') =>
      ask(app, calls.withdrawSettlementFile, { params: { fileId }, body: { reason } }, headers),
    sample: ({ headers }: TestStaff) => ask(app, calls.writeSampleFile, {}, headers),
    fileOf: ({ headers }: TestStaff, fileId: string) =>
      ask(app, calls.readSettlementFile, { params: { fileId } }, headers),
  };
};
