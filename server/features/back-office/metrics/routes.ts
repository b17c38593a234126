import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/app-context.ts';
import { type Meters, writeTogether } from '#server/features/back-office/metrics/meters.ts';
import { readVenueFigures } from '#server/features/back-office/metrics/metrics.ts';
import type { Feed } from '#server/live/feed.ts';
import type { Siblings } from '#server/processes/siblings.ts';

export const metricsPath = '/metrics';

interface Measured {
  readonly meters: Meters;
  readonly feed: Feed;
  readonly countStreams: () => number;
  readonly siblings: Siblings | undefined;
}

/**
 * The scrape endpoint. It requires the operator's token, because the figures are confidential. A
 * scrape reaches one process by chance, which answers for all processes of its supervisor.
 */
export const metricsRoutes = (
  app: FastifyInstance,
  context: AppContext,
  { meters, feed, countStreams, siblings }: Measured,
): void => {
  const measure = async (): Promise<void> =>
    meters.update(await readVenueFigures(context), {
      streams: countStreams(),
      secondsBehindEvents: feed.secondsBehind(),
      pool: context.db.poolState(),
    });
  siblings?.reportMetrics(async () => {
    await measure();
    return meters.report();
  });
  const writeOwn = async (): Promise<string> => {
    await measure();
    return meters.write();
  };
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    meters.answered(route, request.method, reply.statusCode, reply.elapsedTime / 1_000);
  });
  feed.listen({ onEvents: (events) => events.forEach(meters.countEvent), onGap: () => undefined });
  app.get(
    metricsPath,
    { config: { who: { service: 'server.see' } }, schema: { hide: true }, logLevel: 'warn' },
    async (_request, reply) => {
      const reports = (await siblings?.collectMetrics()) ?? [];
      const text = await (reports.length > 0 ? writeTogether(reports) : writeOwn());
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
    },
  );
};
