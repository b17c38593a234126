import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/app-context.ts';
import { withJobDeadline } from '#server/db/deadlines.ts';

/** Something that runs by time. It calls a command, which must be safe to run on several nodes. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<void>;
}

export interface RunningJobs {
  /** Starts no further run and waits for those under way. */
  stop(): Promise<void>;
}

/** Runs each job again and again, never twice at once; a run that fails is logged and retried. */
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
