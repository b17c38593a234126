import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { makeAuth } from '#server/features/accounts/auth.ts';
import { makeFindGoogle } from '#server/features/accounts/google/gateway.ts';
import { googleRoutes } from '#server/features/accounts/google/routes.ts';
import { passwordResetRoutes } from '#server/features/accounts/password-reset/routes.ts';
import { makeRecentSessions } from '#server/features/accounts/recent-sessions.ts';
import { registrationRoutes } from '#server/features/accounts/registration/routes.ts';
import { accountRoutes } from '#server/features/accounts/routes.ts';
import { findMember } from '#server/features/accounts/sign-in.ts';
import { clockRoutes } from '#server/features/back-office/clock/routes.ts';
import { calendarRoutes } from '#server/features/back-office/closures.routes.ts';
import { demoRoutes } from '#server/features/back-office/demo/routes.ts';
import { invariantRoutes } from '#server/features/back-office/invariants/routes.ts';
import { memberRoutes } from '#server/features/back-office/members/routes.ts';
import { makeMeters } from '#server/features/back-office/metrics/meters.ts';
import { metricsRoutes } from '#server/features/back-office/metrics/routes.ts';
import { accountDeletionRoutes } from '#server/features/back-office/privacy/account-deletion.routes.ts';
import { ownDataRoutes } from '#server/features/back-office/privacy/own-data.routes.ts';
import { calendarFeedRoutes } from '#server/features/bookings/calendar-feed/routes.ts';
import { courtOrderRoutes } from '#server/features/bookings/court-order/routes.ts';
import { historyRoutes } from '#server/features/bookings/history/routes.ts';
import { statementRoutes } from '#server/features/bookings/history/statement.routes.ts';
import { moveRoutes } from '#server/features/bookings/moves/routes.ts';
import { refundRoutes } from '#server/features/bookings/refunds/routes.ts';
import { bookingRoutes } from '#server/features/bookings/routes.ts';
import { creditRoutes } from '#server/features/credits/routes.ts';
import { sessionRoutes } from '#server/features/lessons/cancellation/routes.ts';
import { coachRoutes } from '#server/features/lessons/coaches/routes.ts';
import { lessonOrderRoutes } from '#server/features/lessons/lesson-order/routes.ts';
import { privateLessonRoutes } from '#server/features/lessons/private-lessons/routes.ts';
import { programRoutes } from '#server/features/lessons/programs/routes.ts';
import { scheduleRoutes } from '#server/features/lessons/schedules/routes.ts';
import { lessonRoutes } from '#server/features/lessons/timetable/routes.ts';
import { lessonWaitRoutes } from '#server/features/lessons/waiting-list/routes.ts';
import { makeAvatarStorage } from '#server/features/members/avatars/gateway.ts';
import { avatarRoutes } from '#server/features/members/avatars/routes.ts';
import { profileRoutes } from '#server/features/members/routes.ts';
import { membershipOrderRoutes } from '#server/features/memberships/membership-order/routes.ts';
import { membershipPlanRoutes } from '#server/features/memberships/plans/routes.ts';
import { membershipRoutes } from '#server/features/memberships/routes.ts';
import { priceRoutes } from '#server/features/orders/bill.routes.ts';
import { orderRoutes } from '#server/features/orders/routes.ts';
import { makePaymentProvider } from '#server/features/payments/provider.ts';
import { paymentRoutes } from '#server/features/payments/routes.ts';
import { sandboxRoutes } from '#server/features/payments/sandbox/routes.ts';
import { makeBoard } from '#server/features/slots/board.ts';
import { slotRoutes } from '#server/features/slots/routes.ts';
import { makeWindows } from '#server/features/slots/windows.ts';
import { promotionRoutes } from '#server/features/venue/promotions.routes.ts';
import { venueRoutes } from '#server/features/venue/routes.ts';
import { venueSettingsRoutes } from '#server/features/venue/settings.routes.ts';
import type { House } from '#server/house.ts';
import { answerBadUrl, registerErrorHandler } from '#server/http/errors.ts';
import { guardRoutes, makeExpose } from '#server/http/expose.ts';
import { type Draining, registerHealth } from '#server/http/health.ts';
import { registerOpenApi } from '#server/http/openapi.ts';
import { isApiRoute, registerSecurity } from '#server/http/security.ts';
import { endGreedyConnections, endUnreadAnswers, patience } from '#server/http/slow-clients.ts';
import { makeReadStartData } from '#server/http/start-data.ts';
import { registerWebFiles } from '#server/http/web-files.ts';
import { makeFeed } from '#server/live/feed.ts';
import { liveRoutes } from '#server/live/routes.ts';
import { makeStreams } from '#server/live/streams.ts';

