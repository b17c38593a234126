import { randomUUIDv7 } from 'node:crypto';
import type { SentMail } from '#contract/console-member-story.ts';
import { isOutdated, isResendable, refusalToResend, resendsOfMail } from '#domain/staff/mails.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { findGuestContact } from '#server/features/back-office/members/guest-search.repository.ts';
import { requireShownMember } from '#server/features/back-office/members/members.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import {
  countCopies,
  keyOfCopy,
  listMailsTo,
  lockMailTo,
} from '#server/features/platform/mail/mail-copies.repository.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

const mostMails = 30;

type MailRow = Awaited<ReturnType<typeof listMailsTo>>[number];

const stateOf = ({ sentAt, lastError }: MailRow): SentMail['state'] => {
  if (sentAt !== null) return 'sent';
  return lastError === null ? 'waiting' : 'failing';
};

/** Where mail about the person goes; a guest has given an address, or gets none. */
const addressOf = async (db: Database, userId: string): Promise<string> => {
  const guest = await findGuestContact(db, userId);
  if (guest === undefined) return (await requireShownMember(db, userId)).email;
  if (guest.email === null) throw new Refusal('not_found');
  return guest.email;
};

interface AboutBooking {
  readonly bookingId?: string | undefined;
  readonly orderId?: string | undefined;
}

/** The mails to a person, or those about one of their bookings and its order. [MAIL-2] */
export const readMailsOf = async (
  { db }: AppContext,
  userId: string,
  { bookingId, orderId }: AboutBooking = {},
): Promise<{ readonly mails: SentMail[] }> => {
  const ids = [bookingId, orderId].filter((id) => id !== undefined);
  const rows = await listMailsTo(db, await addressOf(db, userId), mostMails, ids);
  return {
    mails: rows.map((row) => ({
      id: row.id,
      subject: row.subject,
      at: (row.sentAt ?? row.createdAt).toISOString(),
      state: stateOf(row),
      isCopy: row.isCopy,
      canResend: isResendable(row) && !isOutdated(row.filed),
    })),
  };
};

interface MailOfMember {
  readonly userId: string;
  readonly mailId: string;
}

/** Sends a mail to its address again. [MAIL-1] [MAIL-6] */
export const resendTo = async (
  tx: Tx,
  by: StaffCaller,
  { userId, mailId, email }: MailOfMember & { readonly email: string },
  now: Temporal.Instant,
): Promise<void> => {
  const mail = await lockMailTo(tx, email, mailId);
  if (mail === undefined) throw new Refusal('not_found');
  const resent = await countCopies(tx, mailId, now.subtract({ hours: resendsOfMail.hours }));
  throwIfRefused(refusalToResend({ ...mail, resent }));
  const { subject, text, attachments } = mail;
  const parts = mail.parts ?? [{ paragraph: text }];
  const idempotencyKey = keyOfCopy(mailId, randomUUIDv7());
  await queueMail(tx, { to: email, subject, parts, attachments, idempotencyKey }, now);
  const entry = {
    by,
    action: 'mail.resend' as const,
    subject: `member:${userId}`,
    details: { mailId },
  };
  await writeAudit(tx, entry, now);
};

export const resendMail = (
  { db, clock }: AppContext,
  by: StaffCaller,
  { userId, mailId }: MailOfMember,
): Promise<void> =>
  transact(db, async (tx) => {
    const email = await addressOf(tx, userId);
    await resendTo(tx, by, { userId, mailId, email }, clock.now());
  });
