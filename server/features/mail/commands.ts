import { randomUUIDv7 } from 'node:crypto';
import { isDeletedEmail } from '#domain/account-deletion.ts';
import type { Tx } from '#server/db/database.ts';
import type { SendMail } from '#server/features/mail/gateway.ts';
import {
  deleteMail,
  insertMail,
  leaseDueMails,
  type Mail,
  markMailFailed,
  markMailSent,
} from '#server/features/mail/repository.ts';
import type { House } from '#server/house.ts';

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

/** Sends what is due and returns how many mails were tried. */
export const deliverDueMail = async (
  { db, clock, log }: House,
  send: SendMail,
): Promise<number> => {
  const now = clock.now();
  const due = await leaseDueMails(db, now, now.add({ seconds: leaseSeconds }), batch);
  for (const mail of due) {
    try {
      await send({
        id: mail.id,
        to: mail.to_address,
        subject: mail.subject,
        text: mail.body_text,
        date: now,
      });
      if (mail.forget_when_sent) await deleteMail(db, mail.id);
      else await markMailSent(db, mail.id, clock.now());
    } catch (error) {
      if (mail.forget_when_sent && mail.attempts >= attemptsBeforeForgetting) {
        await deleteMail(db, mail.id);
        continue;
      }
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ mail: mail.id, attempt: mail.attempts, reason }, 'a mail could not be delivered');
      await markMailFailed(db, mail.id, reason, clock.now().add(pauseBefore(mail.attempts)));
    }
  }
  return due.length;
};
