import { type Line, reconcile } from '#domain/payments/reconciliation.ts';
import type { Database } from '#server/db/database.ts';
import type { OurSide } from '#server/features/back-office/reconcile/file-lines.ts';
import { listRowsOf } from '#server/features/back-office/reconcile/replacements.repository.ts';
import {
  listCharges,
  listChargesOf,
  listCovered,
  listRefunds,
  listRefundsOf,
  listRows,
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

/** Our charges, refunds and rows to compare with a file of this period and these transactions. [RECON-4] */
export const readOurSide = async (
  db: Database,
  period: Period,
  transactionIds: readonly string[],
): Promise<OurSide> => {
  const charges = await listChargesOf(db, period, transactionIds);
  const paid = charges.map(({ transactionId }) => transactionId);
  const refunds = await listRefundsOf(db, period, [...transactionIds, ...paid]);
  const refunded = refunds.map(({ transactionId }) => transactionId);
  const all = new Set([...transactionIds, ...paid, ...refunded]);
  return {
    charges,
    refunds,
    imported: await listRowsOf(db, [...all]),
    covered: await listCovered(db),
  };
};
