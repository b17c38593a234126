import { isSharedLogin } from '#domain/venue/demo.ts';
import { accountMailTexts } from '#domain/words/account-mail-texts.ts';
import { fillMail, type MailPart } from '#domain/words/mail-parts.ts';
import { staffMailTexts } from '#domain/words/staff-mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { deleteSessionsOf } from '#server/features/accounts/accounts.repository.ts';
import { endFeedOf } from '#server/features/accounts/calendar-feed/calendar-feed.ts';
import { hashOfToken } from '#server/features/accounts/links/links.ts';
import { unconfirmPasskeysOf } from '#server/features/accounts/staff/passkeys.repository.ts';
import { deletePin } from '#server/features/accounts/staff/pins.repository.ts';
import { deletePendingSignInsOf } from '#server/features/accounts/staff/second-factor.repository.ts';
import { deleteStaffSessionsOf } from '#server/features/accounts/staff/staff.repository.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';

/** True if visitors of a demonstration share the account. */
export const isSharedInDemo = ({ settings }: AppContext, email: string): boolean =>
  settings.isDemo && isSharedLogin(email);

interface EndedAccess {
  readonly isFeedEnded: boolean;
  readonly hasPasskeys: boolean;
}

/**
 * Ends all sessions and the private calendar link, and makes passkeys unconfirmed, because others who
 * knew the old password may have them.
 */
export const endOldAccess = async (tx: Tx, userId: string): Promise<EndedAccess> => {
  await deleteSessionsOf(tx, userId);
  await deleteStaffSessionsOf(tx, userId);
  // A person who knew the old password could have chosen the PIN.
  await deletePin(tx, userId);
  await deletePendingSignInsOf(tx, userId);
  // After deleting the sessions: a passkey is added behind the lock of one. [STAFF-16]
  const hasPasskeys = await unconfirmPasskeysOf(tx, userId);
  // After deleting the sessions: a concurrent request for a calendar link locks a session first,
  // so it has either committed by now or will be refused.
  return { hasPasskeys, isFeedEnded: await endFeedOf(tx, userId) };
};

interface ChangedPassword extends EndedAccess {
  readonly passwordHash: string;
  readonly by: keyof typeof accountMailTexts.signedOut;
}

/** Tells the owner of the mailbox, who may not be the one who changed it. */
export const mailPasswordChanged = (
  tx: Tx,
  { settings, clock }: AppContext,
  email: string,
  { passwordHash, by, isFeedEnded, hasPasskeys }: ChangedPassword,
): Promise<void> => {
  const { passwordChanged, signedOut, feedEnded, newFeed } = accountMailTexts;
  const feed: readonly MailPart[] = [
    { paragraph: feedEnded },
    { link: newFeed, url: `${settings.publicUrl}/profile` },
  ];
  return queueMail(
    tx,
    {
      to: email,
      ...fillMail(passwordChanged, {
        browsers: signedOut[by],
        feed: isFeedEnded ? feed : [],
        passkeys: hasPasskeys ? [{ paragraph: staffMailTexts.passkeysUnconfirmed }] : [],
        forgot: `${settings.publicUrl}/forgot-password`,
      }),
      idempotencyKey: `password-changed/${hashOfToken(passwordHash)}`,
    },
    clock.now(),
  );
};
