import { sql } from 'kysely';
import type { Audience } from '#domain/venue/messages.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

interface NewMessage {
  readonly id: string;
  readonly audience: Audience;
  readonly about: string;
  readonly subject: string;
  readonly body: string;
  readonly digest: string;
  readonly sentBy: string;
}

interface NewRecipient {
  readonly userId: string;
  readonly mailId: string;
  readonly affected: readonly string[];
}

export const insertMessage = async (
  tx: Tx,
  { id, audience, about, subject, body, digest, sentBy }: NewMessage,
  recipients: readonly NewRecipient[],
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('messages')
    .values({
      ...{ id, about, subject, body, digest },
      audience: JSON.stringify(audience),
      sent_by: sentBy,
      sent_at: asDate(now),
    })
    .execute();
  await sql`
    insert into message_recipients (message_id, user_id, mail_id, affected)
    select ${id}, one."userId", one."mailId", one.affected
    from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb)
      as one("userId" uuid, "mailId" uuid, affected jsonb)
  `.execute(tx);
};

const messages = (db: Database) =>
  db
    .selectFrom('messages')
    .innerJoin('staff', 'staff.user_id', 'messages.sent_by')
    .select([
      'messages.id',
      'messages.about',
      'messages.subject',
      'messages.body',
      'messages.sent_at as sentAt',
      'staff.name as sentBy',
    ]);

export const findMessage = (db: Database, id: string) =>
  messages(db).select('messages.audience').where('messages.id', '=', id).executeTakeFirst();

/** The messages about the same, newest first. */
export const listMessagesAbout = (db: Database, audience: Audience) =>
  messages(db)
    .where('messages.audience', '=', JSON.stringify(audience) as never)
    .orderBy('messages.sent_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(5)
    .execute();

/** The messages about closures, newest first. */
export const listMessagesAboutClosures = (db: Database, ids: readonly number[]) =>
  messages(db)
    .where(sql`messages.audience ->> 'kind'`, '=', 'closure')
    .where(sql`(messages.audience ->> 'closureId')::integer`, 'in', [...ids])
    .orderBy('messages.sent_at', 'desc')
    .orderBy('messages.id', 'desc')
    .execute();

/** How many people were written to about closures. */
export const countToldOfClosures = async (db: Database, ids: readonly number[]) => {
  const { told } = await db
    .selectFrom('message_recipients')
    .innerJoin('messages', 'messages.id', 'message_recipients.message_id')
    .select(sql<number>`count(distinct message_recipients.user_id)::int`.as('told'))
    .where(sql`messages.audience ->> 'kind'`, '=', 'closure')
    .where(sql`(messages.audience ->> 'closureId')::integer`, 'in', [...ids])
    .executeTakeFirstOrThrow();
  return told;
};

interface MessageSums {
  readonly id: string;
  readonly about: string;
  readonly subject: string;
  readonly sentAt: Date;
  readonly sentBy: string;
  readonly recipients: number;
  readonly waiting: number;
  readonly failing: number;
}

/** The newest messages, of all or of one person, with how far their mails are. */
export const listMessages = async (
  db: Database,
  person: string | null,
  most: number,
): Promise<readonly MessageSums[]> => {
  const pattern = `%${(person ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<MessageSums>`
    select m.id, m.about, m.subject, m.sent_at as "sentAt", staff.name as "sentBy", sums.*
    from messages m
    join staff on staff.user_id = m.sent_by
    cross join lateral (
      select count(*)::int as recipients,
        (count(*) filter (where mail.sent_at is null and mail.last_error is null
          and mail.id is not null))::int as waiting,
        (count(*) filter (where mail.sent_at is null and mail.last_error is not null))::int
          as failing
      from message_recipients r left join mail_outbox mail on mail.id = r.mail_id
      where r.message_id = m.id
    ) sums
    where ${person === null} or exists (
      select from message_recipients r
      join users on users.id = r.user_id
      left join profiles on profiles.user_id = r.user_id
      left join guests on guests.user_id = r.user_id
      where r.message_id = m.id and (users.email ilike ${pattern}
        or coalesce(guests.name, profiles.display_name, profiles.username, users.name)
          ilike ${pattern}))
    order by m.sent_at desc, m.id desc
    limit ${most}`.execute(db);
  return rows;
};

interface RecipientRow {
  readonly userId: string;
  readonly name: string;
  readonly email: string | null;
  readonly accountEmail: string;
  readonly affected: readonly string[];
  readonly mailId: string;
  /** Null once the mail is no longer kept. */
  readonly keptId: string | null;
  readonly sentAt: Date | null;
  readonly lastError: string | null;
  readonly copies: number;
}

export const listRecipients = async (
  db: Database,
  messageId: string,
): Promise<readonly RecipientRow[]> => {
  const { rows } = await sql<RecipientRow>`
    select r.user_id as "userId", r.mail_id as "mailId", r.affected, mail.to_address as email,
      coalesce(guests.name, profiles.display_name, profiles.username, users.name) as name,
      users.email as "accountEmail",
      mail.id as "keptId", mail.sent_at as "sentAt", mail.last_error as "lastError",
      (select count(*)::int from mail_outbox copy
        where starts_with(copy.idempotency_key, 'resent/' || r.mail_id || '/')) as copies
    from message_recipients r
    join users on users.id = r.user_id
    left join profiles on profiles.user_id = r.user_id
    left join guests on guests.user_id = r.user_id
    left join mail_outbox mail on mail.id = r.mail_id
    where r.message_id = ${messageId}
    order by name, r.user_id`.execute(db);
  return rows;
};

export const findRecipientMail = (tx: Tx, messageId: string, userId: string) =>
  tx
    .selectFrom('message_recipients')
    .innerJoin('messages', 'messages.id', 'message_recipients.message_id')
    .innerJoin('mail_outbox', 'mail_outbox.id', 'message_recipients.mail_id')
    .leftJoin('profiles', 'profiles.user_id', 'message_recipients.user_id')
    .select([
      'mail_outbox.id as mailId',
      'mail_outbox.to_address as email',
      'messages.audience',
      'profiles.wants_news as wantsNews',
    ])
    .where('message_recipients.message_id', '=', messageId)
    .where('message_recipients.user_id', '=', userId)
    .executeTakeFirst();
