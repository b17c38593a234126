import { refusalToDeleteBySession } from '#domain/accounts/own-access.ts';
import type { AppContext } from '#server/app-context.ts';
import { realNow } from '#server/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { findOwnPassword } from '#server/features/accounts/accounts.repository.ts';
import {
  type GivenPassword,
  verifyOwnPassword,
} from '#server/features/accounts/own-access/own-password.ts';
import { requireSession } from '#server/features/accounts/sign-in.ts';
import type { MemberCaller } from '#server/http/callers.ts';
import { throwIfRefused } from '#server/http/refusal.ts';

interface OfferedPassword extends Pick<GivenPassword, 'address'> {
  readonly password?: string | undefined;
}

/**
 * Verifies that the person at a session is its member. Returns the check for the transaction, by which
 * the session must not have ended, with which a new password ends it. [GONE-7]
 */
export const proveMember = async (
  context: AppContext,
  caller: MemberCaller,
  { password, address }: OfferedPassword,
): Promise<(tx: Tx) => Promise<void>> => {
  const { userId, email } = caller;
  const { passwordHash } = await findOwnPassword(context.db, userId);
  const isPasswordGiven = passwordHash !== null && password !== undefined;
  if (isPasswordGiven) await verifyOwnPassword(context, email, passwordHash, { password, address });
  return async (tx) => {
    const startedAt = await requireSession(tx, caller);
    const signIn = { hasPassword: passwordHash !== null, isPasswordGiven, startedAt };
    throwIfRefused(refusalToDeleteBySession(signIn, realNow()));
  };
};
