import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { withRequestDeadline } from '#server/db/deadlines.ts';
import { pendingMigrations } from '#server/db/migrate.ts';

/** Whether the process is on its way out; a proxy then sends new requests elsewhere. */
export interface Draining {
  isDraining: boolean;
}

const whyNotReady = async (db: Database, draining: Draining): Promise<string | null> => {
  if (draining.isDraining) return 'stopping';
  try {
    const pending = await pendingMigrations(db);
    return pending.length === 0 ? null : `migrations pending: ${pending.join(', ')}`;
  } catch {
    return 'database away';
  }
};

/** `/healthz` says that the process lives, `/readyz` that it can serve. No request waits for ever. */
export const registerHealth = (app: FastifyInstance, db: Database, draining: Draining): void => {
  app.addHook('onRequest', (_request, _reply, done) => withRequestDeadline(done));
  // A body may have taken its time on a slow line, which is no fault of the database.
  app.addHook('preValidation', (_request, _reply, done) => withRequestDeadline(done));
  // Whoever keeps connections to us open for the next request lets go of them in time.
  app.addHook('onRequest', (_request, reply, done) => {
    if (draining.isDraining) reply.header('connection', 'close');
    done();
  });
  const options = { config: { who: 'public' as const }, logLevel: 'silent' as const };
  app.get('/healthz', options, async () => ({ status: 'alive' }));
  app.get('/readyz', options, async (_request, reply) => {
    const reason = await whyNotReady(db, draining);
    if (reason === null) return { status: 'ready' };
    return reply.status(503).header('retry-after', '1').send({ status: 'not ready', reason });
  });
};
