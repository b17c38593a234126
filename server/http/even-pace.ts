import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for an account command on a busy machine, short enough for a user. */
const evenPaceMs = 400;

/**
 * Delays each answer to a minimum time, so that its duration does not reveal the result. All
 * branches do nearly the same work; this hides the rest.
 */
export const makePace =
  (paceMs: number) =>
  async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const pause = sleep(paceMs);
    try {
      return await work();
    } finally {
      await pause;
    }
  };

export const atEvenPace = makePace(evenPaceMs);
