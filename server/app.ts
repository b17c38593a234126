import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { makeAuth } from '#server/features/accounts/auth.ts';
import { findMember } from '#server/features/accounts/commands.ts';
import { accountRoutes } from '#server/features/accounts/routes.ts';
import { bookingRoutes } from '#server/features/bookings/routes.ts';
import { calendarRoutes } from '#server/features/calendar/routes.ts';
import { clockRoutes } from '#server/features/clock/routes.ts';
import { creditRoutes } from '#server/features/credits/routes.ts';
import { demoRoutes } from '#server/features/demo/routes.ts';
import { invariantRoutes } from '#server/features/invariants/routes.ts';
import { memberRoutes } from '#server/features/members/routes.ts';
import { venueRoutes } from '#server/features/venue/routes.ts';
import { venueSettingsRoutes } from '#server/features/venue-settings/routes.ts';
import type { House } from '#server/house.ts';
import { registerErrorHandler } from '#server/http/errors.ts';
import { demandWho, makeExpose } from '#server/http/expose.ts';
import { type Draining, registerHealth } from '#server/http/health.ts';
import { registerOpenApi } from '#server/http/openapi.ts';
import { registerSecurity } from '#server/http/security.ts';
import { registerWebFiles } from '#server/http/web-files.ts';

export interface AppOptions {
  readonly webFolder: string;
  readonly draining: Draining;
  readonly logger: FastifyServerOptions['logger'];
}

const bodyLimit = 256 * 1024;

/** Builds the whole app: first what holds for every request, then the features one by one. */
export const buildApp = async (house: House, options: AppOptions): Promise<FastifyInstance> => {
  const { settings, secrets, db } = house;
  const app = Fastify({
    logger: options.logger ?? false,
    trustProxy: settings.trustedProxy,
    bodyLimit,
    // The operator's paths name members by their e-mail, which is longer than the default.
    routerOptions: { maxParamLength: 254 },
    requestTimeout: 30_000,
    genReqId: () => randomUUID(),
    // A proxy still sends requests while it learns that we stop; they are answered.
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  demandWho(app);
  registerErrorHandler(app);
  await registerSecurity(app, {
    isHttps: settings.publicUrl.startsWith('https:'),
    perMinute: settings.requestsPerMinute,
  });
  await registerOpenApi(app);
  registerHealth(app, db, options.draining);

  const auth = makeAuth({
    db,
    secret: secrets.secret,
    publicUrl: settings.publicUrl,
    log: app.log,
  });
  const expose = makeExpose(app, {
    findMember: (request) => findMember(db, auth, request),
    operatorToken: secrets.operatorToken,
    ownOrigin: settings.publicUrl,
  });
  accountRoutes(expose, house, auth);
  venueRoutes(expose, house);
  bookingRoutes(expose, house);
  creditRoutes(expose, house);
  memberRoutes(expose, house);
  calendarRoutes(expose, house);
  venueSettingsRoutes(expose, house);
  clockRoutes(expose, house);
  invariantRoutes(expose, house);
  demoRoutes(app, expose, house);
  await registerWebFiles(app, options.webFolder);
  return app;
};
