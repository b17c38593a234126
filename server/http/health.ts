import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { pendingMigrations } from '#server/db/migrate.ts';

/** Set while the process shuts down; a proxy then sends new requests elsewhere. */
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

/** `/healthz`: the process is alive. `/readyz`: it can serve. */
export const registerHealth = (app: FastifyInstance, db: Database, draining: Draining): void => {
  // Makes clients with keep-alive connections close them during the shutdown.
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
