import { createHash, randomUUIDv7 } from 'node:crypto';
import type { CallOutput, CallRequest } from '#contract/call.ts';
import {
  type importSettlementFile,
  mostListedCorrections,
  type previewSettlementFile,
} from '#contract/console-reconcile.ts';
import {
  type ColumnMapping,
  guessColumns,
  headingsKey,
  settlementFields,
  wrongFields,
} from '#domain/payments/settlement-columns.ts';
import type { CorrectionKind, RowCounts } from '#domain/payments/settlement-corrections.ts';
import { periodOf, warningsOf } from '#domain/payments/settlement-days.ts';
import { type BookingDate, dateOf } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { withLongDeadline } from '#server/db/deadlines.ts';
import { transact } from '#server/db/transact.ts';
import {
  listClosedDays,
  lockClosing,
} from '#server/features/back-office/reconcile/closed-days.repository.ts';
import type { FileSummary, Outcome } from '#server/features/back-office/reconcile/file-reading.ts';
import {
  type AskFile,
  handOver,
  rowsAtOnce,
  withFile,
} from '#server/features/back-office/reconcile/file-thread.ts';
import { listClosedDaysOfFile } from '#server/features/back-office/reconcile/late-fees.repository.ts';
import { keepLateFees } from '#server/features/back-office/reconcile/late-fees.ts';
import { readOurSide } from '#server/features/back-office/reconcile/lines.ts';
import {
  insertReplacements,
  listRowsOf,
} from '#server/features/back-office/reconcile/replacements.repository.ts';
import {
  findColumns,
  findFileByHash,
  insertFile,
  insertRows,
} from '#server/features/back-office/reconcile/settlement.repository.ts';
import { keepChargesOfFile } from '#server/features/payments/settling/unknown-charges.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Columns = CallRequest<typeof previewSettlementFile>['query'];
type Period = Pick<Columns, 'coversFrom' | 'coversTo'>;

/** The columns without those that were not chosen. */
const chosenOf = (columns: Columns): ColumnMapping =>
  Object.fromEntries(
    settlementFields.flatMap((field) =>
      columns[field] === undefined ? [] : [[field, columns[field]]],
    ),
  );

/** The chosen columns, those of the last file with these headings, or a guess. [RECON-2] */
const columnsFor = async (db: Database, headings: readonly string[], asked: Columns) => {
  const chosen = chosenOf(asked);
  if (Object.keys(chosen).length > 0) return { columns: chosen, isRemembered: false };
  const remembered = await findColumns(db, headingsKey(headings));
  return remembered === null
    ? { columns: guessColumns(headings), isRemembered: false }
    : { columns: remembered, isRemembered: true };
};

/** The future is refused; anything else that is odd has to be confirmed. [RECON-11] */
const requireDays = (
  read: FileSummary,
  asked: Period,
  now: Temporal.Instant,
  isConfirmed: boolean,
) => {
  const days = coverOf(read, asked);
  if (days === null) throw new Refusal('settlement_file_unreadable', { fault: 'no_rows' });
  if (days.last > dateOf(now)) throw new Refusal('settlement_days_to_come', { day: days.last });
  if (warningsAbout(read, asked).length > 0 && !isConfirmed) {
    throw new Refusal('settlement_days_unconfirmed');
  }
  return days;
};

const warningsAbout = (read: FileSummary, asked: Period) => {
  const days = coverOf(read, asked);
  if (days === null) return [];
  return warningsOf({ firstDay: days.first, lastDay: days.last }, read.hasMixedDates);
};

const daysOf = ({ days }: FileSummary) => {
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
};

/** The days that a file covers. [RECON-16] */
const coverOf = (read: FileSummary, { coversFrom, coversTo }: Period) => {
  const days = daysOf(read);
  if (days === null) return null;
  const { firstDay, lastDay } = periodOf(
    { firstDay: days.first, lastDay: days.last },
    {
      ...(coversFrom !== undefined && { firstDay: coversFrom }),
      ...(coversTo !== undefined && { lastDay: coversTo }),
    },
  );
  return { first: firstDay, last: lastDay };
};

/** Compares the file with our charges, as importing it would. */
const outcomeOf = async (
  db: Database,
  askFile: AskFile,
  covers: { readonly first: BookingDate; readonly last: BookingDate } | null,
  now: Temporal.Instant,
  corrections: CorrectionKind,
): Promise<Outcome> => {
  if (covers === null) return { counts: {}, sums: null };
  const period = { from: covers.first, to: covers.last };
  const ours = await readOurSide(db, period, await askFile('listTransactions'));
  await handOver(askFile, ours);
  return askFile('compare', { ...period, importedOn: dateOf(now), corrections });
};

/** The closed days that have rows of the file. [RECON-9] */
const listClosedDaysIn = async (db: Database, { days }: FileSummary) => {
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const closed = await listClosedDays(db, { from, to });
  return closed.map(({ day }) => day).filter((day) => days.includes(day));
};

