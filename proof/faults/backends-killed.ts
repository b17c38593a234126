import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Engine, Fault } from '#proof/faults/fault.ts';
import { injectUnderLoad, type Scene } from '#proof/faults/scene.ts';
import type { Finding } from '#proof/production/findings.ts';
import type { Database } from '#server/db/database.ts';

const terminations = 12;
const kills = 2;

/** The PostgreSQL backends that serve the app, including the one that reads live events. */
const listBackends = async (db: Database): Promise<number[]> => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
  `.execute(db);
  return rows.map(({ pid }) => pid);
};

/** Terminates one random connection at a time, whatever it is doing. */
const terminateSome = async ({ db, random }: Scene): Promise<number> => {
  let ended = 0;
  for (let times = 0; times < terminations; times += 1) {
    const pid = random.pick(await listBackends(db));
    if (pid !== undefined) {
      await sql`select pg_terminate_backend(${pid})`.execute(db);
      ended += 1;
    }
    await sleep(50 + random.below(200));
  }
  return ended;
};

/**
 * A backend that is killed may have corrupted shared memory, so PostgreSQL restarts all of them.
 */
const killSome = async ({ db, random, noteRestored }: Scene, engine: Engine): Promise<number> => {
  let killed = 0;
  for (let times = 0; times < kills; times += 1) {
    const pid = random.pick(await listBackends(db));
    if (pid !== undefined) {
      process.kill(pid, 'SIGKILL');
      killed += 1;
    }
    await sleep(50);
    await engine.start();
    noteRestored();
    await sleep(1_000 + random.below(1_000));
  }
  return killed;
};

const counted = (what: string, count: number, due: number): Finding => ({
  what,
  seen: String(count),
  isGood: count === due,
});

export const backendsKilled: Fault = {
  name: 'database connections terminated and killed (SIGKILL)',
  run: async (place, random) =>
    injectUnderLoad({ app: await place.startApp(), db: place.db }, random, async (scene) => {
      const ended = await terminateSome(scene);
      scene.noteRestored();
      await sleep(1_000);
      const killed = await killSome(scene, place.engine);
      return [
        counted('connections terminated', ended, terminations),
        counted('backends killed', killed, kills),
      ];
    }),
};
