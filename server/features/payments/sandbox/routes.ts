import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isSandboxChoice } from '#domain/payments/sandbox.ts';
import type { SandboxProblem } from '#domain/words/sandbox-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import { fiuuPaths } from '#server/features/payments/fiuu/fiuu.ts';
import { sandboxAccount, sandboxPath } from '#server/features/payments/sandbox/account.ts';
import { checkoutPage, problemPage } from '#server/features/payments/sandbox/pages.ts';
import { answerRefundQuestion, refund } from '#server/features/payments/sandbox/refunds.ts';
import {
  answerQuery,
  choose,
  findOpenedCheckout,
  openCheckout,
  type Sandbox,
} from '#server/features/payments/sandbox/sandbox.ts';
import { formTextOf, takeForms } from '#server/http/forms.ts';

const pagePath = `${sandboxPath}/pay`;

const statusOfProblem: Readonly<Record<SandboxProblem, number>> = {
  unknown_merchant: 404,
  unknown_payment: 404,
  wrong_signature: 400,
  unreadable: 400,
  other_address: 400,
  unknown_choice: 400,
};

/** Not cached: going back to the page shows the current state of the payment. */
const sendPage = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(text);

const sendProblem = (reply: FastifyReply, problem: SandboxProblem): FastifyReply =>
  sendPage(reply, statusOfProblem[problem], problemPage(problem));

const formOf = (body: unknown): URLSearchParams => new URLSearchParams(formTextOf(body));

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

const findOpened = (sandbox: Sandbox, id: string) =>
  isUuid(id) ? findOpenedCheckout(sandbox, id) : Promise.resolve(null);

/** The general limit covers only API calls. Nobody pays as often as this. */
const rateLimit = { max: 120, timeWindow: '1 minute', allowList: [] as string[] } as const;

/** Routes for the merchant's forms and server. */
const merchantRoutes = (scope: FastifyInstance, sandbox: Sandbox): void => {
  const forMerchants = { config: { who: 'provider' as const, rateLimit } };

  scope.post<{ Params: { merchantId: string } }>(
    `${sandboxPath}${fiuuPaths.pay}/:merchantId/`,
    forMerchants,
    async ({ params, body }, reply) => {
      if (params.merchantId !== sandbox.account.merchantId) {
        return sendProblem(reply, 'unknown_merchant');
      }
      const opened = await openCheckout(sandbox, formOf(body));
      return typeof opened === 'string'
        ? sendProblem(reply, opened)
        : reply.redirect(`${pagePath}/${opened.id}`, 303);
    },
  );

  scope.post(`${sandboxPath}${fiuuPaths.query}`, forMerchants, ({ body }) =>
    answerQuery(sandbox, formOf(body)),
  );
  scope.post(`${sandboxPath}${fiuuPaths.refund}`, forMerchants, ({ body }) =>
    refund(sandbox, formOf(body)),
  );
  scope.post(`${sandboxPath}${fiuuPaths.refundStatus}`, forMerchants, ({ body }) =>
    answerRefundQuestion(sandbox, formOf(body)),
  );
};

/** Routes for the payer. */
const payerRoutes = (scope: FastifyInstance, sandbox: Sandbox): void => {
  const forPayers = { config: { who: 'public' as const, rateLimit } };

  scope.get<{ Params: { id: string } }>(`${pagePath}/:id`, forPayers, async ({ params }, reply) => {
    const opened = await findOpened(sandbox, params.id);
    if (opened === null) return sendProblem(reply, 'unknown_payment');
    return sendPage(reply, opened.state === 'expired' ? 410 : 200, checkoutPage(opened));
  });

  scope.post<{ Params: { id: string } }>(
    `${pagePath}/:id`,
    forPayers,
    async ({ params, body }, reply) => {
      const opened = await findOpened(sandbox, params.id);
      if (opened === null) return sendProblem(reply, 'unknown_payment');
      const choice = formOf(body).get('choice');
      if (!isSandboxChoice(choice)) return sendProblem(reply, 'unknown_choice');
      const next = await choose(sandbox, opened, choice);
      return reply.redirect(next ?? `${pagePath}/${params.id}`, 303);
    },
  );
};

const assets = { 'page.css': 'text/css', 'page.js': 'text/javascript' } as const;

/** Styles and script of the page, read once and only if there is a sandbox. */
const assetRoutes = (scope: FastifyInstance): void => {
  for (const [file, type] of Object.entries(assets)) {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8');
    scope.get(
      `${sandboxPath}/${file}`,
      { config: { who: 'public' }, logLevel: 'warn' },
      (_request, reply) =>
        reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text),
    );
  }
};

/** The sandbox provider under its own paths; registered only in a demonstration. */
export const sandboxRoutes = (app: FastifyInstance, context: AppContext): void => {
  if (context.settings.payments !== 'sandbox') return;
  const sandbox = { context, account: sandboxAccount(context) };
  app.register(async (scope) => {
    takeForms(scope);
    merchantRoutes(scope, sandbox);
    payerRoutes(scope, sandbox);
    assetRoutes(scope);
  });
};
