import type { AppContext } from '#server/app-context.ts';
import type { Job } from '#server/jobs.ts';
import { deleteReadEvents } from '#server/live/repository.ts';

/** Long enough for every running process to have read them. */
const minutesKept = 60;

export const liveJobs = ({ db }: AppContext): readonly Job[] => [
  {
    name: 'sweep live events',
    everyMs: 10 * 60_000,
    run: () => deleteReadEvents(db, minutesKept),
  },
];
