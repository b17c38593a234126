import { refusalToChangePassword } from '#domain/accounts/own-access.ts';
import { refusalOfPassword } from '#domain/accounts/password.ts';
import type { AppContext } from '#server/app-context.ts';
import { transact } from '#server/db/transact.ts';
import { findOwnPassword, savePassword } from '#server/features/accounts/accounts.repository.ts';
import type { Auth } from '#server/features/accounts/auth.ts';
import {
  endOldAccess,
  isSharedInDemo,
  mailPasswordChanged,
} from '#server/features/accounts/new-password.ts';
import { hashPassword, verifyPassword } from '#server/features/accounts/password.ts';
import {
  type Exchange,
  openCheckedSession,
  requireSession,
} from '#server/features/accounts/sign-in.ts';
import { countSignIn, forgetSignIn } from '#server/features/platform/rate-limits/rate-limits.ts';
import type { MemberCaller } from '#server/http/callers.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

export interface GivenPassword {
  readonly password: string;
  /** The network address from which it came. */
  readonly address: string;
}

/**
 * Verifies the password of the member who is signed in. Whoever has stolen a session guesses here, so
 * wrong ones count as at a sign-in. [ACCOUNT-3]
 */
export const verifyOwnPassword = async (
  context: AppContext,
  email: string,
  passwordHash: string,
  { password, address }: GivenPassword,
): Promise<void> => {
  await countSignIn(context, email, address);
  if (!(await verifyPassword(passwordHash, password))) throw new Refusal('wrong_password');
  await forgetSignIn(context, email, address);
};

interface PasswordChange {
  readonly current: string;
  readonly password: string;
}

/**
 * Changes a password. A thief may have a copy of this browser's cookie, so its session ends with all
 * others, and the browser gets a new one. [ACCOUNT-11]
 */
export const changeOwnPassword = async (
  context: AppContext,
  auth: Auth,
  caller: MemberCaller,
  { current, password, ...exchange }: PasswordChange & Exchange,
): Promise<void> => {
  const { db, clock } = context;
  const { userId } = caller;
  const { passwordHash, ...owner } = await findOwnPassword(db, userId);
  const isShared = isSharedInDemo(context, owner.email);
  throwIfRefused(refusalToChangePassword({ hasPassword: passwordHash !== null, isShared }));
  const given = { password: current, address: exchange.request.ip };
  await verifyOwnPassword(context, owner.email, passwordHash ?? '', given);
  throwIfRefused(refusalOfPassword(password, owner));
  const to = await hashPassword(password);
  await transact(db, async (tx) => {
    const now = clock.now();
    await savePassword(tx, userId, to, now);
    // A new password ends all sessions, so of several changes at once the first one counts.
    await requireSession(tx, caller);
    const ended = await endOldAccess(tx, userId);
    await mailPasswordChanged(tx, context, owner.email, {
      ...ended,
      passwordHash: to,
      by: 'change',
    });
  });
  const credentials = { email: owner.email, password };
  await openCheckedSession(context, auth, { credentials, passwordHash: to, ...exchange });
};
