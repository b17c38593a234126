import { sql } from 'kysely';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import type { MailAttachment } from '#server/db/tables/operations.ts';

export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments?: readonly MailAttachment[];
  /** A second mail with the same key is not inserted. */
  readonly idempotencyKey: string;
  /** The row is deleted once sent, because the recipient deleted their account. */
  readonly isForgottenWhenSent?: boolean;
}

export const insertMail = async (tx: Tx, mail: Mail, now: Temporal.Instant): Promise<void> => {
  await tx
    .insertInto('mail_outbox')
    .values({
      id: mail.id,
      to_address: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      attachments: JSON.stringify(mail.attachments ?? []),
      created_at: asDate(now),
      next_attempt_at: asDate(now),
      idempotency_key: mail.idempotencyKey,
      forget_when_sent: mail.isForgottenWhenSent ?? false,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
};

/** Leases due mails: no other node sends them before the lease expires. */
export const leaseDueMails = (
  db: Database,
  now: Temporal.Instant,
  leaseUntil: Temporal.Instant,
  limit: number,
) =>
  db
    .with('due', (query) =>
      query
        .selectFrom('mail_outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('next_attempt_at', '<=', asDate(now))
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('mail_outbox')
    .from('due')
    .whereRef('mail_outbox.id', '=', 'due.id')
    .set({
      next_attempt_at: asDate(leaseUntil),
      attempts: sql<number>`attempts + 1`,
    })
    .returning([
      'mail_outbox.id',
      'mail_outbox.to_address as toAddress',
      'mail_outbox.subject',
      'mail_outbox.body_text as bodyText',
      'mail_outbox.attachments',
      'mail_outbox.attempts',
      'mail_outbox.forget_when_sent as forgetWhenSent',
    ])
    .execute();

const bodyWithoutToken = sql<string>`regexp_replace(body_text, 'token=[[:alnum:]_-]+', 'token=', 'g')`;

/**
 * Removes the tokens of links from the stored text, which only the recipient may know. The rest
 * stays.
 */
export const markMailSent = async (
  db: Database,
  id: string,
  now: Temporal.Instant,
  { keepsToken }: { readonly keepsToken: boolean },
): Promise<void> => {
  await db
    .updateTable('mail_outbox')
    .set({
      sent_at: asDate(now),
      last_error: null,
      ...(keepsToken ? {} : { body_text: bodyWithoutToken }),
    })
    .where('id', '=', id)
    .execute();
};

export const deleteMailsSentBy = async (db: Database, end: Temporal.Instant): Promise<void> => {
  await db.deleteFrom('mail_outbox').where('sent_at', '<=', asDate(end)).execute();
};

export const markMailFailed = async (
  db: Database,
  id: string,
  reason: string,
  retryAt: Temporal.Instant,
): Promise<void> => {
  await db
    .updateTable('mail_outbox')
    .set({ last_error: reason, next_attempt_at: asDate(retryAt) })
    .where('id', '=', id)
    .execute();
};

export const deleteMail = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('mail_outbox').where('id', '=', id).execute();
};

export const listNewestMails = (db: Database, limit: number) =>
  db
    .selectFrom('mail_outbox')
    .select([
      'id',
      'to_address as toAddress',
      'subject',
      'body_text as bodyText',
      'created_at as createdAt',
      'sent_at',
    ])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
/** Deletes sent and unsent mails to an address. */
export const deleteMailsTo = async (tx: Tx, email: string): Promise<void> => {
  await tx.deleteFrom('mail_outbox').where('to_address', '=', email).execute();
};

/** A copy's key begins so, followed by the id of the mail that was sent first. */
const copyPrefix = 'resent/';

export const keyOfCopy = (mailId: string, copyId: string): string =>
  `${copyPrefix}${mailId}/${copyId}`;

const ownMails = (db: Database, email: string) =>
  db
    .selectFrom('mail_outbox')
    .select([
      'id',
      'subject',
      'body_text as text',
      'attachments',
      'created_at as createdAt',
      'sent_at as sentAt',
      'last_error as lastError',
      sql<boolean>`starts_with(idempotency_key, ${copyPrefix})`.as('isCopy'),
      sql<boolean>`strpos(body_text, 'token=') > 0`.as('hasSecretLink'),
    ])
    .where('to_address', '=', email);

/** The newest mails to an address. */
export const listMailsTo = (db: Database, email: string, limit: number) =>
  ownMails(db, email).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();

/** Locks a mail, so that copies of it are counted in turn. */
export const lockMailTo = (tx: Tx, email: string, id: string) =>
  ownMails(tx, email).where('id', '=', id).forUpdate().executeTakeFirst();

export const countCopies = async (
  tx: Tx,
  mailId: string,
  since: Temporal.Instant,
): Promise<number> => {
  const row = await tx
    .selectFrom('mail_outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`starts_with(idempotency_key, ${`${copyPrefix}${mailId}/`})`)
    .where('created_at', '>', asDate(since))
    .executeTakeFirstOrThrow();
  return row.count;
};
