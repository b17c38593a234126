import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorCode, envelopeOf, statusOf } from '#contract/errors.ts';
import type { DetailsOf, Problem } from '#domain/words/refusal-details.ts';
import {
  codeOfDatabaseError,
  isDatabaseAway,
  isUnkeepableText,
} from '#server/db/database-errors.ts';
import { Refusal } from '#server/http/refusal.ts';

interface Answer {
  readonly code: ErrorCode;
  readonly details?: DetailsOf<ErrorCode> | null;
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

const invalid = (...problems: readonly Problem[]): Answer => ({
  code: 'invalid_request',
  details: { problems },
});

/** The part of a validator's answer that says what its rule asks for. */
const expectedBy = ({ minimum, maximum, format, values, expected }: Record<string, unknown>) =>
  (minimum ?? maximum ?? format ?? values ?? expected ?? null) as Problem['expected'];

const problemsOf = ({ validation, validationContext }: FastifyError): readonly Problem[] =>
  (validation ?? []).map(({ instancePath, keyword, params }) => {
    const field = instancePath.slice(1) || (validationContext ?? '');
    return { field, rule: keyword, expected: expectedBy(params) };
  });

/** The one place where an error becomes an answer. */
const answerTo = (error: FastifyError, requestId: string): Answer => {
  if (error instanceof Refusal) {
    const { code, details }: Refusal = error;
    return { code, details: code === 'internal' ? { requestId } : details };
  }
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(...problemsOf(error));
  const fromDatabase = codeOfDatabaseError(error);
  if (fromDatabase !== null) return { code: fromDatabase };
  if (isDatabaseAway(error)) return { code: 'unavailable' };
  if (isUnkeepableText(error))
    return invalid({ field: 'text', rule: 'unkeepable_character', expected: null });
  const status = error.statusCode ?? 500;
  const code = codeByStatus[status];
  if (code !== undefined) return { code };
  if (status >= 400 && status < 500)
    return invalid({ field: 'request', rule: error.code, expected: null });
  return { code: 'internal', details: { requestId } };
};

/** Default seconds to wait. The rate limit sets the header itself. */
const usualWait: Readonly<Record<number, number>> = { 429: 60, 503: 2 };

const setRetryAfter = (reply: FastifyReply, { code, details }: Answer): void => {
  const said = details && 'retryAfterSeconds' in details ? details.retryAfterSeconds : undefined;
  const wait = said ?? usualWait[statusOf[code]];
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
  const answer = answerTo(error, request.id);
  const { code, details = null } = answer;
  onRefused(code);
  const status = statusOf[code];
  if (status >= 500) request.log.error({ err: error, code }, 'request failed');
  // The details may contain personal data, so they are not logged.
  else request.log.info({ code }, 'request refused');
  setRetryAfter(reply, answer);
  return reply.status(status).send(envelopeOf(code, details));
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
    .send(
      envelopeOf('invalid_request', {
        problems: [{ field: 'address', rule: 'unreadable', expected: null }],
      }),
    );
};
