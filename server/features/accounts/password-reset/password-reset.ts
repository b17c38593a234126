import { normaliseEmail, refusalOfEmail } from '#domain/accounts/email.ts';
import { refusalOfPassword } from '#domain/accounts/password.ts';
import { accountMailTexts } from '#domain/words/account-mail-texts.ts';
import { fillMail, type MailPart } from '#domain/words/mail-parts.ts';
import { staffMailTexts } from '#domain/words/staff-mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { deleteSessionsOf, savePassword } from '#server/features/accounts/accounts.repository.ts';
import { endFeedOf } from '#server/features/accounts/calendar-feed/calendar-feed.ts';
import { findLinkOwner, takeResetLink } from '#server/features/accounts/links/links.repository.ts';
import { hashOfToken, issueLink } from '#server/features/accounts/links/links.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import { mailWaitingSignUps } from '#server/features/accounts/registration/sign-up-mails.ts';
import { unconfirmPasskeysOf } from '#server/features/accounts/staff/passkeys.repository.ts';
import { deletePin } from '#server/features/accounts/staff/pins.repository.ts';
import { deletePendingSignInsOf } from '#server/features/accounts/staff/second-factor.repository.ts';
import { deleteStaffSessionsOf } from '#server/features/accounts/staff/staff.repository.ts';
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

interface ChangedPassword {
  readonly tokenHash: string;
  readonly isFeedEnded: boolean;
  readonly hasPasskeys: boolean;
}

const mailPasswordChanged = (
  tx: Tx,
  { settings, clock }: AppContext,
  email: string,
  { tokenHash, isFeedEnded, hasPasskeys }: ChangedPassword,
): Promise<void> => {
  const { passwordChanged, feedEnded, newFeed } = accountMailTexts;
  const feed: readonly MailPart[] = [
    { paragraph: feedEnded },
    { link: newFeed, url: `${settings.publicUrl}/profile` },
  ];
  return queueMail(
    tx,
    {
      to: email,
      ...fillMail(passwordChanged, {
        feed: isFeedEnded ? feed : [],
        passkeys: hasPasskeys ? [{ paragraph: staffMailTexts.passkeysUnconfirmed }] : [],
        forgot: `${settings.publicUrl}/forgot-password`,
      }),
      idempotencyKey: `password-changed/${tokenHash}`,
    },
    clock.now(),
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
 * mailbox, so the address becomes verified. Ends all sessions and the private calendar link, and
 * makes passkeys unconfirmed, because others who knew the old password may have them.
 */
export const resetPasswordByLink = async (
  context: AppContext,
  { token, password }: NewPassword,
): Promise<void> => {
  const { db, clock } = context;
  const tokenHash = hashOfToken(token);
  // Check the password before the link is deleted, so that a refused password does not use it up.
  const owner = await findOwnerByLink(context, token);
  throwIfRefused(refusalOfPassword(password, owner));
  const passwordHash = await hashPassword(password);
  await transact(db, async (tx) => {
    const now = clock.now();
    if (!(await takeResetLink(tx, tokenHash, now))) throw new Refusal('reset_link_expired');
    await savePassword(tx, owner.id, passwordHash, now);
    await markEmailVerified(tx, owner.id, now);
    await deleteSessionsOf(tx, owner.id);
    await deleteStaffSessionsOf(tx, owner.id);
    // A person who knew the old password could have chosen the PIN.
    await deletePin(tx, owner.id);
    await deletePendingSignInsOf(tx, owner.id);
    // After deleting the sessions: a passkey is added behind the lock of one. [STAFF-16]
    const hasPasskeys = await unconfirmPasskeysOf(tx, owner.id);
    await forgetSignInsOf(tx, owner.email);
    // After deleting the sessions: a concurrent request for a calendar link locks a session first,
    // so it has either committed by now or will be refused.
    const isFeedEnded = await endFeedOf(tx, owner.id);
    await mailPasswordChanged(tx, context, owner.email, { tokenHash, isFeedEnded, hasPasskeys });
  });
};
