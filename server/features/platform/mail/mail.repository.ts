import { sql } from 'kysely';
import { areBulkMails } from '#domain/venue/mail-pace.ts';
import { type MailPart, mailInText } from '#domain/words/mail-parts.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import { selectRows } from '#server/db/json-rows.ts';
import type { MailAttachment } from '#server/db/tables/operations.ts';
import { isRolledBack } from '#server/db/transact.ts';

export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly parts: readonly MailPart[];
  readonly attachments?: readonly MailAttachment[];
  /** A second mail with the same key is not inserted. */
  readonly idempotencyKey: string;
  /** The row is deleted once sent, because the recipient deleted their account. */
  readonly isForgottenWhenSent?: boolean;
}

const mailColumns = [
  'id',
  'to_address',
  'subject',
  'body_text',
  'body_parts',
  'attachments',
  'created_at',
  'next_attempt_at',
  'attempts',
  'idempotency_key',
  'forget_when_sent',
  'is_bulk',
] as const;

/** Nobody reads what a preview would send: it names recipients and subjects. */
const contentsOf = (tx: Tx, { parts, attachments }: Mail) =>
  isRolledBack(tx)
    ? { body_text: '', body_parts: [], attachments: [] }
    : { body_text: mailInText(parts), body_parts: parts, attachments: attachments ?? [] };

export const insertMails = async (
  tx: Tx,
  mails: readonly Mail[],
  { now, notBefore }: { readonly now: Temporal.Instant; readonly notBefore: Temporal.Instant },
): Promise<void> => {
  const rows = mails.map((mail) => ({
    id: mail.id,
    to_address: mail.to,
    subject: mail.subject,
    ...contentsOf(tx, mail),
    created_at: asDate(now),
    next_attempt_at: asDate(notBefore),
    attempts: 0,
    idempotency_key: mail.idempotencyKey,
    forget_when_sent: mail.isForgottenWhenSent ?? false,
    is_bulk: areBulkMails(mails.length),
  }));
  await tx
    .insertInto('mail_outbox')
    .columns(mailColumns)
    .expression(selectRows('mail_outbox', mailColumns, rows))
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
};

interface Lease {
  readonly isBulk: boolean;
  readonly now: Temporal.Instant;
  readonly leaseUntil: Temporal.Instant;
  readonly limit: number;
}

/** Leases due mails: no other node sends them before the lease expires. */
export const leaseMails = (db: Database, { isBulk, now, leaseUntil, limit }: Lease) =>
  db
    .with('due', (query) =>
      query
        .selectFrom('mail_outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('is_bulk', '=', isBulk)
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
      'mail_outbox.body_parts as parts',
      'mail_outbox.attachments',
      'mail_outbox.attempts',
      'mail_outbox.forget_when_sent as forgetWhenSent',
      'mail_outbox.unsubscribe_url as unsubscribeUrl',
    ])
    .execute();

const secretToken = 'token=[[:alnum:]_-]+';

const bodyWithoutToken = () => ({
  body_text: sql<string>`regexp_replace(body_text, ${secretToken}, 'token=', 'g')`,
  body_parts: sql<string>`regexp_replace(body_parts::text, ${secretToken}, 'token=', 'g')::jsonb`,
});

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
      ...(keepsToken ? {} : bodyWithoutToken()),
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

const outboxMails = (db: Database) =>
  db
    .selectFrom('mail_outbox')
    .select([
      'id',
      'to_address as toAddress',
      'subject',
      'body_text as bodyText',
      'body_parts as parts',
      'attachments',
      'created_at as createdAt',
      'next_attempt_at as nextAttemptAt',
      'sent_at as sentAt',
      'attempts',
    ]);

export const listNewestMails = (db: Database, limit: number) =>
  outboxMails(db).orderBy('created_at', 'desc').limit(limit).execute();

export const findOutboxMail = (db: Database, mailId: string) =>
  outboxMails(db).where('id', '=', mailId).executeTakeFirst();

export type OutboxMail = Awaited<ReturnType<typeof listNewestMails>>[number];

/** Deletes sent and unsent mails to an address. */
export const deleteMailsTo = async (tx: Tx, email: string): Promise<void> => {
  await tx.deleteFrom('mail_outbox').where('to_address', '=', email).execute();
};

/** The smallest UUIDv7 of a moment. */
const firstIdOf = (moment: Temporal.Instant): string => {
  const hex = moment.epochMilliseconds.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};

const isOwn = sql<boolean>`xmin = pg_current_xact_id()::xid`;

/** How many mails this transaction has queued. It has begun after the given real time. */
export const countOwnMails = async (tx: Tx, since: Temporal.Instant): Promise<number> => {
  const { count } = await tx
    .selectFrom('mail_outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '>=', firstIdOf(since))
    .where(isOwn)
    .executeTakeFirstOrThrow();
  return count;
};

interface ClosureMails {
  readonly closureId: number;
  /** The mails wait until then. */
  readonly notBefore: Temporal.Instant;
  /** The real time before the transaction began. */
  readonly since: Temporal.Instant;
}

/**
 * Makes the mails that this transaction has queued those of a closure, and returns them. Many are
 * bulk mails, however they were queued. [CLOSE-4] [MSG-7]
 */
export const delayOwnMails = async (tx: Tx, { closureId, notBefore, since }: ClosureMails) => {
  const isBulk = areBulkMails(await countOwnMails(tx, since));
  return tx
    .updateTable('mail_outbox')
    .set({
      next_attempt_at: asDate(notBefore),
      closure_id: closureId,
      ...(isBulk ? { is_bulk: true } : {}),
    })
    .where('id', '>=', firstIdOf(since))
    .where(isOwn)
    .returning(['to_address as to', 'subject', 'idempotency_key as key'])
    .execute();
};
