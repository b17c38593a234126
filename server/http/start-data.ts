import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallShape } from '#contract/call.ts';
import { type StartData, startCalls } from '#contract/start.ts';

/** The page waits no longer than this for what it brings along; the app can ask for it as well. */
const patienceMs = 500;

/** What a page brings along for the member who asked for it; null for everybody else. */
export type ReadStartData = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<StartData | null>;

/**
 * Makes the calls that the app would make first, in the name of whoever asks for the page. They go
 * through the same doors, limits and schemas as if they had come from the browser, so that a page
 * never knows more than they answer.
 */
export const makeReadStartData = (app: FastifyInstance): ReadStartData => {
  const ask = async ({ path, method }: CallShape, request: FastifyRequest, signal: AbortSignal) => {
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
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await ask(startCalls.session, request, signal);
    const session: StartData['session'] = answer.json();
    if (session.member === null) return null;
    const [venue, credits] = await Promise.all([
      ask(startCalls.venue, request, signal),
      ask(startCalls.credits, request, signal),
    ]);
    // The first call renews the session where that is due, and the browser must hear of it.
    const cookies = answer.headers['set-cookie'];
    if (cookies !== undefined) reply.header('set-cookie', cookies);
    return { session, venue: venue.json(), credits: credits.json() };
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
