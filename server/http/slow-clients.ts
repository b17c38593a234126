import type { ServerOptions } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Limit for a whole request, including an avatar; then 408. */
const requestMs = 30_000;
/** Limit for the headers, which are small. A client that sends them byte by byte is an attacker. */
const headMs = 10_000;
/** How long a response may wait without the client reading a byte. */
const unreadMs = 20_000;
/** Browsers and proxies wait for a response before the next request on the same connection. */
const unansweredLimit = 20;

/** Node itself enforces these limits on receiving a request. */
export const connectionTimeouts = {
  requestTimeout: requestMs,
  headersTimeout: headMs,
  // Node's default is 30 seconds, which would more than double every limit above.
  connectionsCheckingInterval: 1_000,
} as const satisfies ServerOptions;

/**
 * Closes the connection of a client that does not read its response, which would stay in memory for
 * ever. Every byte read restarts the timeout, so slow connections are fine. Node clears the timeout
 * once the response is sent. Live streams have their own limit.
 */
export const endUnreadAnswers = (app: FastifyInstance, limitMs = unreadMs): void => {
  app.addHook('onSend', ({ raw: { socket } }, _reply, payload, done) => {
    // `app.inject`, as used for start data, has no connection.
    if (socket instanceof Socket) socket.setTimeout(limitMs);
    done(null, payload);
  });
};

/**
 * Closes a connection with too many unanswered requests. Node starts all of them at once: three
 * connections with a thousand requests each, for a large file that was not read, took 450 MB of
 * memory, and ten of them kept four thousand files open.
 */
export const endGreedyConnections = (app: FastifyInstance): void => {
  const unanswered = new WeakMap<Socket, number>();
  const add = (socket: Socket, change: number): number => {
    const count = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, count);
    return count;
  };
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    // Requests that arrived before the close are still parsed.
    if (socket.destroyed || add(socket, 1) > unansweredLimit) {
      reply.hijack();
      // Deferred, because accepted requests still read the socket's address.
      setImmediate(() => socket.destroy());
      return;
    }
    reply.raw.once('close', () => add(socket, -1));
    done();
  });
};
