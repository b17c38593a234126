import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeEngine, postmasterOf, waitForEnd } from '#proof/faults/engine.ts';
import type { Fault, FaultPlace } from '#proof/faults/fault.ts';
import { injectUnderLoad, type Scene, type Venue } from '#proof/faults/scene.ts';
import { inSeconds } from '#proof/faults/verdicts.ts';
import { openDatabase } from '#server/db/database.ts';

const kills = 10;
const startsWithinMs = 30_000;

export interface EmbeddedVenue extends Venue {
  /** Kills PostgreSQL without telling the app; resolves when it is dead. */
  killPostgres(): Promise<void>;
  isUp(): Promise<boolean>;
}

/** A demo as `npm start` runs it, with a PostgreSQL that the app manages. */
export const startEmbedded = async (place: FaultPlace, data: string): Promise<EmbeddedVenue> => {
  const folder = join(data, 'postgres');
  const engine = makeEngine(folder);
  place.endLater(() => engine.destroy());
  const app = await place.startApp({ DATABASE_URL: '', DEPOT_DATA: data });
  const connection = engine.connectionTo('depot');
  const db = openDatabase(connection, { poolSize: 2 });
  place.endLater(() => db.destroy());
  return {
    app,
    db,
    killPostgres: async () => {
      const pid = postmasterOf(folder);
      if (pid === null) throw new Error('PostgreSQL is not running.');
      process.kill(pid, 'SIGKILL');
      await waitForEnd(pid);
    },
    isUp: async () => {
      const client = new pg.Client(connection);
      client.on('error', () => undefined);
      try {
        await client.connect();
        return true;
      } catch {
        return false;
      } finally {
        await client.end().catch(() => undefined);
      }
    },
  };
};

/** How long until the database takes connections, without help. */
export const waitUntilUp = async ({ isUp }: EmbeddedVenue): Promise<number> => {
  const began = performance.now();
  while (!(await isUp())) {
    if (performance.now() - began > startsWithinMs)
      throw new Error('PostgreSQL did not come back.');
    await sleep(20);
  }
  return performance.now() - began;
};

/** Waits until the venue has recovered from the last kill, so that each recovery is measured. */
const waitForAnswer = async ({ client: { samples } }: Scene): Promise<void> => {
  const now = performance.now();
  const isAnswered = (): boolean =>
    samples.some(
      ({ topic, status, beganAt }) => topic === 'call' && status === 200 && beganAt > now,
    );
  while (!isAnswered() && performance.now() - now < startsWithinMs) await sleep(50);
};

const killByTurns = async (venue: EmbeddedVenue, scene: Scene) => {
  const { random, noteRestored } = scene;
  const slowest = { app: 0, postgres: 0 };
  for (let killed = 0; killed < kills; killed += 1) {
    await venue.app.kill();
    slowest.app = Math.max(slowest.app, await venue.app.startAgain());
    noteRestored();
    await waitForAnswer(scene);
    await sleep(200 + random.below(800));
    await venue.killPostgres();
    slowest.postgres = Math.max(slowest.postgres, await waitUntilUp(venue));
    noteRestored();
    await waitForAnswer(scene);
    await sleep(200 + random.below(800));
  }
  return slowest;
};

export const embeddedKilled: Fault = {
  name: `embedded database: ${kills} × app and ${kills} × postgres killed (SIGKILL)`,
  run: async (place, random) => {
    const venue = await startEmbedded(place, join(place.folder, 'embedded'));
    return injectUnderLoad(venue, random, async (scene) => {
      const slowest = await killByTurns(venue, scene);
      return [
        {
          what: 'time until the app is ready again, the slowest',
          seen: inSeconds(slowest.app),
          isGood: true,
        },
        {
          what: 'time until the app has restarted postgres, the slowest',
          seen: inSeconds(slowest.postgres),
          isGood: slowest.postgres < 10_000,
        },
      ];
    });
  },
};
