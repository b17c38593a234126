import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '#proof/faults/fault.ts';
import { injectUnderLoad } from '#proof/faults/scene.ts';
import { inSeconds } from '#proof/faults/verdicts.ts';
import type { Finding } from '#proof/production/findings.ts';

const downFor = (ms: number): Finding => ({
  what: 'database unavailable for',
  seen: inSeconds(ms),
  isGood: true,
});

/** As after an update of PostgreSQL: it shuts down cleanly and restarts at once, twice. */
export const databaseRestarted: Fault = {
  name: 'database restarted',
  run: async (place, random) =>
    injectUnderLoad(
      { app: await place.startApp(), db: place.db },
      random,
      async ({ noteRestored }) => {
        let longestMs = 0;
        for (const pauseMs of [1_000 + random.below(1_000), 0]) {
          const began = performance.now();
          await place.engine.stop('fast');
          await place.engine.start();
          noteRestored();
          longestMs = Math.max(longestMs, performance.now() - began);
          await sleep(pauseMs);
        }
        return [downFor(longestMs)];
      },
    ),
};

/**
 * As when the database's machine fails: no checkpoint at shutdown, and it stays down for a while.
 */
export const databaseCrashed: Fault = {
  name: 'database shut down immediately',
  run: async (place, random) =>
    injectUnderLoad(
      { app: await place.startApp(), db: place.db },
      random,
      async ({ noteRestored }) => {
        const began = performance.now();
        await place.engine.stop('immediate');
        await sleep(3_000 + random.below(3_000));
        await place.engine.start();
        noteRestored();
        return [downFor(performance.now() - began)];
      },
    ),
};
