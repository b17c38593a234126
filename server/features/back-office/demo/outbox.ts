import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import type { MailAttachment } from '#server/db/tables/operations.ts';
import {
  findOutboxMail,
  listNewestMails,
  type OutboxMail,
} from '#server/features/platform/mail/mail.repository.ts';
import { mailInHtml } from '#server/features/platform/mail/mail-html.ts';
import { Html, html, htmlPage } from '#server/http/html.ts';
import { Refusal } from '#server/http/refusal.ts';

export const outboxPath = '/outbox';

/** Turns the URLs in a mail's text into links that a visitor can follow. */
const linked = (text: string): Html =>
  new Html(
    text
      .split(/(https?:\/\/[^\s<>"]+)/)
      .map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
      .map((part) => part.text)
      .join(''),
  );

const momentOf = (date: Date): string => {
  const instant = date.toTemporalInstant();
  return `${formatDate(dateOf(instant))}, ${formatTime(instant)}`;
};

/** A mail that waits may still be withdrawn. [CLOSE-4] */
const stateOf = ({ sentAt, createdAt, nextAttemptAt, attempts }: OutboxMail): Html => {
  const isHeld = sentAt === null && attempts === 0 && nextAttemptAt > createdAt;
  return isHeld
    ? html`${momentOf(createdAt)}, <strong>waits until ${formatTime(nextAttemptAt.toTemporalInstant())}</strong>`
    : html`${momentOf(createdAt)}`;
};

const isCalendar = ({ type }: MailAttachment): boolean => type.startsWith('text/calendar');

/** A mail as a mail program shows it, in a frame that runs nothing, with its calendar files as links. */
const mailCard = (mail: OutboxMail): Html => {
  const files = mail.attachments.filter(isCalendar);
  const links = files.map(
    ({ name }, at) =>
      html`<p><a href="${outboxPath}/${mail.id}/calendar/${at}" download="${name}">${name}</a></p>`,
  );
  const frame =
    mail.parts === null
      ? []
      : [
          html`<iframe sandbox loading="lazy" src="${outboxPath}/${mail.id}" title="${mail.subject}"></iframe>`,
        ];
  return html`<section><h2>${mail.subject}</h2>
<p><small>To ${mail.toAddress}, ${stateOf(mail)}</small></p>
<div class="mail">${frame}<pre>${linked(mail.bodyText)}</pre></div>${links}</section>`;
};

const outboxPage = async ({ db }: AppContext): Promise<string> => {
  const mails = await listNewestMails(db, 100);
  const cards = mails.map(mailCard);
  return htmlPage(
    'Outbox',
    cards.length === 0 ? html`<p>No mail has been sent yet.</p>` : html`${cards}`,
  );
};

/** A mail has inline styles and nothing else, and only our own pages may frame it. */
const mailPolicy =
  "default-src 'none';style-src 'unsafe-inline';base-uri 'none';form-action 'none';frame-ancestors 'self';sandbox";

const mailId = z.object({ mailId: z.uuid() });
const fileId = mailId.extend({ file: z.coerce.number().int().nonnegative() });

/** The mailbox of a demo. Every mail is public there. */
export const outboxRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db } = context;
  const everybody = { config: { who: 'public' } } as const;

  app.get(outboxPath, everybody, async (_request, reply) => {
    const policy = String(reply.getHeader('content-security-policy'));
    return reply
      .header('content-security-policy', `${policy};frame-src 'self'`)
      .type('text/html; charset=utf-8')
      .send(await outboxPage(context));
  });

  app.get(`${outboxPath}/:mailId`, everybody, async ({ params }, reply) => {
    const asked = mailId.safeParse(params);
    const mail = asked.success ? await findOutboxMail(db, asked.data.mailId) : undefined;
    if (mail === undefined || mail.parts === null) throw new Refusal('not_found');
    return reply
      .header('content-security-policy', mailPolicy)
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(mailInHtml(mail.subject, mail.parts));
  });

  app.get(`${outboxPath}/:mailId/calendar/:file`, everybody, async ({ params }, reply) => {
    const asked = fileId.safeParse(params);
    const mail = asked.success ? await findOutboxMail(db, asked.data.mailId) : undefined;
    const file = mail?.attachments.filter(isCalendar)[asked.data?.file ?? 0];
    if (file === undefined) throw new Refusal('not_found');
    return reply.type('text/calendar; charset=utf-8').send(file.content);
  });
};
