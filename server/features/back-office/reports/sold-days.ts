import { instantsOf, type Period } from '#domain/reports/period.ts';
import { daysToKeep, lastDayToKeep, periodsBetween } from '#domain/reports/sold-days.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import {
  findDayToKeep,
  keepDays,
  listKeptDays,
} from '#server/features/back-office/reports/sold-days.repository.ts';
import type {
  SoldParts,
  Span,
} from '#server/features/back-office/reports/sold-items.repository.ts';

const spanOf = (days: Period): Span => {
  const [from, until] = instantsOf(days);
  return { from, until };
};

/**
 * Splits a period into days whose sums are stored and days whose items must be read. Runs in the
 * snapshot in which both are then read, so that no day is counted twice or left out.
 */
export const readSoldParts = async (tx: Tx, days: Period): Promise<SoldParts> => {
  const kept = await listKeptDays(tx, days);
  return { kept, others: periodsBetween(days, kept).map(spanOf) };
};

/** Keeps the sales of days that are over, the newest first, until all are kept. [REPORT-16] */
export const keepSoldDays = async ({ db, clock }: AppContext): Promise<void> => {
  const last = lastDayToKeep(bookingDayOf(clock.now()));
  for (;;) {
    const day = await findDayToKeep(db, last);
    if (day === null) return;
    const days = daysToKeep(day);
    await transact(db, (tx) => keepDays(tx, days, spanOf(days), clock.now()));
  }
};
