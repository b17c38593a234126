import type { FastifyInstance } from 'fastify';
import { withRequestDeadline } from '#server/db/deadlines.ts';

declare module 'fastify' {
  interface FastifyRequest {
    arrivedAt: number;
    /** The time that the request took before its body was read. */
    usedMs: number;
  }
}

/**
 * Sets a deadline on the statements of every request. The time that the body takes does not count: a
 * slow upload is not the database's fault. Register it after the authorisation, whose statements
 * count.
 */
export const registerRequestDeadline = (app: FastifyInstance): void => {
  app.decorateRequest('arrivedAt', 0);
  app.decorateRequest('usedMs', 0);
  app.addHook('onRequest', (request, _reply, done) => {
    request.arrivedAt = performance.now();
    withRequestDeadline(done);
  });
  app.addHook('preParsing', (request, _reply, _body, done) => {
    request.usedMs = performance.now() - request.arrivedAt;
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    withRequestDeadline(done, request.usedMs);
  });
};
