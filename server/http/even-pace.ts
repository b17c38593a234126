import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for what an account command does on a busy machine, short enough to wait for. */
const evenPaceMs = 400;

/**
 * Answers no sooner than others do, so that the time of an answer does not tell what was found. The
 * work of all branches is alike already; this hides the rest.
 */
export const atEvenPace = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  const pause = sleep(evenPaceMs);
  try {
    return await work();
  } finally {
    await pause;
  }
};
