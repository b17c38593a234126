import type { AppContext } from '#server/app-context.ts';
import { makeClasses } from '#server/features/lessons/timetable/timetable.ts';
import { offerFreeSeats } from '#server/features/lessons/waiting-list/waiting-list.ts';
import type { Job } from '#server/jobs.ts';

export const lessonJobs = (context: AppContext): readonly Job[] => [
  // Often enough that lessons are there soon after they were opened or a day began.
  { name: 'make lesson classes', everyMs: 10_000, run: () => makeClasses(context) },
  // Seats are given back by refunds, by orders that nobody pays and by offers that nobody takes.
  { name: 'offer free seats', everyMs: 500, run: () => offerFreeSeats(context) },
];
