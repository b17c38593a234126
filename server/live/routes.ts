import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { SessionMember } from '#contract/accounts.ts';
import { consoleLivePath } from '#contract/console-day.ts';
import { livePath, liveQuery } from '#contract/live.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import type { Feed } from '#server/live/feed.ts';
import type { Recipient } from '#server/live/open-streams.ts';
import type { Streams } from '#server/live/streams.ts';

/**
 * Starts and stops the feed with the app, wakes it up for every request, and pokes it after each that
 * may have written.
 */
const runFeed = (
  app: FastifyInstance,
  feed: Feed,
  allStreams: readonly Pick<Streams, 'close' | 'count'>[],
): void => {
  app.addHook('onReady', async () => feed.start(() => allStreams.some((each) => each.count() > 0)));
  app.addHook('onRequest', (_request, _reply, done) => {
    feed.wake();
    done();
  });
  // Before the response is sent, so that the client's next read includes its own change.
  app.addHook('onSend', ({ method, routeOptions }, _reply, payload, done) => {
    const onlyReads =
      method === 'GET' || method === 'HEAD' || routeOptions.config.session === 'recent';
    if (!onlyReads) feed.poke();
    done(null, payload);
  });
  // Streams never end by themselves, and the app would wait for them.
  app.addHook('preClose', async () => {
    for (const streams of allStreams) streams.close();
  });
  app.addHook('onClose', () => feed.stop());
};

interface LiveParts {
  readonly feed: Feed;
  readonly streams: Streams;
  readonly consoleStreams: Streams<Recipient>;
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

/** Sends the head of a stream, and returns the response to which its events are written. */
const beginStream = (reply: FastifyReply): ServerResponse => {
  reply.hijack();
  // The stream lasts as long as its connection, so it needs no chunks, and each event is one write
  // instead of three.
  reply.raw.removeHeader('transfer-encoding');
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  return reply.raw;
};

/**
 * The streams are not calls of the contract, because they have no end and no single response.
 * Authorisation, rate limit and headers are the same as for calls.
 */
export const liveRoutes = (app: FastifyInstance, parts: LiveParts): void => {
  const { feed, streams, consoleStreams, prepare } = parts;
  runFeed(app, feed, [streams, consoleStreams]);
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
      const { userId } = request.caller as SessionMember;
      streams.open({ userId, sport }, after, beginStream(reply));
    },
  );
  app.get(
    consoleLivePath,
    {
      // Everybody of the staff: the frames name nobody, and the end of the stream ends an open tab.
      config: { who: { staff: 'account.own' } },
      exposeHeadRoute: false,
      schema: {
        summary: 'What changes at the venue, as server-sent events; see contract/console-day.ts.',
        tags: ['console'],
        security: [{ staffSession: [] }],
      },
    },
    async (request, reply) => {
      const { userId } = request.caller as StaffCaller;
      // The console reads the day again after every start, so it need not resume.
      consoleStreams.open({ userId }, null, beginStream(reply));
    },
  );
};
