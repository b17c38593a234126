import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { makeAuth } from '#server/features/accounts/auth.ts';
import { makeFindGoogle } from '#server/features/accounts/google/gateway.ts';
import { makeRecentSessions } from '#server/features/accounts/recent-sessions.ts';
import { accountRoutes } from '#server/features/accounts/routes.ts';
import { findService, recordUse } from '#server/features/accounts/services/services.ts';
import { findMember } from '#server/features/accounts/sign-in.ts';
import { makeStaffAuth } from '#server/features/accounts/staff/staff-auth.ts';
import { findStaff } from '#server/features/accounts/staff/staff-sign-in.ts';
import { makeMeters } from '#server/features/back-office/metrics/meters.ts';
import { metricsRoutes } from '#server/features/back-office/metrics/routes.ts';
import { backOfficeRoutes } from '#server/features/back-office/routes.ts';
import { bookingRoutes } from '#server/features/bookings/routes.ts';
import { creditRoutes } from '#server/features/credits/routes.ts';
import { lessonRoutes } from '#server/features/lessons/routes.ts';
import { makeAvatarStorage } from '#server/features/members/avatars/gateway.ts';
import { memberRoutes } from '#server/features/members/routes.ts';
import { membershipRoutes } from '#server/features/memberships/routes.ts';
import { orderRoutes } from '#server/features/orders/routes.ts';
import { makePaymentProvider } from '#server/features/payments/make-payment-provider.ts';
import { paymentRoutes } from '#server/features/payments/routes.ts';
import { makeBoard } from '#server/features/slots/board.ts';
import { recordRefusals } from '#server/features/slots/refused-attempts.ts';
import { slotRoutes } from '#server/features/slots/routes.ts';
import { makeRefuseInRush } from '#server/features/slots/rush.ts';
import { makeWindows } from '#server/features/slots/window-answers.ts';
import { venueRoutes } from '#server/features/venue/routes.ts';
import { guardRoutes, makeExpose } from '#server/http/call-routes.ts';
import { answerBadUrl, registerErrorHandler } from '#server/http/errors.ts';
import { type Draining, registerHealth } from '#server/http/health.ts';
import { registerOpenApi } from '#server/http/openapi.ts';
import { registerRequestDeadline } from '#server/http/request-deadline.ts';
import { isApiRoute, registerSecurity } from '#server/http/security.ts';
import {
  connectionTimeouts,
  endGreedyConnections,
  endUnreadAnswers,
} from '#server/http/slow-clients.ts';
import { makeReadStartData } from '#server/http/start-data.ts';
import { registerWebFiles } from '#server/http/web-files.ts';
import { makeFeed } from '#server/live/feed.ts';
import { liveRoutes } from '#server/live/routes.ts';
import { makeConsoleStreams, makeStreams } from '#server/live/streams.ts';
import type { Siblings } from '#server/processes/siblings.ts';

export interface AppOptions {
  readonly webFolder: string;
  readonly draining: Draining;
  /** Undefined if this process serves its port alone. */
  readonly siblings?: Siblings | undefined;
  /** True if no other process can write to the database. */
  readonly isAlone?: boolean;
}

const bodyLimit = 256 * 1024;

/** Builds the app: first what applies to every request, then the features. */
export const buildApp = async (
  context: AppContext,
  options: AppOptions,
): Promise<FastifyInstance> => {
  const { settings, secrets, db, log } = context;
  const { publicUrl } = settings;
  const authOptions = { db, secret: secrets.secret, publicUrl, log };
  const auth = makeAuth(authOptions);
  const staffAuth = makeStaffAuth(authOptions);
  const provider = makePaymentProvider(context);
  const app = Fastify({
    loggerInstance: log,
    trustProxy: settings.trustedProxy,
    bodyLimit,
    // Operator paths contain a member's e-mail, which can be longer than the default limit.
    routerOptions: { maxParamLength: 254 },
    requestTimeout: connectionTimeouts.requestTimeout,
    http: connectionTimeouts,
    genReqId: () => randomUUID(),
    frameworkErrors: answerBadUrl,
    // A proxy still sends requests until it notices the shutdown; answer them.
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (isApiRoute(request)) reply.header('cache-control', 'no-store');
  });
  endGreedyConnections(app);
  endUnreadAnswers(app);
  const feed = makeFeed(db, log, options);
  const recentSessions = makeRecentSessions(feed);
  guardRoutes(app, {
    findMember: (request, session) => findMember(db, auth, request, session && recentSessions),
    findStaff: (request) => findStaff(db, staffAuth, request),
    findService: (request) => findService(context, request),
    recordUse: (account) => recordUse(context, account),
    ownOrigin: publicUrl,
  });
  registerRequestDeadline(app);
  const meters = makeMeters();
  registerErrorHandler(app, meters.refused);
  await registerSecurity(app, {
    isHttps: settings.publicUrl.startsWith('https:'),
    coversSubdomains: settings.hasHttpsSubdomains,
    perMinute: settings.requestsPerMinute,
    formTargets: provider === null ? [] : [provider.pageOrigin],
  });
  await registerOpenApi(app, {
    session: (await auth.$context).authCookies.sessionToken.name,
    staffSession: (await staffAuth.$context).authCookies.sessionToken.name,
  });
  registerHealth(app, db, options.draining);

  const board = makeBoard(context, feed);
  const streams = makeStreams(feed, board.sportOf);
  const consoleStreams = makeConsoleStreams(feed);
  liveRoutes(app, { feed, streams, consoleStreams, prepare: board.read });
  const countStreams = (): number => streams.count() + consoleStreams.count();
  metricsRoutes(app, context, { meters, feed, countStreams, siblings: options.siblings });

  const expose = makeExpose(app);
  const keeping = { storage: makeAvatarStorage(settings), log };
  const findGoogle = makeFindGoogle(settings.google, authOptions);
  venueRoutes(expose, context);
  memberRoutes(app, expose, context, keeping);
  accountRoutes(app, expose, context, { auth, staffAuth, findGoogle });
  creditRoutes(expose, context);
  const refuseInRush = makeRefuseInRush(context, board);
  slotRoutes(expose, context, makeWindows(board, feed), refuseInRush);
  orderRoutes(expose, context, provider);
  const refused = recordRefusals(app, context);
  bookingRoutes(app, expose, context, provider, { refused, refuseInRush });
  membershipRoutes(expose, context, provider);
  lessonRoutes(expose, context, provider);
  paymentRoutes(app, context, provider);
  backOfficeRoutes(app, expose, context, {
    ...{ auth, staffAuth, keeping, provider, refused },
  });
  await registerWebFiles(app, options.webFolder, makeReadStartData(app));
  return app;
};
