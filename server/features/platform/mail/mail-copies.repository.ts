import { sql } from 'kysely';
import type { FiledBooking } from '#domain/staff/mails.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

/** A copy's key begins so, followed by the id of the mail that was sent first. */
export const copyPrefix = 'resent/';

export const keyOfCopy = (mailId: string, copyId: string): string =>
  `${copyPrefix}${mailId}/${copyId}`;

/** The bookings in the calendar files of a mail; each has its id in its UID. [MAIL-6] */
const filedBookings = sql<FiledBooking[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'isRemoved', file ->> 'type' like '%method=CANCEL',
    'isBooked', exists (select from bookings where bookings.id = uid[1]::uuid)
  )), '[]')
  from jsonb_array_elements(attachments) file,
    regexp_matches(file ->> 'content', 'UID:([0-9a-f-]{36})@', 'g') uid
)`;

const ownMails = (db: Database, email: string) =>
  db
    .selectFrom('mail_outbox')
    .select([
      'id',
      'subject',
      'body_text as text',
      'body_parts as parts',
      'attachments',
      'created_at as createdAt',
      'sent_at as sentAt',
      'last_error as lastError',
      sql<boolean>`starts_with(idempotency_key, ${copyPrefix})`.as('isCopy'),
      sql<boolean>`strpos(body_text, 'token=') > 0`.as('hasSecretLink'),
      filedBookings.as('filed'),
    ])
    .where('to_address', '=', email);

/**
 * The newest mails to an address; if ids are given, those that contain one of them. The calendar file
 * of a mail about bookings contains their ids.
 */
export const listMailsTo = (
  db: Database,
  email: string,
  limit: number,
  ids: readonly string[] = [],
) => {
  const all = ownMails(db, email).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
  if (ids.length === 0) return all.execute();
  return all
    .where(
      sql<boolean>`exists (
        select from unnest(${ids}::text[]) about
        where strpos(concat(body_text, idempotency_key, attachments::text), about) > 0
      )`,
    )
    .execute();
};

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
