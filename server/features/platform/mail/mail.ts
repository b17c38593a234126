import { randomUUIDv7 } from 'node:crypto';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { isGuestEmail } from '#domain/members/guests.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { leaseBulkMails } from '#server/features/platform/mail/bulk-mail.repository.ts';
import type { SendMail } from '#server/features/platform/mail/gateway.ts';
import {
  deleteMail,
  deleteMailsSentBy,
  insertMails,
  leaseMails,
  type Mail,
  markMailFailed,
  markMailSent,
} from '#server/features/platform/mail/mail.repository.ts';

type QueuedMail = Omit<Mail, 'id'>;

/** Queues mails in the caller's transaction. They are sent after the commit, or later if asked. */
export const queueMails = async (
  tx: Tx,
  mails: readonly QueuedMail[],
  now: Temporal.Instant,
  notBefore: Temporal.Instant = now,
): Promise<void> => {
  // Deleted accounts and guests have no recipient.
  const sendable = mails.filter(({ to }) => !isDeletedEmail(to) && !isGuestEmail(to));
  if (sendable.length === 0) return;
  await insertMails(
    tx,
    sendable.map((mail) => ({ id: randomUUIDv7(), ...mail })),
    { now, notBefore },
  );
};

export const queueMail = (tx: Tx, mail: QueuedMail, now: Temporal.Instant): Promise<void> =>
  queueMails(tx, [mail], now);

const batch = 5;
/** Must exceed the time of a whole batch, or another node would send its mails again. */
const leaseSeconds = 300;

/** Doubles after each failure, up to an hour. */
const pauseBefore = (attempt: number): Temporal.Duration =>
  Temporal.Duration.from({ seconds: Math.min(3_600, 5 * 2 ** attempt) });

/** About a day of retries. Then a mail to a deleted account is deleted unsent. */
const attemptsBeforeForgetting = 30;

/** How long sent mails are kept. */
const daysKept = 30;

/** The code of a mail server's error, because its text often quotes the recipient. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].filter((part) => part !== undefined);
  return parts.length === 0 ? error.name : parts.join(' ');
};

/** A demo shows its mails on a page, where their links must work. */
const markSent = (
  { db, clock, settings }: AppContext,
  { id, forgetWhenSent }: { readonly id: string; readonly forgetWhenSent: boolean },
): Promise<void> =>
  forgetWhenSent
    ? deleteMail(db, id)
    : markMailSent(db, id, clock.now(), { keepsToken: settings.isDemo });

/** Bulk mails are sent while no other mail waits. [MSG-7] */
const leaseDue = async ({ db, settings }: AppContext, now: Temporal.Instant) => {
  const leaseUntil = now.add({ seconds: leaseSeconds });
  const single = await leaseMails(db, { isBulk: false, now, leaseUntil, limit: batch });
  if (single.length > 0) return single;
  return transact(db, (tx) => leaseBulkMails(tx, settings.bulkMailsPerMinute, now, leaseUntil));
};

/**
 * Sends due mails and returns how many were tried. If the database fails after a mail was sent and
 * before it is marked as sent, the mail is sent again: twice is better than never.
 */
export const deliverDueMail = async (context: AppContext, send: SendMail): Promise<number> => {
  const { db, clock, log } = context;
  const now = clock.now();
  const due = await leaseDue(context, now);
  for (const mail of due) {
    try {
      await send({
        id: mail.id,
        to: mail.toAddress,
        subject: mail.subject,
        text: mail.bodyText,
        parts: mail.parts,
        attachments: mail.attachments,
        unsubscribeUrl: mail.unsubscribeUrl,
        date: now,
      });
      await markSent(context, mail);
    } catch (error) {
      if (mail.forgetWhenSent && mail.attempts >= attemptsBeforeForgetting) {
        await deleteMail(db, mail.id);
        continue;
      }
      const reason = reasonOf(error);
      log.warn({ mail: mail.id, attempt: mail.attempts, reason }, 'mail not delivered, will retry');
      await markMailFailed(db, mail.id, reason, clock.now().add(pauseBefore(mail.attempts)));
    }
  }
  return due.length;
};

export const sweepMail = ({ db, clock }: AppContext): Promise<void> =>
  deleteMailsSentBy(db, clock.now().subtract({ hours: 24 * daysKept }));
