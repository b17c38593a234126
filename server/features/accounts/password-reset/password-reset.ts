import { normaliseEmail, refusalOfEmail } from '#domain/accounts/email.ts';
import { refusalToChangePassword } from '#domain/accounts/own-access.ts';
import { refusalOfPassword } from '#domain/accounts/password.ts';
import { accountMailTexts } from '#domain/words/account-mail-texts.ts';
import { fillMail } from '#domain/words/mail-parts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { savePassword } from '#server/features/accounts/accounts.repository.ts';
import { findLinkOwner, takeResetLink } from '#server/features/accounts/links/links.repository.ts';
import { hashOfToken, issueLink } from '#server/features/accounts/links/links.ts';
import {
  endOldAccess,
  isSharedInDemo,
  mailPasswordChanged,
} from '#server/features/accounts/new-password.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import { mailWaitingSignUps } from '#server/features/accounts/registration/sign-up-mails.ts';
import {
  lockUserByEmailShared,
  markEmailVerified,
} from '#server/features/members/members.repository.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import {
  countMailRequest,
  forgetSignInsOf,
} from '#server/features/platform/rate-limits/rate-limits.ts';
import { atEvenPace } from '#server/http/even-pace.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

interface Recipient {
  readonly id: string;
  readonly email: string;
}

const mailResetLink = async (
  tx: Tx,
  { settings, clock }: AppContext,
  { id, email }: Recipient,
): Promise<void> => {
  const now = clock.now();
  const token = await issueLink(tx, 'reset', id, now);
  await queueMail(
    tx,
    {
      to: email,
      ...fillMail(accountMailTexts.resetPassword, {
        link: `${settings.publicUrl}/reset-password?token=${token}`,
      }),
      idempotencyKey: `reset/${hashOfToken(token)}`,
    },
    now,
  );
};

/**
 * Mails a reset link, or the verification link again if the address has an unverified sign-up. The
 * response is the same if there is neither.
 */
export const requestReset = (
  context: AppContext,
  typedEmail: string,
  address: string,
): Promise<void> =>
  atEvenPace(async () => {
    const email = normaliseEmail(typedEmail);
    throwIfRefused(refusalOfEmail(email));
    await countMailRequest(context, 'reset', email, address);
    await transact(context.db, async (tx) => {
      const user = await lockUserByEmailShared(tx, email);
      if (user !== undefined) await mailResetLink(tx, context, user);
      // An unverified sign-up has no account whose password could be reset; its owner needs the
      // verification link.
      else await mailWaitingSignUps(tx, context, email, { cause: 'password' });
    });
  });

/** Finds the owner of a reset link. Refuses a link that is used, expired or unknown. */
export const findOwnerByLink = async ({ db, clock }: AppContext, token: string) => {
  const owner = await findLinkOwner(db, 'reset', hashOfToken(token), clock.now());
  if (owner === undefined) throw new Refusal('reset_link_expired');
  return owner;
};

export interface NewPassword {
  readonly token: string;
  readonly password: string;
}

/**
 * Sets a password with a reset link, once. Receiving the link proves that the member owns the
 * mailbox, so the address becomes verified.
 */
export const resetPasswordByLink = async (
  context: AppContext,
  { token, password }: NewPassword,
): Promise<void> => {
  const { db, clock } = context;
  const tokenHash = hashOfToken(token);
  // Check the password before the link is deleted, so that a refused password does not use it up.
  const owner = await findOwnerByLink(context, token);
  const isShared = isSharedInDemo(context, owner.email);
  throwIfRefused(refusalToChangePassword({ hasPassword: true, isShared }));
  throwIfRefused(refusalOfPassword(password, owner));
  const passwordHash = await hashPassword(password);
  await transact(db, async (tx) => {
    const now = clock.now();
    if (!(await takeResetLink(tx, tokenHash, now))) throw new Refusal('reset_link_expired');
    await savePassword(tx, owner.id, passwordHash, now);
    await markEmailVerified(tx, owner.id, now);
    const ended = await endOldAccess(tx, owner.id);
    await forgetSignInsOf(tx, owner.email);
    await mailPasswordChanged(tx, context, owner.email, { ...ended, passwordHash, by: 'reset' });
  });
};
