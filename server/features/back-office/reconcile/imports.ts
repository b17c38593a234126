import { createHash, randomUUIDv7 } from 'node:crypto';
import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { importSettlementFile, previewSettlementFile } from '#contract/console-reconcile.ts';
import { type Line, sumsOf, type TheirRow } from '#domain/payments/reconciliation.ts';
import {
  type ColumnMapping,
  guessColumns,
  headingsKey,
  settlementFields,
  wrongFields,
} from '#domain/payments/settlement-columns.ts';
import { warningsOf } from '#domain/payments/settlement-days.ts';
import { type ReadFile, readSettlementRows } from '#domain/payments/settlement-rows.ts';
import { dateOf } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import { withLongDeadline } from '#server/db/deadlines.ts';
import { transact } from '#server/db/transact.ts';
import {
  listClosedDays,
  lockClosing,
} from '#server/features/back-office/reconcile/closed-days.repository.ts';
import { type FileTable, readTable } from '#server/features/back-office/reconcile/file-table.ts';
import { listClosedDaysOfFile } from '#server/features/back-office/reconcile/late-fees.repository.ts';
import { keepLateFees } from '#server/features/back-office/reconcile/late-fees.ts';
import { readLinesOfFile } from '#server/features/back-office/reconcile/lines.ts';
import {
  findColumns,
  findFileByHash,
  insertFile,
  insertRows,
} from '#server/features/back-office/reconcile/settlement.repository.ts';
import { keepChargesOfFile } from '#server/features/payments/settlement/unknown-charges.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Columns = CallRequest<typeof previewSettlementFile>['query'];

/** The columns without those that were not chosen. */
const chosenOf = (columns: Columns): ColumnMapping =>
  Object.fromEntries(
    settlementFields.flatMap((field) =>
      columns[field] === undefined ? [] : [[field, columns[field]]],
    ),
  );

/** The chosen columns, those of the last file with these headings, or a guess. [RECON-2] */
const columnsFor = async (db: Database, { headings }: FileTable, asked: Columns) => {
  const chosen = chosenOf(asked);
  if (Object.keys(chosen).length > 0) return { columns: chosen, isRemembered: false };
  const remembered = await findColumns(db, headingsKey(headings));
  return remembered === null
    ? { columns: guessColumns(headings), isRemembered: false }
    : { columns: remembered, isRemembered: true };
};

/** The future is refused; anything else that is odd has to be confirmed. [RECON-11] */
const requireDays = (read: ReadFile, now: Temporal.Instant, isConfirmed: boolean) => {
  const days = daysOf(read);
  if (days === null) throw new Refusal('settlement_file_unreadable', { fault: 'no_rows' });
  if (days.last > dateOf(now)) throw new Refusal('settlement_days_to_come', { day: days.last });
  if (warningsAbout(read).length > 0 && !isConfirmed) {
    throw new Refusal('settlement_days_unconfirmed');
  }
  return days;
};

const warningsAbout = (read: ReadFile) => {
  const days = daysOf(read);
  if (days === null) return [];
  return warningsOf({ firstDay: days.first, lastDay: days.last }, read.hasMixedDates);
};

const daysOf = ({ rows }: ReadFile) => {
  const days = rows.map(({ day }) => day);
  const first = days.reduce((one, other) => (other < one ? other : one), days[0] ?? '');
  const last = days.reduce((one, other) => (other > one ? other : one), first);
  return first === '' ? null : { first, last };
};

/** A key that no imported file has. */
const thisFile = 'this';

/** The lines that an import would make or change. */
const linesAfterImport = async (
  db: Database,
  read: ReadFile,
  now: Temporal.Instant,
): Promise<readonly Line[]> => {
  const days = daysOf(read);
  if (days === null) return [];
  const rows: TheirRow[] = read.rows.map((row) => ({ ...row, fileId: thisFile }));
  return readLinesOfFile(db, {
    fileId: thisFile,
    from: days.first,
    to: days.last,
    rows,
    importedOn: dateOf(now),
  });
};

