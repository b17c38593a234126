import { sumsOf } from '#domain/payments/reconciliation.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Tx } from '#server/db/database.ts';
import {
  insertLateFee,
  sumPostedFees,
} from '#server/features/back-office/reconcile/late-fees.repository.ts';
import { readLines } from '#server/features/back-office/reconcile/lines.ts';

/**
 * Keeps by how much the fees of closed days differ from those that the journal has. The lock on closing
 * is held, so that no difference is kept twice. [RECON-14]
 */
export const keepLateFees = async (
  tx: Tx,
  days: readonly BookingDate[],
  now: Temporal.Instant,
): Promise<void> => {
  for (const day of days) {
    const { feesSen } = sumsOf(await readLines(tx, { from: day, to: day }));
    const late = feesSen - (await sumPostedFees(tx, day));
    if (late !== 0) await insertLateFee(tx, day, late, now);
  }
};
