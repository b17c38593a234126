import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { makeEngine } from '#proof/faults/engine.ts';
import type { Engine, FaultApp, FaultPlace } from '#proof/faults/fault.ts';
import { openTcpProxy } from '#proof/faults/tcp-proxy.ts';
import { type ProcessPlace, startDepot } from '#proof/production/processes.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { seedVenue } from '#server/db/seed-venue.ts';
import { fiuuEnv } from '#server/testing/fiuu.ts';

const template = 'depot_template';

/** Requeries fail unless a fault starts a provider: this port refuses connections. */
const payments = { ...fiuuEnv, FIUU_API_URL: 'http://127.0.0.1:9' };

export const findFreePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

const administer = async (engine: Engine, statement: string): Promise<void> => {
  const client = new pg.Client(engine.connectionTo('postgres'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const makeTemplate = async (engine: Engine): Promise<void> => {
  await administer(engine, `create database ${template}`);
  const db = openDatabase(engine.connectionTo(template));
  await migrateToLatest(db);
  await db.transaction().execute((tx) => seedVenue(tx));
  await db.destroy();
};

const startApp = async (place: ProcessPlace): Promise<FaultApp> => {
  let process = await startDepot(place);
  return {
    port: place.port,
    url: place.publicUrl,
    current: () => process,
    kill: async () => void (await process.end('SIGKILL')),
    end: () => process.end(),
    startAgain: async () => {
      process = await startDepot(place);
      return process.startedInMs;
    },
  };
};

/** One PostgreSQL for all faults; each fault gets its own database on it. */
export interface FaultSuite {
  withPlace<Result>(use: (place: FaultPlace) => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

export const openFaultSuite = async (): Promise<FaultSuite> => {
  const folder = mkdtempSync(join(tmpdir(), 'depot-faults-'));
  const engine = makeEngine(join(folder, 'postgres'));
  const ends: (() => Promise<unknown>)[] = [];
  let places = 0;

  /** Last started, first ended. */
  const endAll = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };

  const openPlace = async (): Promise<FaultPlace> => {
    await engine.start();
    places += 1;
    const name = `depot_${places}`;
    await administer(engine, `create database ${name} template ${template}`);
    const proxy = await openTcpProxy({ path: engine.socket });
    ends.push(() => proxy.close());
    const db = openDatabase(engine.connectionTo(name), { poolSize: 2 });
    ends.push(() => db.destroy());
    const own = join(folder, name);
    mkdirSync(own, { mode: 0o700 });
    const databaseUrl = `postgres://depot@127.0.0.1:${proxy.port}/${name}`;
    return {
      folder: own,
      engine,
      proxy,
      db,
      databaseUrl,
      endLater: (end) => void ends.push(end),
      startApp: async (env = {}) => {
        const port = await findFreePort();
        const app = await startApp({
          folder: own,
          port,
          databaseUrl,
          publicUrl: `http://127.0.0.1:${port}`,
          env: { ...payments, REQUESTS_PER_MINUTE: '0', LOG_LEVEL: 'error', ...env },
        });
        ends.push(() => app.kill());
        return app;
      },
    };
  };

  const stop = async (): Promise<void> => {
    await endAll();
    await engine.destroy();
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    await engine.start();
    await makeTemplate(engine);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    withPlace: async (use) => {
      try {
        return await use(await openPlace());
      } finally {
        await endAll();
      }
    },
    stop,
  };
};
