import type { ServerOptions } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Whoever needs longer for a whole request, an avatar included, is answered with 408. */
const requestMs = 30_000;
/** A head is small; whoever sends one byte by byte keeps a connection and means nothing good. */
const headMs = 10_000;
/** How long an answer may lie there without a byte of it being read. */
const unreadMs = 20_000;
/** Browsers and proxies wait for an answer before they ask for the next on the same connection. */
const unansweredLimit = 20;

/** How long a client may take to say what it wants; Node looks for those who take longer by itself. */
export const connectionTimeouts = {
  requestTimeout: requestMs,
  headersTimeout: headMs,
  // Node would look twice a minute, which more than doubles every limit above.
  connectionsCheckingInterval: 1_000,
} as const satisfies ServerOptions;

/**
 * Ends the connection of a client that asks and then does not read its answer, which would lie in our
 * memory for ever. Every byte that is read begins the time anew, so slow lines lose nothing. Node
 * forgets the limit by itself once the answer is out. Live streams have a limit of their own.
 */
export const endUnreadAnswers = (app: FastifyInstance, limitMs = unreadMs): void => {
  app.addHook('onSend', ({ raw: { socket } }, _reply, payload, done) => {
    // What the app asks of itself, as for the data of a page, has no connection.
    if (socket instanceof Socket) socket.setTimeout(limitMs);
    done(null, payload);
  });
};

/**
 * Ends a connection on which ever more is asked before anything was answered. Node begins with all of
 * it at once: three connections with a thousand requests each, for a large file that was not read, took
 * 450 MB of memory, and ten of them kept four thousand files open.
 */
export const endGreedyConnections = (app: FastifyInstance): void => {
  const unanswered = new WeakMap<Socket, number>();
  const add = (socket: Socket, change: number): number => {
    const count = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, count);
    return count;
  };
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    // What had come before the end is still read.
    if (socket.destroyed || add(socket, 1) > unansweredLimit) {
      reply.hijack();
      // A moment later, because those that were let in still want to know the connection's address.
      setImmediate(() => socket.destroy());
      return;
    }
    reply.raw.once('close', () => add(socket, -1));
    done();
  });
};
