import { randomUUIDv7 } from 'node:crypto';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import type { SendMail } from '#server/features/platform/mail/gateway.ts';
import {
  deleteMail,
  deleteMailsSentBy,
  insertMail,
  leaseDueMails,
  type Mail,
  markMailFailed,
  markMailSent,
} from '#server/features/platform/mail/mail.repository.ts';

/** Writes a mail in the transaction of its cause; it leaves after the commit, or not at all. */
export const queueMail = async (
  tx: Tx,
  mail: Omit<Mail, 'id'>,
  now: Temporal.Instant,
): Promise<void> => {
  // What still happens to a deleted account has nobody left to hear of it.
  if (isDeletedEmail(mail.to)) return;
  await insertMail(tx, { id: randomUUIDv7(), ...mail }, now);
};

const batch = 5;
/** Longer than a whole batch can take, or another node would send its mails again. */
const leaseSeconds = 300;

/** Waits longer after each failure, up to an hour. */
const pauseBefore = (attempt: number): Temporal.Duration =>
  Temporal.Duration.from({ seconds: Math.min(3_600, 5 * 2 ** attempt) });

/** About a day of trying; then an address that is to be forgotten is forgotten anyway. */
const attemptsBeforeForgetting = 30;

/** How long a sent mail can be looked at. */
const daysKept = 30;

/** What a mail server's words come down to: the words themselves often quote the recipient. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].filter((part) => part !== undefined);
  return parts.length === 0 ? error.name : parts.join(' ');
};

/** A demo shows its mails on a page, where their links have to work. */
const markSent = (
  { db, clock, settings }: AppContext,
  { id, forget_when_sent }: { readonly id: string; readonly forget_when_sent: boolean },
): Promise<void> =>
  forget_when_sent
    ? deleteMail(db, id)
    : markMailSent(db, id, clock.now(), { keepsToken: settings.isDemo });

/**
 * Sends what is due and returns how many mails were tried. A mail that has left but could not be marked
 * as sent, because the database was away by then, is sent again: twice is better than never.
 */
export const deliverDueMail = async (context: AppContext, send: SendMail): Promise<number> => {
  const { db, clock, log } = context;
  const now = clock.now();
  const due = await leaseDueMails(db, now, now.add({ seconds: leaseSeconds }), batch);
  for (const mail of due) {
    try {
      await send({
        id: mail.id,
        to: mail.to_address,
        subject: mail.subject,
        text: mail.body_text,
        attachments: mail.attachments,
        date: now,
      });
      await markSent(context, mail);
    } catch (error) {
      if (mail.forget_when_sent && mail.attempts >= attemptsBeforeForgetting) {
        await deleteMail(db, mail.id);
        continue;
      }
      const reason = reasonOf(error);
      log.warn({ mail: mail.id, attempt: mail.attempts, reason }, 'a mail could not be delivered');
      await markMailFailed(db, mail.id, reason, clock.now().add(pauseBefore(mail.attempts)));
    }
  }
  return due.length;
};

export const sweepMail = ({ db, clock }: AppContext): Promise<void> =>
  deleteMailsSentBy(db, clock.now().subtract({ hours: 24 * daysKept }));
