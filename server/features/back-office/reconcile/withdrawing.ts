import type { AppContext } from '#server/app-context.ts';
import { transact } from '#server/db/transact.ts';
import { lockClosing } from '#server/features/back-office/reconcile/closed-days.repository.ts';
import { listClosedDaysOfFile } from '#server/features/back-office/reconcile/late-fees.repository.ts';
import { keepLateFees } from '#server/features/back-office/reconcile/late-fees.ts';
import {
  findClosedDayOf,
  findFile,
  withdrawFile,
} from '#server/features/back-office/reconcile/settlement.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Withdraws a file while no day of it was closed with its rows, so that its rows no longer count. [RECON-12] */
export const withdraw = (
  { db, clock }: AppContext,
  { userId }: Pick<StaffCaller, 'userId'>,
  fileId: string,
  reason: string,
): Promise<void> =>
  transact(db, async (tx) => {
    await lockClosing(tx);
    const file = await findFile(tx, fileId);
    if (file === undefined) throw new Refusal('not_found');
    if (file.withdrawnAt !== null) throw new Refusal('settlement_file_withdrawn');
    const day = await findClosedDayOf(tx, file);
    if (day !== null) throw new Refusal('settlement_file_closed', { day });
    const now = clock.now();
    await withdrawFile(tx, { fileId, by: userId, reason }, now);
    await keepLateFees(tx, await listClosedDaysOfFile(tx, fileId), now);
    const { name, rows, firstDay, lastDay } = file;
    await writeAudit(
      tx,
      {
        by: { userId, permission: 'payments.reconcile' },
        action: 'settlement.withdraw',
        subject: `settlement-file:${fileId}`,
        reason,
        details: { before: { name, rows, firstDay, lastDay }, after: null },
      },
      now,
    );
  });
