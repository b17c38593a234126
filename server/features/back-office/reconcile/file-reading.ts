import { type Line, type Sums, sumsOf } from '#domain/payments/reconciliation.ts';
import { type ColumnMapping, wrongFields } from '#domain/payments/settlement-columns.ts';
import {
  type Correction,
  type CorrectionKind,
  correctionsOf,
  countRows,
  type RowCounts,
} from '#domain/payments/settlement-corrections.ts';
import {
  type ReadFile,
  readSettlementRows,
  type SettlementRow,
} from '#domain/payments/settlement-rows.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { linesOfFile, type OurSide } from '#server/features/back-office/reconcile/file-lines.ts';
import type { FileTable } from '#server/features/back-office/reconcile/file-table.ts';

export interface TableHead {
  readonly headings: readonly string[];
  /** The first lines below the headings. */
  readonly sample: readonly (readonly string[])[];
}

/** The count, days and troubles of a file's rows, without the rows. */
export interface FileSummary extends Omit<ReadFile, 'rows'> {
  readonly rows: number;
  /** The days of its rows, each once, the first one first. */
  readonly days: readonly BookingDate[];
}

/** The lines of each pile after an import, and the sums. */
export interface Outcome {
  readonly counts: Partial<Record<Line['pile'], number>>;
  readonly sums: Sums | null;
}

interface Placed {
  readonly from: BookingDate;
  readonly to: BookingDate;
  readonly importedOn: BookingDate;
  readonly corrections: CorrectionKind;
}

const sampleLines = 5;

export const headOf = ({ headings, lines }: FileTable): TableHead => ({
  headings,
  sample: lines.slice(0, sampleLines).map(({ cells }) => cells),
});

/** A key that no imported file has. */
const thisFile = 'this';

/** Answers questions about a file, whose rows stay in the thread that has read them. */
export const makeFileReading = ({ headings, lines }: FileTable) => {
  let rows: readonly SettlementRow[] = [];
  const ours = { charges: [], refunds: [], imported: [], covered: [] } as {
    [Half in keyof OurSide]: OurSide[Half][number][];
  };
  return {
    /** Reads the rows by these columns; without the columns that are needed there are none. */
    read: (columns: ColumnMapping): FileSummary => {
      const isRight = wrongFields(columns, headings.length).length === 0;
      const found = readSettlementRows(isRight ? lines : [], columns);
      rows = found.rows;
      const days = [...new Set(rows.map(({ day }) => day))].sort();
      return { ...found, rows: rows.length, days };
    },
    listTransactions: (): readonly string[] => [
      ...new Set(rows.map(({ transactionId }) => transactionId)),
    ],
    listRows: (from: number, to: number): readonly SettlementRow[] => rows.slice(from, to),
    /** Takes a part of what the file is compared with. */
    takeOurs: (part: Partial<OurSide>): void => {
      ours.charges.push(...(part.charges ?? []));
      ours.refunds.push(...(part.refunds ?? []));
      ours.imported.push(...(part.imported ?? []));
      ours.covered.push(...(part.covered ?? []));
    },
    /** The rows of the imported files that it corrects. [RECON-17] */
    listCorrections: (): readonly Correction[] => correctionsOf(rows, ours.imported),
    countRows: (): RowCounts => countRows(rows, ours.imported),
    compare: ({ corrections, ...place }: Placed): Outcome => {
      const theirs = rows.map((row) => ({ ...row, fileId: thisFile }));
      const replaced = new Set(
        corrections === 'adjust' ? [] : correctionsOf(rows, ours.imported).map(({ row }) => row),
      );
      const imported = ours.imported.filter((row) => !replaced.has(row));
      const found = linesOfFile(
        { ...place, fileId: thisFile, rows: theirs },
        { ...ours, imported },
      );
      const counts: Outcome['counts'] = {};
      for (const { pile, needsNote } of found) {
        // Rows that another file has, too, are among those that are unchanged.
        if (pile !== 'repeated' || needsNote) counts[pile] = (counts[pile] ?? 0) + 1;
      }
      return { counts, sums: found.length === 0 ? null : sumsOf(found) };
    },
  };
};

export type FileReading = ReturnType<typeof makeFileReading>;
