import type { FastifyInstance } from 'fastify';

/** A provider returns up to 64 kB of metadata, and percent-encoding can triple a byte. */
const formLimitBytes = 256 * 1024;

/**
 * In this scope bodies are forms only, and stay raw text, because signatures cover these exact
 * characters. Everywhere else a form is refused.
 */
export const takeForms = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimitBytes },
    (_request, body, done) => done(null, body),
  );
};

/** The form of a request; empty without a body. */
export const formTextOf = (body: unknown): string => (typeof body === 'string' ? body : '');
