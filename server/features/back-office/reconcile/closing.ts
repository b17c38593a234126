import type { CallRequest } from '#contract/call.ts';
import type { closeReconciledDay, explainDifference } from '#contract/console-reconcile.ts';
import {
  isSameSums,
  linesAfterClosing,
  noteOf,
  refusalToClose,
} from '#domain/payments/reconciled-days.ts';
import { sumsOf } from '#domain/payments/reconciliation.ts';
import { type BookingDate, dateOf } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import {
  insertClosedDay,
  insertExplanation,
  listClosedDays,
  listClosedLines,
  listExplanations,
  lockClosing,
} from '#server/features/back-office/reconcile/closed-days.repository.ts';
import { listClosedDaysOf } from '#server/features/back-office/reconcile/late-fees.repository.ts';
import { keepLateFees } from '#server/features/back-office/reconcile/late-fees.ts';
import { readLines } from '#server/features/back-office/reconcile/lines.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

type Person = Pick<StaffCaller, 'userId'>;

const author = ({ userId }: Person) => ({ userId, permission: 'payments.reconcile' }) as const;

const readOpen = async (tx: Tx, day: BookingDate) => {
  const period = { from: day, to: day };
  const lines = await readLines(tx, period);
  const explanations = await listExplanations(tx, period);
  const [closed] = await listClosedDays(tx, period);
  return { period, lines, explanations, closed };
};

/** Explains a difference with the amounts that were shown. [RECON-7] */
export const explain = (
  { db, clock }: AppContext,
  staff: Person,
  day: BookingDate,
  { key, oursSen, theirsSen, note }: CallRequest<typeof explainDifference>['body'],
): Promise<void> =>
  transact(db, async (tx) => {
    await lockClosing(tx);
    const { period, lines, explanations, closed } = await readOpen(tx, day);
    const line = lines.find((one) => one.key === key);
    if (line === undefined || !line.needsNote) throw new Refusal('not_found');
    if (line.oursSen !== oursSen || line.theirsSen !== theirsSen) {
      throw new Refusal('reconcile_day_changed');
    }
    if (closed !== undefined) {
      const late = linesAfterClosing(lines, await listClosedLines(tx, period));
      if (!late.includes(line)) {
        throw new Refusal('reconcile_day_closed', { by: closed.by, at: closed.at.toISOString() });
      }
    }
    const now = clock.now();
    const staffUserId = staff.userId;
    await insertExplanation(tx, { day, lineKey: key, oursSen, theirsSen, note, staffUserId }, now);
    await writeAudit(
      tx,
      {
        by: author(staff),
        action: 'settlement.explain',
        subject: `reconciled-day:${day}`,
        reason: note,
        details: {
          transactionId: line.transactionId,
          oursSen,
          theirsSen,
          before: { note: noteOf(line, explanations) },
          after: { note },
        },
      },
      now,
    );
  });

/**
 * Closes a day with the lines of one moment. A charge that is settled later is no line of it, and is
 * listed as come after closing. [RECON-8] [RECON-9]
 */
export const closeDay = (
  { db, clock }: AppContext,
  staff: Person,
  day: BookingDate,
  { shown }: CallRequest<typeof closeReconciledDay>['body'],
): Promise<void> =>
  transact(db, async (tx) => {
    await lockClosing(tx);
    const { lines, explanations, closed } = await readOpen(tx, day);
    if (closed !== undefined) {
      throw new Refusal('reconcile_day_closed', { by: closed.by, at: closed.at.toISOString() });
    }
    const now = clock.now();
    throwIfRefused(refusalToClose(day, dateOf(now), lines, explanations));
    const sums = sumsOf(lines);
    if (!isSameSums(shown, sums)) throw new Refusal('reconcile_day_changed');
    const explained = lines.map((line) => ({
      ...line,
      note: line.needsNote ? noteOf(line, explanations) : null,
    }));
    await insertClosedDay(tx, { day, sums, lines: explained, closedBy: staff.userId }, now);
    // A charge that was reported later has moved here from a day that is closed.
    const ids = lines.map(({ transactionId }) => transactionId);
    await keepLateFees(tx, await listClosedDaysOf(tx, ids, day), now);
    await writeAudit(
      tx,
      {
        by: author(staff),
        action: 'settlement.close',
        subject: `reconciled-day:${day}`,
        details: {
          before: null,
          after: { ...sums, explained: explained.filter(({ note }) => note !== null).length },
        },
      },
      now,
    );
  });
