import { endMemberships, remindOfEnds } from '#server/features/memberships/memberships.ts';
import type { House } from '#server/house.ts';
import type { Job } from '#server/jobs.ts';

export const membershipJobs = (house: House): readonly Job[] => [
  // Rights follow the status, so they end within seconds of the day.
  { name: 'end memberships', everyMs: 5_000, run: () => endMemberships(house) },
  { name: 'remind of ends', everyMs: 60_000, run: () => remindOfEnds(house) },
];
