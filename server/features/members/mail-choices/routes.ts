import type { FastifyInstance } from 'fastify';
import { getMailChoices, setMailChoices, unsubscribePath } from '#contract/mail-choices.ts';
import { unsubscribeLabels as labels } from '#domain/words/mail-choice-labels.ts';
import type { AppContext } from '#server/app-context.ts';
import { transact } from '#server/db/transact.ts';
import {
  findWantsNews,
  updateWantsNews,
} from '#server/features/members/mail-choices/mail-choices.repository.ts';
import { memberOfKey } from '#server/features/members/mail-choices/unsubscribe-key.ts';
import type { Expose } from '#server/http/call-routes.ts';
import { formTextOf, takeForms } from '#server/http/forms.ts';
import { type Html, html, linkPage } from '#server/http/html.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

/** Saves the choice, and tells the member's other open tabs. [MSG-9] */
const choose = ({ db, clock }: AppContext, userId: string, wantsNews: boolean): Promise<void> =>
  transact(db, async (tx) => {
    if (!(await updateWantsNews(tx, userId, wantsNews, clock.now()))) return;
    await writeEvent(tx, { topic: 'mail_choices', payload: { userId } });
  });

const answerPage = (text: string): Html =>
  html`<section><p>${text}</p><p><a href="/profile">${labels.toProfile}</a></p></section>`;

interface Asked {
  readonly Querystring: { readonly key?: unknown };
}

const keyIn = ({ key }: Asked['Querystring']): string => (typeof key === 'string' ? key : '');

/**
 * Mail scanners open links too, so only the button ends the news, or the one click of a mail program,
 * which posts to the same address. [MSG-10]
 */
const unsubscribeRoutes = (app: FastifyInstance, context: AppContext): void => {
  const forEverybody = { config: { who: 'public' as const }, schema: { hide: true } };
  app.register(async (scope) => {
    takeForms(scope);
    scope.get<Asked>(unsubscribePath, forEverybody, async ({ query }, reply) => {
      const key = keyIn(query);
      const page =
        memberOfKey(context, key) === null
          ? answerPage(labels.wrong)
          : html`<section><p>${labels.text}</p>
<form method="post" action="${unsubscribePath}">
<input type="hidden" name="key" value="${key}">
<button>${labels.confirm}</button>
</form></section>`;
      return reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(linkPage(labels.title, page));
    });
    scope.post<Asked>(unsubscribePath, forEverybody, async ({ query, body }, reply) => {
      const key = new URLSearchParams(formTextOf(body)).get('key') ?? keyIn(query);
      const userId = memberOfKey(context, key);
      if (userId === null) throw new Refusal('not_found');
      await choose(context, userId, false);
      return reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(linkPage(labels.title, answerPage(labels.done)));
    });
  });
};

export const mailChoiceRoutes = (
  app: FastifyInstance,
  expose: Expose,
  context: AppContext,
): void => {
  unsubscribeRoutes(app, context);
  expose(getMailChoices, async ({ caller }) => {
    const wantsNews = await findWantsNews(context.db, caller.userId);
    if (wantsNews === null) throw new Refusal('not_found');
    return { wantsNews };
  });
  expose(setMailChoices, async ({ caller, body }) => {
    await choose(context, caller.userId, body.wantsNews);
    return body;
  });
};
