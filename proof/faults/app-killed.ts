import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '#proof/faults/fault.ts';
import { harmUnderLoad } from '#proof/faults/scene.ts';
import { inSeconds } from '#proof/faults/verdicts.ts';

const kills = 3;

/** A process that is gone answers nobody, so nothing is shed; a supervisor starts the next one. */
export const appKilled: Fault = {
  name: 'app killed (-9)',
  run: async (place, random) =>
    harmUnderLoad(
      { app: await place.startApp(), db: place.db },
      random,
      async ({ app, noteBack }) => {
        const starts: number[] = [];
        for (let killed = 0; killed < kills; killed += 1) {
          await app.kill();
          starts.push(await app.startAgain());
          noteBack();
          await sleep(300 + random.below(1_200));
        }
        const slowest = Math.max(...starts);
        return [
          {
            what: `ready again, the slowest of ${kills}`,
            seen: inSeconds(slowest),
            isGood: slowest < 30_000,
          },
        ];
      },
    ),
};
