import type { CallOutput } from '#contract/call.ts';
import type { readJournal } from '#contract/console-journal.ts';
import { journalOf, unbalancedDays } from '#domain/reports/journal.ts';
import { instantsOf, type Period } from '#domain/reports/period.ts';
import type { AppContext } from '#server/app-context.ts';
import { transact } from '#server/db/transact.ts';
import {
  type AccountName,
  findAccountName,
  listAccountNames,
  saveAccountName,
  sumMovements,
} from '#server/features/back-office/reports/journal.repository.ts';
import { requirePeriods } from '#server/features/back-office/reports/periods.ts';
import { readSoldParts } from '#server/features/back-office/reports/sold-days.ts';
import { lockVenue } from '#server/features/platform/audit.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import type { StaffCaller } from '#server/http/callers.ts';

/** The journal of a period. [JOURNAL-1] [JOURNAL-3] */
export const readJournalOf = async (
  { db, clock }: AppContext,
  asked: Period,
): Promise<CallOutput<typeof readJournal>> => {
  const { period } = requirePeriods(asked, clock.now());
  const [from, until] = instantsOf(period);
  const movements = await transact(
    db,
    async (tx) => {
      const parts = await readSoldParts(tx, period);
      return sumMovements(tx, { from, until }, parts);
    },
    { isSnapshot: true },
  );
  const accounts = await listAccountNames(db);
  const lines = journalOf(movements);
  return { period, lines: [...lines], unbalanced: [...unbalancedDays(lines)], accounts };
};

/** Gives an account its number and name in the books. [JOURNAL-5] */
export const nameAccount = (
  { db, clock }: AppContext,
  { userId }: Pick<StaffCaller, 'userId'>,
  { account, number, name, reason }: AccountName & { readonly reason: string },
): Promise<void> =>
  transact(db, async (tx) => {
    await lockVenue(tx);
    const before = (await findAccountName(tx, account)) ?? null;
    if (before?.number === number && before.name === name) return;
    const now = clock.now();
    await saveAccountName(tx, { account, number, name }, now);
    await writeAudit(
      tx,
      {
        by: { userId, permission: 'accounts.name' },
        action: 'journal.name',
        subject: `journal-account:${account}`,
        reason,
        details: { before, after: { number, name } },
      },
      now,
    );
  });
