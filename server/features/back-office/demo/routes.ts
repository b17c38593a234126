import type { FastifyInstance } from 'fastify';
import { getDemo } from '#contract/accounts.ts';
import { needsSecondFactor } from '#domain/staff/permissions.ts';
import { demoEmails, demoPassword, demoStaff } from '#domain/venue/demo.ts';
import type { AppContext } from '#server/app-context.ts';
import { currentDemoCode } from '#server/features/accounts/staff/demo-factor.ts';
import type { StaffAuth } from '#server/features/accounts/staff/staff-auth.ts';
import { listNewestMails } from '#server/features/platform/mail/mail.repository.ts';
import type { Expose } from '#server/http/call-routes.ts';
import { Html, html, htmlPage } from '#server/http/html.ts';

const outboxPath = '/outbox';

/** Turns the URLs in a mail's text into links that a visitor can follow. */
const linked = (text: string): Html =>
  new Html(
    text
      .split(/(https?:\/\/[^\s<>"]+)/)
      .map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
      .map((part) => part.text)
      .join(''),
  );

const outboxPage = async ({ db }: AppContext): Promise<string> => {
  const mails = await listNewestMails(db, 100);
  const cards = mails.map(
    (mail) => html`<section><h2>${mail.subject}</h2>
<p><small>To ${mail.toAddress}, ${mail.createdAt.toISOString()}</small></p>
<pre>${linked(mail.bodyText)}</pre></section>`,
  );
  return htmlPage(
    'Outbox',
    cards.length === 0 ? html`<p>No mail has been sent yet.</p>` : html`${cards}`,
  );
};

/** Demo accounts and outbox. Outside demo mode there is no outbox, and the call returns null. */
export const demoRoutes = (
  app: FastifyInstance,
  expose: Expose,
  context: AppContext,
  staffAuth: StaffAuth,
): void => {
  const { isDemo } = context.settings;
  expose(getDemo, async () => {
    if (!isDemo) return { demo: null };
    const code = await currentDemoCode(staffAuth);
    const staff = demoStaff.map(({ email, role }) => ({
      email,
      role,
      code: needsSecondFactor(role) ? code : null,
    }));
    return { demo: { password: demoPassword, emails: [...demoEmails], staff, outboxPath } };
  });
  if (!isDemo) return;
  app.get(outboxPath, { config: { who: 'public' } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(await outboxPage(context)),
  );
};
