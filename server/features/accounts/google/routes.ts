import type { FastifyInstance } from 'fastify';
import { startGoogleSignIn } from '#contract/registration.ts';
import type { AppContext } from '#server/app-context.ts';
import { authPath } from '#server/features/accounts/auth.ts';
import type { FindGoogle } from '#server/features/accounts/google/gateway.ts';
import { beginGoogleSignIn, finishGoogleSignIn } from '#server/features/accounts/google/google.ts';
import type { Expose } from '#server/http/call-routes.ts';

/** The callback address that is registered at Google. */
const callbackPath = `${authPath}/callback/google`;

export const googleRoutes = (
  app: FastifyInstance,
  expose: Expose,
  { settings }: AppContext,
  findGoogle: FindGoogle,
): void => {
  expose(startGoogleSignIn, async ({ request, reply }) => ({
    url: await beginGoogleSignIn(findGoogle, { request, reply }),
  }));

  app.get(
    callbackPath,
    { config: { who: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const url = new URL(request.url, settings.publicUrl).href;
      return reply.redirect(await finishGoogleSignIn(findGoogle, url, { request, reply }), 303);
    },
  );
};
