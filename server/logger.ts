import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Settings } from '#server/env.ts';

/** A query can carry a secret, such as the token of a reset link, so it stays out of the log. */
const withoutQuery = (url: string): string => url.split('?')[0] ?? url;

/** Errors of the database can carry the values of a row; what is known to be harmless is kept. */
const describeError = (
  error: Error & { readonly code?: unknown; readonly constraint?: unknown },
) => ({
  type: error.name,
  message: error.message,
  code: error.code,
  constraint: error.constraint,
  stack: error.stack ?? '',
});

/** One JSON line for each event, without cookies, tokens, bodies or queries. */
export const loggerOptions = ({ logLevel }: Settings): FastifyServerOptions['logger'] => ({
  level: logLevel,
  base: null,
  timestamp: () => `,"time":"${Temporal.Now.instant().toString()}"`,
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: withoutQuery(request.url),
      address: request.ip,
    }),
    err: describeError,
  },
});
