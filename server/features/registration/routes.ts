import type { FastifyInstance } from 'fastify';
import {
  loginAfter,
  register,
  resendVerification,
  verificationPath,
} from '#contract/registration.ts';
import {
  registerMember,
  sendVerificationAgain,
  verifyEmail,
} from '#server/features/registration/commands.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const registrationRoutes = (app: FastifyInstance, expose: Expose, house: House): void => {
  expose(register, async ({ body, request }) => {
    return { resendKey: await registerMember(house, body, request.ip) };
  });

  expose(resendVerification, async ({ body, request }) => {
    await sendVerificationAgain(house, body, request.ip);
    return {};
  });

  // A link in a mail is opened by a browser, which wants a page and no JSON.
  app.get<{ Querystring: { token?: unknown } }>(
    verificationPath,
    { config: { who: 'public' }, schema: { hide: true } },
    async ({ query }, reply) => {
      const outcome =
        typeof query.token === 'string' ? await verifyEmail(house, query.token) : 'expired';
      return reply.redirect(loginAfter[outcome], 303);
    },
  );
};