/** The closed days that have rows of the file. [RECON-9] */
const listClosedDaysIn = async (db: Database, from: string, to: string, { rows }: ReadFile) => {
  const closed = await listClosedDays(db, { from, to });
  return closed.map(({ day }) => day).filter((day) => rows.some((row) => row.day === day));
};

const sampleLines = 5;

/** What an import would do, without doing it. [RECON-1] */
export const previewFile = async (
  { db, clock }: AppContext,
  asked: Columns,
  bytes: Uint8Array,
): Promise<CallOutput<typeof previewSettlementFile>> => {
  const table = await readTable(bytes);
  const { columns, isRemembered } = await columnsFor(db, table, asked);
  const wrong = wrongFields(columns, table.headings.length);
  const read = readSettlementRows(wrong.length === 0 ? table.lines : [], columns);
  const now = clock.now();
  const lines = await linesAfterImport(db, read, now);
  const days = daysOf(read);
  const known = await findFileByHash(db, hashOf(bytes));
  const counts: Partial<Record<Line['pile'], number>> = {};
  for (const { pile } of lines) counts[pile] = (counts[pile] ?? 0) + 1;
  return {
    headings: [...table.headings],
    columns,
    isRemembered,
    wrongFields: wrong,
    sample: table.lines.slice(0, sampleLines).map(({ cells }) => [...cells]),
    rows: read.rows.length,
    skipped: read.skipped,
    troubles: [...read.troubles],
    troubleCount: read.troubleCount,
    days,
    warnings: warningsAbout(read),
    isToCome: days !== null && days.last > dateOf(now),
    closedDays: days === null ? [] : await listClosedDaysIn(db, days.first, days.last, read),
    sums: lines.length === 0 ? null : sumsOf(lines),
    counts,
    known:
      known === undefined ? null : { name: known.name, by: known.by, at: known.at.toISOString() },
  };
};

const rowsAtOnce = 10_000;

/** Imports a file as a whole, or nothing of it. [RECON-1] [RECON-3] [EXC-12] */
export const importFile = async (
  { db, clock }: AppContext,
  { userId }: Pick<StaffCaller, 'userId'>,
  { name, isConfirmed, ...asked }: CallRequest<typeof importSettlementFile>['query'],
  bytes: Uint8Array,
  provider: string | null,
): Promise<CallOutput<typeof importSettlementFile>> => {
  const table = await readTable(bytes);
  const columns = chosenOf(asked);
  const wrong = wrongFields(columns, table.headings.length);
  if (wrong.length > 0) throw new Refusal('settlement_columns_missing', { fields: wrong });
  const read = readSettlementRows(table.lines, columns);
  const { rows, troubles, troubleCount } = read;
  if (troubleCount > 0) throw new Refusal('settlement_rows_wrong', { troubles, troubleCount });
  const days = requireDays(read, clock.now(), isConfirmed === 'yes');
  const id = randomUUIDv7();
  const hash = hashOf(bytes);
  await withLongDeadline(() =>
    transact(db, async (tx) => {
      const known = await findFileByHash(tx, hash);
      if (known !== undefined) {
        const { by, at, name: knownName } = known;
        throw new Refusal('settlement_file_known', { name: knownName, by, at: at.toISOString() });
      }
      const now = clock.now();
      const file = {
        id,
        hash,
        name,
        headingsKey: headingsKey(table.headings),
        columns,
        rows: rows.length,
        firstDay: days.first,
        lastDay: days.last,
        importedBy: userId,
      };
      await insertFile(tx, file, now);
      for (let at = 0; at < rows.length; at += rowsAtOnce) {
        await insertRows(tx, id, rows.slice(at, at + rowsAtOnce));
      }
      if (provider !== null) await keepChargesOfFile(tx, provider, id, now);
      await lockClosing(tx);
      await keepLateFees(tx, await listClosedDaysOfFile(tx, id), now);
      await writeAudit(
        tx,
        {
          by: { userId, permission: 'payments.reconcile' },
          action: 'settlement.import',
          subject: `settlement-file:${id}`,
          details: {
            before: null,
            after: { name, rows: rows.length, firstDay: days.first, lastDay: days.last },
          },
        },
        now,
      );
    }),
  );
  return { fileId: id, rows: rows.length };
};
