import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorCode, envelopeOf, type RefusalParts, statusOf } from '#contract/errors.ts';
import {
  codeOfDatabaseError,
  isDatabaseAway,
  isUnkeepableText,
} from '#server/db/database-errors.ts';
import { Refusal } from '#server/http/refusal.ts';

interface Answer extends RefusalParts {
  readonly code: ErrorCode;
}

/** Our codes for the errors of Fastify and its plugins. */
const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  429: 'too_many_requests',
  503: 'unavailable',
};

/** The only place that turns an error into a response. */
const answerTo = (error: FastifyError): Answer => {
  if (error instanceof Refusal) return { code: error.code, ...error.parts };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const problems = error.validation.map(
      (problem) =>
        `${problem.instancePath.slice(1) || error.validationContext}: ${problem.message}`,
    );
    return { code: 'invalid_request', details: problems.join('; ') };
  }
  const fromDatabase = codeOfDatabaseError(error);
  if (fromDatabase !== null) return { code: fromDatabase };
  if (isDatabaseAway(error)) return { code: 'unavailable' };
  if (isUnkeepableText(error)) {
    return { code: 'invalid_request', details: 'A text has a character that cannot be kept.' };
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    return { code: codeByStatus[status] ?? 'invalid_request', details: error.message };
  }
  return { code: codeByStatus[status] ?? 'internal' };
};

/** Default seconds to wait. The rate limit sets the header itself. */
const usualWait: Readonly<Record<number, number>> = { 429: 60, 503: 2 };

const setRetryAfter = (reply: FastifyReply, code: ErrorCode, seconds?: number): void => {
  const wait = seconds ?? usualWait[statusOf[code]];
  if (wait !== undefined && !reply.hasHeader('retry-after')) {
    reply.header('retry-after', String(wait));
  }
};

const handleError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  onRefused: (code: ErrorCode) => void,
) => {
  const { code, ...parts } = answerTo(error);
  onRefused(code);
  const status = statusOf[code];
  if (status >= 500) request.log.error({ err: error, code }, 'request failed');
  // The details may contain personal data, so they are not logged.
  else request.log.info({ code }, 'request refused');
  setRetryAfter(reply, code, parts.retryAfterSeconds);
  const hint =
    parts.hint ??
    (code === 'internal' ? `If it happens again, tell us this number: ${request.id}` : undefined);
  return reply
    .status(status)
    .send(envelopeOf(code, hint === undefined ? parts : { ...parts, hint }));
};

export const registerErrorHandler = (
  app: FastifyInstance,
  onRefused: (code: ErrorCode) => void,
): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    handleError(error, request, reply, onRefused),
  );
};

/** The router rejects a path that it cannot decode before any hook of ours runs. */
export const answerBadUrl = (
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  reply
    .status(statusOf.invalid_request)
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'")
    .send(envelopeOf('invalid_request', { details: 'The address cannot be read.' }));
};
