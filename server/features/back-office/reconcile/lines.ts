import {
  type Covered,
  type Line,
  reconcile,
  type TheirRow,
} from '#domain/payments/reconciliation.ts';
import { coversGaps } from '#domain/payments/settlement-days.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Database } from '#server/db/database.ts';
import {
  listCharges,
  listChargesOf,
  listCovered,
  listRefunds,
  listRefundsOf,
  listRows,
  listRowsOf,
  type Period,
} from '#server/features/back-office/reconcile/settlement.repository.ts';

/** The lines of the days of a period. [RECON-4] */
export const readLines = async (db: Database, period: Period): Promise<readonly Line[]> => {
  const charges = await listCharges(db, period);
  const rows = await listRows(db, period);
  const refunds = await listRefunds(db, period);
  return reconcile(charges, rows, await listCovered(db), refunds).filter(
    ({ day }) => period.from <= day && day <= period.to,
  );
};

interface FileRows extends Period {
  readonly fileId: string;
  readonly rows: readonly TheirRow[];
  readonly importedOn: BookingDate;
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
export const readLinesOfFile = async (db: Database, file: FileRows): Promise<readonly Line[]> => {
  const { fileId, rows, from, to } = file;
  const ids = new Set(rows.map(({ transactionId }) => transactionId));
  const charges = await listChargesOf(db, { from, to }, [...ids]);
  const paid = charges.map(({ transactionId }) => transactionId);
  const refunds = await listRefundsOf(db, { from, to }, [...ids, ...paid]);
  const refunded = refunds.map(({ transactionId }) => transactionId);
  const imported = await listRowsOf(db, [...ids, ...paid, ...refunded]);
  const others = imported.filter((row) => row.fileId !== fileId);
  const isStored = others.length < imported.length;
  const own = coverOf(file);
  const covered = [...(await listCovered(db)), ...own];
  const all = isStored ? imported : [...others, ...rows];
  return reconcile(charges, all, covered, refunds).filter(
    ({ pile, key, transactionId, day, theirsSen }) => {
      const isOfItsDays = own.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
      const isOwn = key.startsWith(`${fileId}/`);
      if (pile === 'repeated' || pile === 'fee') return isOwn;
      if (pile === 'refund') return isOwn || (theirsSen === null && isOfItsDays);
      return ids.has(transactionId) || (pile === 'only_ours' && isOfItsDays);
    },
  );
};
