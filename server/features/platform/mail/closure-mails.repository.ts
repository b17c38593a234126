import { sql } from 'kysely';
import { factLine, type MailFact, type MailPart, mailInText } from '#domain/words/mail-parts.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import { copyPrefix } from '#server/features/platform/mail/mail-copies.repository.ts';

/** Locks the mails of a closure, so that none of them is leased before the transaction ends. */
export const lockClosureMails = (tx: Tx, closureId: number) =>
  tx
    .selectFrom('mail_outbox')
    .select(['id', 'idempotency_key as key', 'attempts'])
    .where('closure_id', '=', closureId)
    .orderBy('id')
    .forUpdate()
    .execute();

const textBefore = (paragraphs: readonly MailPart[]): string => `${mailInText(paragraphs)}\n\n`;

const isOneOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

/** Puts paragraphs before what mails say. */
export const prependToMails = async (
  tx: Tx,
  ids: readonly string[],
  paragraphs: readonly MailPart[],
): Promise<void> => {
  const parts = JSON.stringify(paragraphs);
  await tx
    .updateTable('mail_outbox')
    .set({
      body_text: sql<string>`${textBefore(paragraphs)}::text || body_text`,
      body_parts: sql<string>`${parts}::jsonb || body_parts`,
    })
    .where('id', '=', isOneOf(ids))
    .execute();
};

/** Takes such paragraphs out of the mails of a closure that wait. */
export const withdrawFromMailsOfClosure = async (
  tx: Tx,
  closureId: number,
  paragraphs: readonly MailPart[],
): Promise<void> => {
  const parts = JSON.stringify(paragraphs);
  await tx
    .updateTable('mail_outbox')
    .set({
      body_text: sql<string>`replace(body_text, ${textBefore(paragraphs)}, '')`,
      body_parts: sql<string>`(
        select jsonb_agg(part order by place)
        from jsonb_array_elements(body_parts) with ordinality as parts(part, place)
        where not ${parts}::jsonb @> jsonb_build_array(part)
      )`,
    })
    .where('closure_id', '=', closureId)
    .where('sent_at', 'is', null)
    .execute();
};

/** Replaces a fact in mails. */
export const replaceFactInMails = async (
  tx: Tx,
  ids: readonly string[],
  before: MailFact,
  after: MailFact,
): Promise<void> => {
  const [from, to] = [JSON.stringify(before), JSON.stringify(after)];
  await tx
    .updateTable('mail_outbox')
    .set({
      body_text: sql<string>`replace(body_text, ${factLine(before)}, ${factLine(after)})`,
      body_parts: sql<string>`
        replace(body_parts::text, (${from}::jsonb)::text, (${to}::jsonb)::text)::jsonb
      `,
    })
    .where('id', '=', isOneOf(ids))
    .execute();
};

/** The mails of a closure no longer wait. */
export const hastenClosureMails = async (
  tx: Tx,
  closureId: number,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .updateTable('mail_outbox')
    .set({ next_attempt_at: asDate(now) })
    .where('closure_id', '=', closureId)
    .where('attempts', '=', 0)
    .where('next_attempt_at', '>', asDate(now))
    .execute();
};

export const deleteMails = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx.deleteFrom('mail_outbox').where('id', '=', isOneOf(ids)).execute();
};

/** True if a mail of a closure was sent, or is being sent. */
export const isMailedAbout = async (tx: Tx, closureId: number): Promise<boolean> =>
  (await lockClosureMails(tx, closureId)).some(({ attempts }) => attempts > 0);

export interface ClosureMail {
  readonly id: string;
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly nextAttemptAt: Date;
  readonly attempts: number;
  readonly sentAt: Date | null;
  readonly lastError: string | null;
  readonly hasSecretLink: boolean;
  /** How often it was sent again. */
  readonly copies: number;
}

/** The mails of closures, by recipient. */
export const listClosureMails = async (
  db: Database,
  closureIds: readonly number[],
): Promise<readonly ClosureMail[]> => {
  const { rows } = await sql<ClosureMail>`
    select mail.id, mail.idempotency_key as key, mail.to_address as to, mail.subject,
      mail.next_attempt_at as "nextAttemptAt", mail.attempts, mail.sent_at as "sentAt",
      mail.last_error as "lastError", strpos(mail.body_text, 'token=') > 0 as "hasSecretLink",
      coalesce(copies.count, 0) as copies
    from mail_outbox mail
    left join (
      select split_part(idempotency_key, '/', 2) as of, count(*)::integer as count
      from mail_outbox where starts_with(idempotency_key, ${copyPrefix}) group by 1
    ) copies on copies.of = mail.id::text
    where mail.closure_id = any(${[...closureIds]}::integer[])
    order by mail.to_address, mail.id`.execute(db);
  return rows;
};
