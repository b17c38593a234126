import type { FastifyInstance } from 'fastify';
import { emailChangePath } from '#contract/console-member-acts.ts';
import { fill } from '#domain/words/fill.ts';
import { emailChangeLabels as labels } from '#domain/words/verification-labels.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  confirmNewEmail,
  findAskedChange,
} from '#server/features/accounts/email-change/email-change.ts';
import { formTextOf, takeForms } from '#server/http/forms.ts';
import { type Html, html, linkPage } from '#server/http/html.ts';

const answerPage = (text: string): Html =>
  html`<section><p>${text}</p><p><a href="/login">${labels.toLogin}</a></p></section>`;

/** Mail scanners open links too, so only the button changes the address. [ACCOUNT-9] */
export const emailChangeRoutes = (app: FastifyInstance, context: AppContext): void => {
  const forEverybody = { config: { who: 'public' as const }, schema: { hide: true } };
  app.register(async (scope) => {
    takeForms(scope);
    scope.get<{ Querystring: { token?: unknown } }>(
      emailChangePath,
      forEverybody,
      async ({ query }, reply) => {
        const token = typeof query.token === 'string' ? query.token : '';
        const found = await findAskedChange(context, token);
        const page =
          found === undefined
            ? answerPage(labels.outcomes.expired)
            : html`<section><p>${fill(labels.text, found)}</p>
<form method="post" action="${emailChangePath}">
<input type="hidden" name="token" value="${token}">
<button>${labels.confirm}</button>
</form></section>`;
        return reply
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(linkPage(labels.title, page));
      },
    );
    scope.post(emailChangePath, forEverybody, async ({ body }, reply) => {
      const token = new URLSearchParams(formTextOf(body)).get('token') ?? '';
      const outcome = await confirmNewEmail(context, token);
      return reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(linkPage(labels.title, answerPage(labels.outcomes[outcome])));
    });
  });
};