export interface AppOptions {
  readonly webFolder: string;
  readonly draining: Draining;
}

const bodyLimit = 256 * 1024;

/** Builds the whole app: first what holds for every request, then the features one by one. */
export const buildApp = async (house: House, options: AppOptions): Promise<FastifyInstance> => {
  const { settings, secrets, db, log } = house;
  const { publicUrl } = settings;
  const authOptions = { db, secret: secrets.secret, publicUrl, log };
  const auth = makeAuth(authOptions);
  const provider = makePaymentProvider(house);
  const app = Fastify({
    loggerInstance: log,
    trustProxy: settings.trustedProxy,
    bodyLimit,
    // The operator's paths name members by their e-mail, which is longer than the default.
    routerOptions: { maxParamLength: 254 },
    requestTimeout: patience.requestTimeout,
    http: patience,
    genReqId: () => randomUUID(),
    frameworkErrors: answerBadUrl,
    // A proxy still sends requests while it learns that we stop; they are answered.
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
  const feed = makeFeed(db, log);
  const recentSessions = makeRecentSessions(feed);
  guardRoutes(app, {
    findMember: (request, session) => findMember(db, auth, request, session && recentSessions),
    operatorToken: secrets.operatorToken,
    ownOrigin: publicUrl,
  });
  const meters = makeMeters();
  registerErrorHandler(app, meters.refused);
  await registerSecurity(app, {
    isHttps: settings.publicUrl.startsWith('https:'),
    perMinute: settings.requestsPerMinute,
    formTargets: provider === null ? [] : [provider.pageOrigin],
  });
  await registerOpenApi(app, (await auth.$context).authCookies.sessionToken.name);
  registerHealth(app, db, options.draining);

  const board = makeBoard(house, feed);
  const streams = makeStreams(feed, board.sportOf);
  liveRoutes(app, { feed, streams, prepare: board.read });
  metricsRoutes(app, house, { meters, feed, streams });

  const expose = makeExpose(app);
  accountRoutes(expose, house, auth);
  registrationRoutes(app, expose, house);
  passwordResetRoutes(expose, house);
  googleRoutes(app, expose, house, makeFindGoogle(settings.google, authOptions));
  const keeping = { storage: makeAvatarStorage(settings), log };
  profileRoutes(expose, house, keeping);
  avatarRoutes(app, expose, house, keeping);
  ownDataRoutes(expose, house);
  accountDeletionRoutes(expose, house, keeping, auth);
  venueRoutes(expose, house);
  slotRoutes(expose, house, makeWindows(board, feed));
  bookingRoutes(expose, house);
  refundRoutes(expose, house);
  moveRoutes(expose, house);
  historyRoutes(expose, house);
  lessonRoutes(expose, house);
  coachRoutes(expose, house);
  statementRoutes(expose, house);
  calendarFeedRoutes(app, expose, house);
  creditRoutes(expose, house);
  priceRoutes(expose, house);
  orderRoutes(expose, house, provider);
  courtOrderRoutes(expose, house, provider);
  lessonOrderRoutes(expose, house, provider);
  lessonWaitRoutes(expose, house);
  membershipRoutes(expose, house);
  membershipOrderRoutes(expose, house, provider);
  membershipPlanRoutes(expose, house);
  promotionRoutes(expose, house);
  memberRoutes(expose, house);
  calendarRoutes(expose, house);
  programRoutes(expose, house);
  scheduleRoutes(expose, house);
  sessionRoutes(expose, house);
  privateLessonRoutes(expose, house);
  venueSettingsRoutes(expose, house);
  clockRoutes(expose, house);
  invariantRoutes(expose, house);
  demoRoutes(app, expose, house);
  paymentRoutes(app, house, provider);
  sandboxRoutes(app, house);
  await registerWebFiles(app, options.webFolder, makeReadStartData(app));
  return app;
};
