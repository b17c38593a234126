import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Settings } from '#server/env.ts';

/** Database errors can contain the values of a row, so only these harmless fields are logged. */
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

/**
 * Logs JSON lines, without cookies, tokens, bodies, paths or queries. With several processes each
 * line has the number of its process.
 */
export const makeLogger = (
  { logLevel }: Pick<Settings, 'logLevel'>,
  destination?: DestinationStream,
  processNumber?: number,
): Logger =>
  pino(
    {
      level: logLevel,
      base: processNumber === undefined ? null : { process: processNumber },
      timestamp: () => `,"time":"${Temporal.Now.instant().toString()}"`,
      serializers: {
        // Log the route instead of the path: paths contain e-mails, and queries can contain
        // secrets.
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
