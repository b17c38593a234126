import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '#proof/faults/fault.ts';
import { injectUnderLoad } from '#proof/faults/scene.ts';
import { inSeconds } from '#proof/faults/verdicts.ts';

const kills = 3;

/**
 * A killed process answers nothing, so no request is shed; a supervisor starts the next process.
 */
export const appKilled: Fault = {
  name: 'app process killed (SIGKILL)',
  run: async (place, random) =>
    injectUnderLoad(
      { app: await place.startApp(), db: place.db },
      random,
      async ({ app, noteRestored }) => {
        const starts: number[] = [];
        for (let killed = 0; killed < kills; killed += 1) {
          await app.kill();
          starts.push(await app.startAgain());
          noteRestored();
          await sleep(300 + random.below(1_200));
        }
        const slowest = Math.max(...starts);
        return [
          {
            what: `time until ready again, the slowest of ${kills}`,
            seen: inSeconds(slowest),
            isGood: slowest < 30_000,
          },
        ];
      },
    ),
};
