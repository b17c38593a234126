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
} from '#server/features/accounts/calendar-link/calendar-link.ts';
import { readFeed } from '#server/features/bookings/calendar-feed/calendar-feed.ts';
import type { Expose } from '#server/http/call-routes.ts';

/** Calendars may keep it but ask every time; nobody in between keeps it, and nobody finds it. */
const headers = {
  'cache-control': 'private, no-cache',
  'content-disposition': 'inline; filename="depot.ics"',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-robots-tag': 'noindex, nofollow',
};

/** Services read the calendars of many members from few addresses, so this is generous. */
const perMinute = 120;

export const calendarFeedRoutes = (
  app: FastifyInstance,
  expose: Expose,
  context: AppContext,
): void => {
  expose(getCalendarFeed, ({ caller }) => readFeedState(context, caller.userId));

  expose(createCalendarFeed, ({ caller, body }) =>
    issueFeed(context, caller.userId, body.replaces),
  );

  expose(revokeCalendarFeed, async ({ caller }) => {
    await endFeed(context, caller.userId);
    return {};
  });

  app.get<{ Params: { file: string } }>(
    `${calendarFeedPath}/:file`,
    {
      config: {
        who: 'public',
        // The general limit leaves everything alone that is no call.
        rateLimit: { max: perMinute, timeWindow: '1 minute', allowList: [] },
      },
      schema: { hide: true },
      logLevel: 'warn',
    },
    async (request, reply) => {
      const { text, etag } = await readFeed(context, request.params.file);
      reply.headers({ ...headers, etag });
      // A proxy that compresses marks the tag as weak.
      if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
      return reply.type('text/calendar; charset=utf-8').send(text);
    },
  );
};
