import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '#proof/faults/embedded.ts';
import type { Fault, FaultApp, FaultPlace } from '#proof/faults/fault.ts';
import { injectUnderLoad, type Scene } from '#proof/faults/scene.ts';
import { backWithinMs, inSeconds } from '#proof/faults/verdicts.ts';
import type { Finding } from '#proof/production/findings.ts';

const processes = 2;

const withSeveral = (place: FaultPlace): FaultPlace => ({
  ...place,
  startApp: (env) => place.startApp({ DEPOT_PROCESSES: String(processes), ...env }),
});

/** The same fault, with several processes on each port. */
export const onSeveralProcesses = ({ name, run }: Fault): Fault => ({
  name: `${name}, ${processes} processes`,
  run: (place, random) => run(withSeveral(place), random),
});

const kills = 4;
/** Longer than the first delays of the supervisor and a start on a busy machine. */
const returnsWithinMs = 30_000;
/** The port answers all the time, so without a pause all slots would be sold. */
const orderPauseMs = 4_000;

interface LogLine {
  readonly msg?: string;
  readonly process?: number;
  readonly pid?: number;
}

const linesOf = (app: FaultApp, number: number): LogLine[] =>
  app
    .current()
    .output()
    .split('\n')
    .filter((line) => line.includes(`"process":${number},`) && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogLine);

const countStarts = (app: FaultApp, number: number): number =>
  linesOf(app, number).filter(({ msg }) => msg?.startsWith('Server listening')).length;

/** Kills one process; resolves to how long it took to return. */
const killOne = async (app: FaultApp, number: number): Promise<number> => {
  const { pid } = linesOf(app, number).findLast(({ msg }) => msg === 'process started') ?? {};
  if (pid === undefined) throw new Error(`Process ${number} was not started.`);
  const before = countStarts(app, number);
  const began = performance.now();
  process.kill(pid, 'SIGKILL');
  while (countStarts(app, number) === before) {
    if (performance.now() - began > returnsWithinMs) throw new Error('It did not return.');
    await sleep(50);
  }
  return performance.now() - began;
};

/** Asks on a new connection each time; returns the longest time without an answer. */
const watchPort = ({ url }: FaultApp): (() => Promise<number>) => {
  let [longest, lastAt, isOver] = [0, performance.now(), false];
  const watch = async (): Promise<void> => {
    while (!isOver) {
      const headers = { connection: 'close' };
      const answer = await fetch(`${url}/healthz`, { headers }).catch(() => null);
      const now = performance.now();
      longest = Math.max(longest, now - lastAt);
      if (answer?.status === 200) lastAt = now;
      await sleep(20);
    }
  };
  const watching = watch();
  return async () => {
    isOver = true;
    await watching;
    return longest;
  };
};

const bounded = (what: string, ms: number, mostMs: number): Finding => ({
  what,
  seen: `${inSeconds(ms)} (allowed: ${inSeconds(mostMs)})`,
  isGood: ms <= mostMs,
});

/** The supervisor restarts a killed process while the other one answers. */
export const processKilled: Fault = {
  name: `embedded database: ${kills} × one of ${processes} processes killed (SIGKILL)`,
  run: async (place, random) => {
    const several = withSeveral(place);
    const venue = await startEmbedded(
      { ...several, startApp: (env) => several.startApp({ LOG_LEVEL: 'info', ...env }) },
      join(place.folder, 'embedded'),
    );
    const inject = async ({ app, noteRestored }: Scene): Promise<Finding[]> => {
      const stopWatching = watchPort(app);
      const returned: number[] = [];
      for (let killed = 0; killed < kills; killed += 1) {
        returned.push(await killOne(app, 1 + (killed % processes)));
        noteRestored();
        await sleep(200 + random.below(800));
      }
      return [
        bounded('longest time without an answer of the port', await stopWatching(), backWithinMs),
        bounded(
          'time until the process had returned, the slowest',
          Math.max(...returned),
          returnsWithinMs,
        ),
      ];
    };
    return injectUnderLoad(venue, random, inject, orderPauseMs);
  },
};
