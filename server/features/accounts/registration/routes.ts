import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  loginAfter,
  register,
  resendVerification,
  verificationPath,
} from '#contract/registration.ts';
import { fill } from '#domain/words/fill.ts';
import { verificationLabels as labels } from '#domain/words/verification-labels.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  findVerification,
  registerMember,
  sendVerificationAgain,
  verifyEmail,
  type WaitingVerification,
} from '#server/features/accounts/registration/registration.ts';
import type { Expose } from '#server/http/call-routes.ts';
import { formTextOf, takeForms } from '#server/http/forms.ts';
import { html, linkPage } from '#server/http/html.ts';

const confirmationPage = ({ email, username }: WaitingVerification, token: string): string =>
  linkPage(
    labels.title,
    html`<section>
<p>${username === null ? fill(labels.account, { email }) : fill(labels.signUp, { email, username })}</p>
<p><small>${username === null ? labels.accountHint : labels.signUpHint}</small></p>
<form method="post" action="${verificationPath}">
<input type="hidden" name="token" value="${token}">
<button>${labels.verify}</button>
</form></section>`,
  );

/**
 * A browser opens the link from the mail, so the response is a page. Mail scanners open links too,
 * so GET changes nothing: the button on the page posts the token. [ACCOUNT-8]
 */
const verificationRoutes = (scope: FastifyInstance, context: AppContext): void => {
  const forEverybody = { config: { who: 'public' as const }, schema: { hide: true } };

  scope.get<{ Querystring: { token?: unknown } }>(
    verificationPath,
    forEverybody,
    async ({ query }, reply): Promise<FastifyReply> => {
      const token = typeof query.token === 'string' ? query.token : '';
      const found = await findVerification(context, token);
      if (typeof found === 'string') return reply.redirect(loginAfter[found], 303);
      return reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(confirmationPage(found, token));
    },
  );

  scope.post(verificationPath, forEverybody, async ({ body }, reply) => {
    const token = new URLSearchParams(formTextOf(body)).get('token') ?? '';
    return reply.redirect(loginAfter[await verifyEmail(context, token)], 303);
  });
};

export const registrationRoutes = (
  app: FastifyInstance,
  expose: Expose,
  context: AppContext,
): void => {
  expose(register, async ({ body, request }) => {
    return { resendKey: await registerMember(context, body, request.ip) };
  });

  expose(resendVerification, async ({ body, request }) => {
    await sendVerificationAgain(context, body, request.ip);
    return {};
  });

  app.register(async (scope) => {
    takeForms(scope);
    verificationRoutes(scope, context);
  });
};
