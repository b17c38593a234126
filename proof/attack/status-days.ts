import { addDays } from '#domain/time/venue-time.ts';

let lastDay = '2027-01-01';

/** Each caller gives the status until another day: the same one again is refused. [MEMBER-19] */
export const nextLastDay = (): string => {
  lastDay = addDays(lastDay, 1);
  return lastDay;
};
