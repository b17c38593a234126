import { sql } from 'kysely';
import { bulkMailsAllowed } from '#domain/venue/mail-pace.ts';
import { type MailPart, mailInText } from '#domain/words/mail-parts.ts';
import { asDate, type Tx } from '#server/db/database.ts';
import { leaseMails } from '#server/features/platform/mail/mail.repository.ts';

interface BulkMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly parts: readonly MailPart[];
  readonly idempotencyKey: string;
  readonly unsubscribeUrl: string | null;
}

/** Inserts all mails in one statement, however many they are. */
export const insertBulkMails = async (
  tx: Tx,
  mails: readonly BulkMail[],
  now: Temporal.Instant,
): Promise<void> => {
  const rows = mails.map((mail) => ({ ...mail, text: mailInText(mail.parts) }));
  await sql`
    insert into mail_outbox
      (id, to_address, subject, body_text, body_parts, created_at, next_attempt_at, idempotency_key,
      unsubscribe_url, is_bulk)
    select mail.id, mail."to", mail.subject, mail.text, mail.parts, ${asDate(now)}, ${asDate(now)},
      mail."idempotencyKey", mail."unsubscribeUrl", true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as mail(id uuid, "to" text, subject text, text text, parts jsonb, "idempotencyKey" text,
        "unsubscribeUrl" text)
  `.execute(tx);
};

/** Leases as many bulk mails as the pace allows now; processes take turns. [MSG-7] */
export const leaseBulkMails = async (
  tx: Tx,
  perMinute: number,
  now: Temporal.Instant,
  leaseUntil: Temporal.Instant,
) => {
  const pace = await tx
    .selectFrom('mail_pace')
    .select('next_at')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const nextAt = pace.next_at?.toTemporalInstant() ?? null;
  const { most, nextAtAfter } = bulkMailsAllowed({ nextAt, perMinute }, now);
  if (most === 0) return [];
  const leased = await leaseMails(tx, { isBulk: true, now, leaseUntil, limit: most });
  if (leased.length > 0) {
    await tx
      .updateTable('mail_pace')
      .set({ next_at: asDate(nextAtAfter(leased.length)) })
      .execute();
  }
  return leased;
};
