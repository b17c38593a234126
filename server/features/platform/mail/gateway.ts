import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { MailPart } from '#domain/words/mail-parts.ts';
import type { MailAttachment } from '#server/db/tables/operations.ts';
import type { Settings } from '#server/env.ts';
import { mailInHtml } from '#server/features/platform/mail/mail-html.ts';

export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Null for a mail of an earlier release. */
  readonly parts: readonly MailPart[] | null;
  readonly attachments: readonly MailAttachment[];
  /** Of a mail with news: the link that ends them. */
  readonly unsubscribeUrl: string | null;
  readonly date: Temporal.Instant;
}

/** Sends one mail. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

const calendarMethod = /^text\/calendar;.*method=(REQUEST|CANCEL)$/;

/**
 * One request for the calendar is a reading of the mail of its own, beside text and HTML, so that a mail
 * program offers to carry it out; several are attached. [CAL-12]
 */
const filesOf = ({ attachments }: OutgoingMail) => {
  const [first, ...others] = attachments;
  const method = calendarMethod.exec(first?.type ?? '')?.[1];
  if (first !== undefined && method !== undefined && others.length === 0) {
    return { icalEvent: { method, filename: first.name, content: first.content } };
  }
  return {
    attachments: attachments.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content,
    })),
  };
};

const messageOf = (mail: OutgoingMail, from: string) => ({
  from,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  ...(mail.parts !== null && { html: mailInHtml(mail.subject, mail.parts) }),
  ...filesOf(mail),
  date: new Date(mail.date.epochMilliseconds),
  // A retried mail keeps its id, so that mailboxes can detect duplicates.
  messageId: `<${mail.id}@depot>`,
  // Mail programs show a button that posts to the link (RFC 8058). [MSG-10]
  ...(mail.unsubscribeUrl !== null && {
    headers: {
      'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }),
});

/** A hanging server must time out within the lease of the mails queued behind. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
} as const;

const sendThroughServer = (url: string, from: string): SendMail => {
  const transport = nodemailer.createTransport({ url, ...timeouts });
  return async (mail) => {
    await transport.sendMail(messageOf(mail, from));
  };
};

/** Without a mail server, writes each mail to a file that any mail program can open. */
const writeToFolder = (folder: string, from: string): SendMail => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, from));
    const time = mail.date.toString().replaceAll(/[-:]|\.\d+/g, '');
    const file = join(folder, `${time}-${mail.id}.eml`);
    writeFileSync(`${file}.part`, message as Buffer, { mode: 0o600 });
    renameSync(`${file}.part`, file);
  };
};

export const makeSendMail = ({ smtpUrl, mailFrom, dataFolder }: Settings): SendMail =>
  smtpUrl === null
    ? writeToFolder(join(dataFolder, 'outbox'), mailFrom)
    : sendThroughServer(smtpUrl, mailFrom);
