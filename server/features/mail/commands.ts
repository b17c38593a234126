import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';
import type { SendMail } from '#server/features/mail/gateway.ts';
import {
  insertMail,
  leaseDueMails,
  type Mail,
  markMailFailed,
  markMailSent,
} from '#server/features/mail/repository.ts';
import type { House } from '#server/house.ts';

/** Writes a mail in the transaction of its cause; it leaves after the commit, or not at all. */
export const queueMail = (tx: Tx, mail: Omit<Mail, 'id'>, now: Temporal.Instant): Promise<void> =>
  insertMail(tx, { id: randomUUIDv7(), ...mail }, now);

const batch = 20;
const leaseSeconds = 60;

/** Waits longer after each failure, up to an hour. */
const pauseBefore = (attempt: number): Temporal.Duration =>
  Temporal.Duration.from({ seconds: Math.min(3_600, 5 * 2 ** attempt) });

/** Sends what is due and returns how many mails were tried. */
export const deliverDueMail = async ({ db, clock }: House, send: SendMail): Promise<number> => {
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
      await markMailSent(db, mail.id, clock.now());
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await markMailFailed(db, mail.id, reason, clock.now().add(pauseBefore(mail.attempts)));
    }
  }
  return due.length;
};
