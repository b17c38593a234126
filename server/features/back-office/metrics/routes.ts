import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/app-context.ts';
import type { Meters } from '#server/features/back-office/metrics/meters.ts';
import { readVenueFigures } from '#server/features/back-office/metrics/metrics.ts';
import type { Feed } from '#server/live/feed.ts';
import type { Streams } from '#server/live/streams.ts';

export const metricsPath = '/metrics';

/** The scrape endpoint. It requires the operator's token, because the figures are confidential. */
export const metricsRoutes = (
  app: FastifyInstance,
  context: AppContext,
  { meters, feed, streams }: { meters: Meters; feed: Feed; streams: Streams },
): void => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    meters.answered(route, request.method, reply.statusCode, reply.elapsedTime / 1_000);
  });
  feed.listen({ onEvents: (events) => events.forEach(meters.heard), onGap: () => undefined });
  app.get(
    metricsPath,
    { config: { who: 'operator' }, schema: { hide: true }, logLevel: 'warn' },
    async (_request, reply) => {
      const text = await meters.write(await readVenueFigures(context), {
        streams: streams.count(),
        secondsBehindEvents: feed.secondsBehind(),
        pool: context.db.poolState(),
      });
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
    },
  );
};
