import { randomUUIDv7 } from 'node:crypto';
import type { SentMail } from '#contract/console-member-story.ts';
import { isResendable, refusalToResend, resendsOfMail } from '#domain/staff/mails.ts';
import type { AppContext } from '#server/app-context.ts';
import { transact } from '#server/db/transact.ts';
import { requireShownMember } from '#server/features/back-office/members/members.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import {
  countCopies,
  keyOfCopy,
  listMailsTo,
  lockMailTo,
} from '#server/features/platform/mail/mail.repository.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

const mostMails = 30;

type MailRow = Awaited<ReturnType<typeof listMailsTo>>[number];

const stateOf = ({ sentAt, lastError }: MailRow): SentMail['state'] => {
  if (sentAt !== null) return 'sent';
  return lastError === null ? 'waiting' : 'failing';
};

export const readMailsOf = async (
  { db }: AppContext,
  userId: string,
): Promise<{ readonly mails: SentMail[] }> => {
  const { email } = await requireShownMember(db, userId);
  const rows = await listMailsTo(db, email, mostMails);
  return {
    mails: rows.map((row) => ({
      id: row.id,
      subject: row.subject,
      at: (row.sentAt ?? row.createdAt).toISOString(),
      state: stateOf(row),
      isCopy: row.isCopy,
      canResend: isResendable(row),
    })),
  };
};

interface MailOfMember {
  readonly userId: string;
  readonly mailId: string;
}

/** Sends a mail to its member again. [MAIL-1] */
export const resendMail = (
  { db, clock }: AppContext,
  by: StaffCaller,
  { userId, mailId }: MailOfMember,
): Promise<void> =>
  transact(db, async (tx) => {
    const { email } = await requireShownMember(tx, userId);
    const mail = await lockMailTo(tx, email, mailId);
    if (mail === undefined) throw new Refusal('not_found');
    const now = clock.now();
    const resent = await countCopies(tx, mailId, now.subtract({ hours: resendsOfMail.hours }));
    throwIfRefused(refusalToResend({ ...mail, resent }));
    const { subject, text, attachments } = mail;
    const idempotencyKey = keyOfCopy(mailId, randomUUIDv7());
    await queueMail(tx, { to: email, subject, text, attachments, idempotencyKey }, now);
    const entry = {
      by,
      action: 'mail.resend' as const,
      subject: `member:${userId}`,
      details: { mailId },
    };
    await writeAudit(tx, entry, now);
  });
