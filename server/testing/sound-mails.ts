import { mailInText } from '#domain/words/mail-parts.ts';
import type { Database } from '#server/db/database.ts';
import { mailInHtml } from '#server/features/platform/mail/mail-html.ts';

/** The fault of a mail that the product has made; null if there is none. [MAIL-3] [MAIL-4] */
const troubleOf = ({ subject, text, parts }: BuiltMail): string | null => {
  if (parts === null) return null;
  const html = mailInHtml(subject, parts);
  if (subject.trim() === '' || subject.length > 200) return 'its subject is empty or too long';
  if (mailInText(parts) !== text) return 'its text does not say what its HTML says';
  if (/\b(undefined|null|NaN)\b|\[object/.test(`${subject} ${text}`)) return 'a value is missing';
  if (/<(img|link|script|iframe|video|object)\b/i.test(html)) return 'it loads something';
  if (Buffer.byteLength(html) >= 100_000) return 'it is larger than 100 kB';
  return null;
};

type BuiltMail = Awaited<ReturnType<typeof readMails>>[number];

const readMails = (db: Database) =>
  db
    .selectFrom('mail_outbox')
    .select(['subject', 'body_text as text', 'body_parts as parts'])
    .execute();

/** Checks every mail that the tests of an app have left, as the real builders made it. */
export const requireSoundMails = async (db: Database): Promise<void> => {
  for (const mail of await readMails(db)) {
    const trouble = troubleOf(mail);
    if (trouble !== null) throw new Error(`Of the mail “${mail.subject}”, ${trouble}.`);
  }
};
