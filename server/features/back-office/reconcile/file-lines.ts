import {
  type Covered,
  type Line,
  type OurCharge,
  type OurRefund,
  reconcile,
  type TheirRow,
} from '#domain/payments/reconciliation.ts';
import type { ImportedRow } from '#domain/payments/settlement-corrections.ts';
import { coversGaps } from '#domain/payments/settlement-days.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

interface FileRows {
  readonly fileId: string;
  readonly from: BookingDate;
  readonly to: BookingDate;
  readonly rows: readonly TheirRow[];
  readonly importedOn: BookingDate;
}

/** Our side of the comparison with a file: our charges and refunds of its rows and days, and earlier files. */
export interface OurSide {
  readonly charges: readonly OurCharge[];
  readonly refunds: readonly OurRefund[];
  /** Rows of imported files with the same transactions, perhaps with those of the file itself. */
  readonly imported: readonly ImportedRow[];
  readonly covered: readonly Covered[];
}

/** The days that a file covers; a long one those of its rows. [RECON-11] */
const coverOf = ({ from, to, rows, importedOn }: FileRows): Covered[] =>
  coversGaps({ firstDay: from, lastDay: to })
    ? [{ firstDay: from, lastDay: to, importedOn }]
    : [...new Set(rows.map(({ day }) => day))].map((day) => ({
        firstDay: day,
        lastDay: day,
        importedOn,
      }));

/** The lines of a file, imported or not: its rows, and charges of its days in no file. [RECON-4] */
export const linesOfFile = (
  file: FileRows,
  { charges, refunds, imported, covered }: OurSide,
): readonly Line[] => {
  const { fileId, rows } = file;
  const ids = new Set(rows.map(({ transactionId }) => transactionId));
  const others = imported.filter((row) => row.fileId !== fileId);
  const isStored = others.length < imported.length;
  const own = coverOf(file);
  const all: readonly TheirRow[] = isStored ? imported : [...others, ...rows];
  return reconcile(charges, all, [...covered, ...own], refunds).filter(
    ({ pile, key, transactionId, day, theirsSen }) => {
      const isOfItsDays = own.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
      const isOwn = key.startsWith(`${fileId}/`);
      if (pile === 'repeated' || pile === 'fee') return isOwn;
      if (pile === 'refund') return isOwn || (theirsSen === null && isOfItsDays);
      return ids.has(transactionId) || (pile === 'only_ours' && isOfItsDays);
    },
  );
};