/** Reads a file and says what importing it would do, without importing it. [RECON-1] */
export const previewFile = (
  { db, clock }: AppContext,
  asked: Columns,
  bytes: Uint8Array,
): Promise<CallOutput<typeof previewSettlementFile>> =>
  withFile(bytes, async ({ headings, sample }, askFile) => {
    const { columns, isRemembered } = await columnsFor(db, headings, asked);
    const read = await askFile('read', columns);
    const now = clock.now();
    const covers = coverOf(read, asked);
    const kind = asked.corrections ?? 'replace';
    const { counts, sums } = await outcomeOf(db, askFile, covers, now, kind);
    const corrections = covers === null ? [] : await askFile('listCorrections');
    const known = await findFileByHash(db, hashOf(bytes));
    return {
      headings: [...headings],
      columns,
      isRemembered,
      wrongFields: wrongFields(columns, headings.length),
      sample: sample.map((cells) => [...cells]),
      rows: read.rows,
      skipped: read.skipped,
      troubles: [...read.troubles],
      troubleCount: read.troubleCount,
      days: daysOf(read),
      covers,
      warnings: warningsAbout(read, asked),
      isToCome: covers !== null && covers.last > dateOf(now),
      closedDays: await listClosedDaysIn(db, read),
      sums,
      counts,
      corrections: corrections.slice(0, mostListedCorrections).map(({ row, nowSen }) => ({
        transactionId: row.transactionId,
        day: row.day,
        beforeSen: row.amountSen,
        nowSen,
      })),
      correctionCount: corrections.length,
      rowCounts: await askFile('countRows'),
      known:
        known === undefined ? null : { name: known.name, by: known.by, at: known.at.toISOString() },
    };
  });

/**
 * Replaces the rows that the file corrects, unless they are adjustments, and counts those of the file.
 * The lock on closing is held. [RECON-17]
 */
const replaceRows = async (
  tx: Tx,
  askFile: AskFile,
  fileId: string,
  kind: CorrectionKind,
): Promise<RowCounts & { readonly replaced: number }> => {
  const imported = await listRowsOf(tx, await askFile('listTransactions'));
  await handOver(askFile, { imported: imported.filter((row) => row.fileId !== fileId) });
  const counts = await askFile('countRows');
  if (kind === 'adjust') return { ...counts, replaced: 0 };
  const corrections = await askFile('listCorrections');
  await insertReplacements(
    tx,
    fileId,
    corrections.map(({ row }) => row),
  );
  return { ...counts, replaced: corrections.length };
};

/** Imports a file as a whole, or nothing of it. [RECON-1] [RECON-3] [EXC-12] */
export const importFile = (
  { db, clock }: AppContext,
  { userId }: Pick<StaffCaller, 'userId'>,
  { name, isConfirmed, ...asked }: CallRequest<typeof importSettlementFile>['query'],
  bytes: Uint8Array,
  provider: string | null,
): Promise<CallOutput<typeof importSettlementFile>> =>
  withFile(bytes, async ({ headings }, askFile) => {
    const columns = chosenOf(asked);
    const wrong = wrongFields(columns, headings.length);
    if (wrong.length > 0) throw new Refusal('settlement_columns_missing', { fields: wrong });
    const read = await askFile('read', columns);
    const { rows, troubles, troubleCount } = read;
    if (troubleCount > 0) throw new Refusal('settlement_rows_wrong', { troubles, troubleCount });
    const days = requireDays(read, asked, clock.now(), isConfirmed === 'yes');
    const id = randomUUIDv7();
    const hash = hashOf(bytes);
    const rowCounts = await withLongDeadline(() =>
      transact(db, async (tx) => {
        await lockClosing(tx);
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
          headingsKey: headingsKey(headings),
          columns,
          rows,
          firstDay: days.first,
          lastDay: days.last,
          importedBy: userId,
        };
        await insertFile(tx, file, now);
        for (let at = 0; at < rows; at += rowsAtOnce) {
          await insertRows(tx, id, await askFile('listRows', at, at + rowsAtOnce));
        }
        const kind = asked.corrections ?? 'replace';
        const { replaced, ...counted } = await replaceRows(tx, askFile, id, kind);
        if (provider !== null) await keepChargesOfFile(tx, provider, id, now);
        await keepLateFees(tx, await listClosedDaysOfFile(tx, id), now);
        await writeAudit(
          tx,
          {
            by: { userId, permission: 'payments.reconcile' },
            action: 'settlement.import',
            subject: `settlement-file:${id}`,
            details: {
              before: null,
              after: { name, rows, replaced, firstDay: days.first, lastDay: days.last },
            },
          },
          now,
        );
        return counted;
      }),
    );
    return { fileId: id, rows, rowCounts };
  });
