import type { FastifyInstance } from 'fastify';

/** A provider sends back up to 64 kB of metadata, and percent-encoding makes three bytes of one. */
const formLimitBytes = 256 * 1024;

/**
 * In this scope bodies are forms and nothing else, and stay the text that they came as, because
 * signatures are made over these very characters. Everywhere else a form is refused.
 */
export const takeForms = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimitBytes },
    (_request, body, done) => done(null, body),
  );
};

/** The form of a request; a request without a body has an empty one. */
export const formTextOf = (body: unknown): string => (typeof body === 'string' ? body : '');
