import { offerFreeSeats } from '#server/features/lessons/waiting-list/waiting-list.ts';
import type { House } from '#server/house.ts';
import type { Job } from '#server/jobs.ts';

export const lessonWaitJobs = (house: House): readonly Job[] => [
  // Seats are given back by refunds, by orders that nobody pays and by offers that nobody takes.
  { name: 'offer free seats', everyMs: 500, run: () => offerFreeSeats(house) },
];
