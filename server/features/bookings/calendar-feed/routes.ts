import type { FastifyInstance } from 'fastify';
import {
  calendarFeedPath,
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
} from '#contract/calendar-feed.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  endFeed,
  issueFeed,
  readFeedState,
} from '#server/features/accounts/calendar-feed/calendar-feed.ts';
import { readFeed } from '#server/features/bookings/calendar-feed/calendar-feed.ts';
import type { Expose } from '#server/http/call-routes.ts';

/**
 * Calendars may cache the feed but must revalidate. Proxies must not store it, and search engines
 * must not index it.
 */
const headers = {
  'cache-control': 'private, no-cache',
  'content-disposition': 'inline; filename="depot.ics"',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-robots-tag': 'noindex, nofollow',
} as const;

/** Generous, because calendar services read the feeds of many members from a few addresses. */
const perMinute = 120;

export const calendarFeedRoutes = (
  app: FastifyInstance,
  expose: Expose,
  context: AppContext,
): void => {
  expose(getCalendarFeed, ({ caller }) => readFeedState(context, caller.userId));

  expose(createCalendarFeed, ({ caller, body }) => issueFeed(context, caller, body.replaces));

  expose(revokeCalendarFeed, async ({ caller }) => {
    await endFeed(context, caller.userId);
    return {};
  });

  app.get<{ Params: { file: string } }>(
    `${calendarFeedPath}/:file`,
    {
      config: {
        who: 'public',
        // The general limit covers only API calls.
        rateLimit: { max: perMinute, timeWindow: '1 minute', allowList: [] },
      },
      schema: { hide: true },
      logLevel: 'warn',
    },
    async (request, reply) => {
      const { text, etag } = await readFeed(context, request.params.file);
      reply.headers({ ...headers, etag });
      // A compressing proxy marks the tag as weak.
      if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
      return reply.type('text/calendar; charset=utf-8').send(text);
    },
  );
};
