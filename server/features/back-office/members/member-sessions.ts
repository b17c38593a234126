import type { CallOutput } from '#contract/call.ts';
import type { listMemberSessions } from '#contract/console-members.ts';
import type { AppContext } from '#server/app-context.ts';
import { transact } from '#server/db/transact.ts';
import {
  deleteSessionOf,
  deleteSessionsOf,
  listSessionsOf,
} from '#server/features/accounts/accounts.repository.ts';
import { countSessions } from '#server/features/back-office/members/members.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import type { StaffCaller } from '#server/http/callers.ts';

/** The browsers of a member, without the addresses from which they signed in. */
export const readSessionsOf = async (
  { db, clock }: AppContext,
  userId: string,
): Promise<CallOutput<typeof listMemberSessions>> => ({
  sessions: (await listSessionsOf(db, userId, clock.now())).map(({ startedAt, ...session }) => ({
    ...session,
    startedAt: startedAt.toISOString(),
    address: null,
    isCurrent: false,
  })),
});

interface EndedSessions {
  readonly userId: string;
  readonly reason: string;
  /** The session to end; if it is left out, all of them end. */
  readonly sessionId?: string | undefined;
}

/** Signs a member out everywhere, or in one browser, and returns the number of sessions. */
export const endSessionsOfMember = (
  { db, clock }: AppContext,
  staff: StaffCaller,
  { userId, reason, sessionId }: EndedSessions,
): Promise<number> =>
  transact(db, async (tx) => {
    const before = await countSessions(tx, userId);
    if (before === 0) return 0;
    let ended = before;
    if (sessionId === undefined) await deleteSessionsOf(tx, userId);
    else ended = (await deleteSessionOf(tx, userId, sessionId)).length;
    if (ended === 0) return 0;
    await writeAudit(
      tx,
      {
        by: { userId: staff.userId, permission: 'members.end_sessions' },
        action: sessionId === undefined ? 'sessions.end' : 'sessions.end_one',
        reason,
        subject: `member:${userId}`,
        details: { before, after: before - ended },
      },
      clock.now(),
    );
    return ended;
  });
