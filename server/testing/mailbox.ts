import type { Database } from '#server/db/database.ts';

/** The mails to an address, sent or not, oldest first. */
export const mailsTo = (db: Database, email: string) =>
  db
    .selectFrom('mail_outbox')
    .select(['subject', 'body_text', 'attachments'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The link in the newest mail to an address, as a path of the app. Throws if there is none. */
export const newestLink = async (db: Database, email: string): Promise<string> => {
  const mail = (await mailsTo(db, email)).at(-1);
  const [link] = /http\S+token=\S+/.exec(mail?.body_text ?? '') ?? [];
  if (link === undefined) throw new Error(`There is no link in a mail to ${email}.`);
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
};

/** The token of that link. */
export const newestToken = async (db: Database, email: string): Promise<string> =>
  new URLSearchParams((await newestLink(db, email)).split('?')[1]).get('token') ?? '';
