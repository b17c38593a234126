import { randomUUIDv7 } from 'node:crypto';
import { emailChangePath } from '#contract/console-member-acts.ts';
import { linkExpiry, linkSentAt } from '#domain/accounts/lifetimes.ts';
import { fillMail } from '#domain/words/mail-parts.ts';
import { memberActMailTexts } from '#domain/words/member-act-mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { deleteSessionsOf } from '#server/features/accounts/accounts.repository.ts';
import { endFeedOf } from '#server/features/accounts/calendar-feed/calendar-feed.ts';
import {
  deleteEmailChangesOf,
  findEmailChange,
  findWaitingEmailChange,
  replaceEmailChange,
} from '#server/features/accounts/email-change.repository.ts';
import { deleteLinksOf } from '#server/features/accounts/links/links.repository.ts';
import { hashOfToken, makeToken } from '#server/features/accounts/links/links.ts';
import { findPerson } from '#server/features/accounts/staff/staff.repository.ts';
import {
  findUserByEmail,
  lockUser,
  updateEmail,
} from '#server/features/members/members.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';

interface AskedChange {
  readonly userId: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  /** The staff member. */
  readonly askedBy: string;
}

/** Mails the link to the new address and a notice to the old one. Returns the id of the change. */
export const askForNewEmail = async (
  tx: Tx,
  { settings, clock }: AppContext,
  { userId, oldEmail, newEmail, askedBy }: AskedChange,
): Promise<string> => {
  const now = clock.now();
  const id = randomUUIDv7();
  const token = makeToken();
  const expiresAt = linkExpiry('emailChange', now);
  const tokenHash = hashOfToken(token);
  await replaceEmailChange(tx, { id, tokenHash, userId, newEmail, askedBy, expiresAt });
  const { proveEmail, emailAsked } = memberActMailTexts;
  const link = `${settings.publicUrl}${emailChangePath}?token=${token}`;
  await queueMail(
    tx,
    {
      to: newEmail,
      ...fillMail(proveEmail, { link, oldEmail }),
      idempotencyKey: `email-change/${tokenHash}`,
    },
    now,
  );
  await queueMail(
    tx,
    { to: oldEmail, ...emailAsked, idempotencyKey: `email-change-asked/${id}` },
    now,
  );
  return id;
};

/** The change behind a link, for the page that asks to confirm it; undefined if it has ended. */
export const findAskedChange = ({ db, clock }: AppContext, token: string) =>
  findEmailChange(db, hashOfToken(token), clock.now());

/** The new address that an account waits for, and since when; null if it waits for none. */
export const readWaitingEmail = async (
  { db, clock }: AppContext,
  userId: string,
): Promise<{ readonly email: string; readonly since: Temporal.Instant } | null> => {
  const waiting = await findWaitingEmailChange(db, userId, clock.now());
  if (waiting === undefined) return null;
  const { newEmail: email, expiresAt } = waiting;
  return { email, since: linkSentAt('emailChange', expiresAt.toTemporalInstant()) };
};

/** `taken`: the address got an account in the meantime. */
type EmailChangeOutcome = 'changed' | 'expired' | 'taken';

/**
 * Changes the e-mail address to the one that the link has proved. A person with access to the old
 * mailbox or to a session must be signed out, so sessions, links and the calendar's link end.
 * [ACCOUNT-9]
 */
export const confirmNewEmail = (
  { db, clock }: AppContext,
  token: string,
): Promise<EmailChangeOutcome> =>
  transact(db, async (tx) => {
    const now = clock.now();
    const found = await findEmailChange(tx, hashOfToken(token), now);
    if (found === undefined) return 'expired';
    const { id, userId, newEmail } = found;
    const user = await lockUser(tx, userId);
    // Another press of the button may have been first.
    const isStillAsked = (await findEmailChange(tx, hashOfToken(token), now)) !== undefined;
    if (user === undefined || !isStillAsked) return 'expired';
    // The member may have joined the staff since the change was asked for.
    if ((await findPerson(tx, { userId })) !== undefined) return 'expired';
    if ((await findUserByEmail(tx, newEmail)) !== undefined) return 'taken';
    await updateEmail(tx, userId, newEmail, now);
    await deleteEmailChangesOf(tx, userId);
    await deleteLinksOf(tx, userId);
    await deleteSessionsOf(tx, userId);
    await endFeedOf(tx, userId);
    const { emailChanged } = memberActMailTexts;
    const idempotencyKey = `email-changed/${id}`;
    await queueMail(tx, { to: user.email, ...emailChanged, idempotencyKey }, now);
    const subject = `member:${userId}`;
    const details = { emailChangeId: id };
    await writeAudit(tx, { by: 'member', action: 'email.change', subject, details }, now);
    return 'changed';
  });
