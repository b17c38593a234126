import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/app-context.ts';
import { withJobDeadline } from '#server/db/deadlines.ts';

/** A task that runs periodically. It must be safe to run on several nodes at once. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<void>;
}

interface RunningJobs {
  /** Starts no further runs and waits for the current ones. */
  stop(): Promise<void>;
}

/** Runs each job periodically, never twice at once. A failed run is logged and retried. */
export const startJobs = (jobs: readonly Job[], log: Log): RunningJobs => {
  const stopping = new AbortController();
  const pause = (ms: number): Promise<void> =>
    sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const loop = async (job: Job): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await withJobDeadline(() => job.run());
      } catch (error) {
        log.error({ err: error, job: job.name }, 'job failed');
      }
      await pause(job.everyMs);
    }
  };
  const loops = jobs.map(loop);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
};
