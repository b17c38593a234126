import type { AppContext } from '#server/app-context.ts';
import { makeClasses } from '#server/features/lessons/timetable/timetable.ts';
import { offerFreeSeats } from '#server/features/lessons/waiting-list/waiting-list.ts';
import type { Job } from '#server/jobs.ts';

export const lessonJobs = (context: AppContext): readonly Job[] => [
  // Often enough that classes exist soon after lessons are switched on or a day begins.
  { name: 'make lesson classes', everyMs: 10_000, run: () => makeClasses(context) },
  // They become free by refunds, by expired orders and by expired offers.
  { name: 'offer free seats', everyMs: 300, run: () => offerFreeSeats(context) },
];
