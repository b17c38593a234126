import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { SessionMember } from '#contract/accounts.ts';
import { livePath, liveQuery } from '#contract/live.ts';
import type { Feed } from '#server/live/feed.ts';
import type { Streams } from '#server/live/streams.ts';

/**
 * Starts and stops the feed with the app, and pokes it after every request that may have written.
 */
const runFeed = (app: FastifyInstance, feed: Feed, streams: Streams): void => {
  app.addHook('onReady', async () => feed.start());
  // Before the response is sent, so that the client's next read includes its own change.
  app.addHook('onSend', ({ method }, _reply, payload, done) => {
    if (method !== 'GET' && method !== 'HEAD') feed.poke();
    done(null, payload);
  });
  // Streams never end by themselves, and the app would wait for them.
  app.addHook('preClose', async () => streams.close());
  app.addHook('onClose', () => feed.stop());
};

export interface LiveParts {
  readonly feed: Feed;
  readonly streams: Streams;
  /** Loads what is needed before slots can be sent. */
  readonly prepare: () => Promise<unknown>;
}

/** Browsers send the last number in a header when they reconnect by themselves. */
const numberOf = (header: string | string[] | undefined): number | null =>
  typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;

const lastSeen = (queried: number | undefined, header: string | string[] | undefined) => {
  const seen = [queried ?? null, numberOf(header)].filter((number) => number !== null);
  return seen.length === 0 ? null : Math.max(...seen);
};

/**
 * The stream is not a call of the contract, because it has no end and no single response.
 * Authorisation, rate limit and headers are the same as for calls.
 */
export const liveRoutes = (app: FastifyInstance, { feed, streams, prepare }: LiveParts): void => {
  runFeed(app, feed, streams);
  app.withTypeProvider<ZodTypeProvider>().get(
    livePath,
    {
      config: { who: 'member' },
      // A `HEAD` would open a stream that nobody reads.
      exposeHeadRoute: false,
      schema: {
        summary: 'What changes, as server-sent events; see contract/live.ts.',
        tags: ['live'],
        security: [{ session: [] }],
        querystring: liveQuery,
      },
    },
    async (request, reply) => {
      const { sport = null, after: queried } = request.query;
      const after = lastSeen(queried, request.headers['last-event-id']);
      await prepare();
      // The browser may have got this number from another node, ahead of this one.
      if (after !== null && after > feed.last()) await feed.requireNewest();
      reply.hijack();
      // The stream lasts as long as its connection, so it needs no chunks, and each event is one
      // write instead of three.
      reply.raw.removeHeader('transfer-encoding');
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream; charset=utf-8',
        'x-accel-buffering': 'no',
        connection: 'close',
      });
      const { userId } = request.caller as SessionMember;
      streams.open({ userId, sport }, after, reply.raw);
    },
  );
};
