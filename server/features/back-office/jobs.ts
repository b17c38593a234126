import { checkNightly } from '#server/features/back-office/invariants/invariants.ts';
import type { House } from '#server/house.ts';
import type { Job } from '#server/jobs.ts';

export const backOfficeJobs = (house: House): readonly Job[] => [
  { name: 'check invariants', everyMs: 60_000, run: () => checkNightly(house) },
];
