import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { SessionMember } from '#contract/accounts.ts';
import { livePath, liveQuery } from '#contract/live.ts';
import type { Feed } from '#server/live/feed.ts';
import type { Streams } from '#server/live/streams.ts';

/** The feed lives as long as the app, and looks at once after every request that may have written. */
const runFeed = (app: FastifyInstance, feed: Feed, streams: Streams): void => {
  app.addHook('onReady', async () => feed.start());
  // Before the answer is sent, so that whoever has it finds what they did.
  app.addHook('onSend', ({ method }, _reply, payload, done) => {
    if (method !== 'GET' && method !== 'HEAD') feed.poke();
    done(null, payload);
  });
  // Streams have no end of their own, and the app would wait for it.
  app.addHook('preClose', async () => streams.close());
  app.addHook('onClose', () => feed.stop());
};

export interface LiveParts {
  readonly feed: Feed;
  readonly streams: Streams;
  /** Whatever must be known before slots can be told. */
  readonly prepare: () => Promise<unknown>;
}

/** A browser that reconnects by itself names the last number in a header. */
const numberOf = (header: string | string[] | undefined): number | null =>
  typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;

const lastSeen = (asked: number | undefined, header: string | string[] | undefined) => {
  const seen = [asked ?? null, numberOf(header)].filter((number) => number !== null);
  return seen.length === 0 ? null : Math.max(...seen);
};

/**
 * The stream is no call of the contract's kind: it has no end and no one answer. It has everything
 * else that calls have: who may open it, the limit on requests, the headers.
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
      const { sport = null, after: asked } = request.query;
      const after = lastSeen(asked, request.headers['last-event-id']);
      await prepare();
      // Another node may have told the browser of events that this one has yet to read.
      if (after !== null && after > feed.last()) await feed.requireNewest();
      reply.hijack();
      // The stream lasts as long as its connection, so it needs no framing of its own, and each event
      // is one write instead of three.
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
