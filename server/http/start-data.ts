import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallShape } from '#contract/call.ts';
import { type StartData, startCalls } from '#contract/start.ts';

/** The page waits no longer than this for its start data; the app can load it as well. */
const timeoutMs = 500;

/** The start data of the member who requests the page; null for other visitors. */
export type ReadStartData = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<StartData | null>;

/**
 * Makes the app's first calls on behalf of the visitor. They pass the same authorisation, limits
 * and schemas as calls from the browser, so the page never contains more than they return.
 */
export const makeReadStartData = (app: FastifyInstance): ReadStartData => {
  const call = async (
    { path, method }: CallShape,
    request: FastifyRequest,
    signal: AbortSignal,
  ) => {
    const { host, cookie, 'user-agent': userAgent } = request.headers;
    const answer = await app.inject({
      method,
      url: path,
      headers: { host, cookie, 'user-agent': userAgent },
      remoteAddress: request.ip,
      signal,
    });
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
    return answer;
  };

  const read: ReadStartData = async (request, reply) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await call(startCalls.session, request, signal);
    const session: StartData['session'] = answer.json();
    if (session.member === null) return null;
    const [venue, credits, time] = await Promise.all([
      call(startCalls.venue, request, signal),
      call(startCalls.credits, request, signal),
      call(startCalls.time, request, signal),
    ]);
    // The session call may renew the session; pass its cookie on to the browser.
    const cookies = answer.headers['set-cookie'];
    if (cookies !== undefined) reply.header('set-cookie', cookies);
    return { session, venue: venue.json(), credits: credits.json(), time: time.json() };
  };

  return async (request, reply) => {
    if (request.headers.cookie === undefined) return null;
    try {
      return await read(request, reply);
    } catch (error) {
      request.log.warn({ err: error }, 'a page was served without its first data');
      return null;
    }
  };
};
