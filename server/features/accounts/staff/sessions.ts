import type { ConsoleSession } from '#contract/console-staff.ts';
import { shownAddress } from '#domain/venue/demo.ts';
import type { AppContext } from '#server/app-context.ts';
import { realNow } from '#server/clock.ts';
import { transact } from '#server/db/transact.ts';
import { isSharedAccount } from '#server/features/accounts/staff/demo-factor.ts';
import { requirePerson } from '#server/features/accounts/staff/people.ts';
import {
  deleteStaffSessionById,
  deleteStaffSessionsOf,
  listStaffSessions,
} from '#server/features/accounts/staff/staff.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Lists the sessions of a person that have not ended. The caller's own is marked. */
export const readSessionsOf = async (
  context: AppContext,
  caller: StaffCaller,
  userId: string,
): Promise<ConsoleSession[]> => {
  const { db } = context;
  const isShared = isSharedAccount(context, await requirePerson(db, { userId }));
  const rows = await listStaffSessions(db, userId, realNow());
  return rows.map(({ token, startedAt, expiresAt, secondFactorAt, ...row }) => ({
    ...row,
    address: shownAddress(isShared, row.address),
    startedAt: startedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    secondFactorAt: secondFactorAt?.toISOString() ?? null,
    isCurrent: token === caller.token,
  }));
};

/** Ends one of the caller's sessions. The audit entry says where it was. */
export const endOwn = (context: AppContext, caller: StaffCaller, id: string): Promise<void> =>
  transact(context.db, async (tx) => {
    const row = await deleteStaffSessionById(tx, caller.userId, id);
    if (row === undefined) throw new Refusal('not_found');
    const isShared = isSharedAccount(context, caller);
    const ended = { ...row, address: shownAddress(isShared, row.address) };
    const subject = `staff:${caller.userId}`;
    await writeAudit(
      tx,
      { by: caller, action: 'session.end', subject, details: { before: ended, after: null } },
      context.clock.now(),
    );
  });

/** Ends all sessions of a person. The database notifies open consoles. */
export const endSessionsOf = (
  context: AppContext,
  caller: StaffCaller,
  { userId, reason }: { readonly userId: string; readonly reason: string },
): Promise<number> =>
  transact(context.db, async (tx) => {
    await requirePerson(tx, { userId });
    const ended = await deleteStaffSessionsOf(tx, userId);
    if (ended === 0) return 0;
    const subject = `staff:${userId}`;
    await writeAudit(
      tx,
      {
        by: caller,
        action: 'session.end',
        subject,
        reason,
        details: { before: { sessions: ended }, after: { sessions: 0 } },
      },
      context.clock.now(),
    );
    return ended;
  });
