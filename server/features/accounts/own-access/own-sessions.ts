import type { CallOutput } from '#contract/call.ts';
import type { getOwnAccess } from '#contract/own-access.ts';
import { placeOf } from '#domain/accounts/own-access.ts';
import { shownAddress } from '#domain/venue/demo.ts';
import type { AppContext } from '#server/app-context.ts';
import { realNow } from '#server/clock.ts';
import { transact } from '#server/db/transact.ts';
import {
  deleteOtherSessions,
  deleteSessionOf,
  findPasswordHashOf,
  listOwnSessionsOf,
} from '#server/features/accounts/accounts.repository.ts';
import { isSharedInDemo } from '#server/features/accounts/new-password.ts';
import { requireSession } from '#server/features/accounts/sign-in.ts';
import type { MemberCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

type OwnAccess = CallOutput<typeof getOwnAccess>;

/** How the member gets into the account, and where they are signed in. [ACCOUNT-12] */
export const readOwnAccess = async (
  context: AppContext,
  caller: MemberCaller,
): Promise<OwnAccess> => {
  const { db } = context;
  const { userId, email } = caller;
  const isShared = isSharedInDemo(context, email);
  const hash = await findPasswordHashOf(db, userId);
  const rows = await listOwnSessionsOf(db, userId, realNow());
  return {
    hasPassword: hash !== undefined && hash !== null,
    sessions: rows.map(({ id, token, browser, address, startedAt, lastUsedAt }) => ({
      id,
      browser,
      place: shownAddress(isShared, address === null ? null : placeOf(address)),
      startedAt: startedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: token === caller.token,
    })),
  };
};

/**
 * Ends one of the member's sessions. The caller's own is locked first: of two sessions that end each
 * other at the same moment, one goes on. The database notifies open tabs. [ACCOUNT-12]
 */
export const endOwnSession = async (
  context: AppContext,
  caller: MemberCaller,
  id: string,
): Promise<OwnAccess> => {
  await transact(context.db, async (tx) => {
    await requireSession(tx, caller);
    const ended = await deleteSessionOf(tx, caller.userId, id);
    if (ended.length === 0) throw new Refusal('not_found');
  });
  return readOwnAccess(context, caller);
};

/** Signs the member out everywhere else. [ACCOUNT-12] */
export const endOwnOtherSessions = async (
  context: AppContext,
  caller: MemberCaller,
): Promise<OwnAccess> => {
  await transact(context.db, async (tx) => {
    await requireSession(tx, caller);
    await deleteOtherSessions(tx, caller.userId, caller.token);
  });
  return readOwnAccess(context, caller);
};
