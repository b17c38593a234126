import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Settings } from '#server/env.ts';

/** Errors of the database can carry the values of a row; what is known to be harmless is kept. */
const describeError = (error: {
  readonly name?: string;
  readonly message?: string;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly stack?: string;
}) => ({
  type: error.name ?? 'Error',
  message: error.message ?? '',
  code: error.code,
  constraint: error.constraint,
  stack: error.stack ?? '',
});

/** One JSON line for each event, without cookies, tokens, bodies, paths or queries. */
export const makeLogger = (
  { logLevel }: Pick<Settings, 'logLevel'>,
  destination?: DestinationStream,
): Logger =>
  pino(
    {
      level: logLevel,
      base: null,
      timestamp: () => `,"time":"${Temporal.Now.instant().toString()}"`,
      serializers: {
        // The route instead of the path: paths name members, and queries can carry secrets.
        req: (request: FastifyRequest) => ({
          method: request.method,
          route: request.routeOptions?.url ?? 'none',
          address: request.ip,
        }),
        err: describeError,
      },
    },
    destination,
  );
