import { getOffers, getPrograms } from '#contract/lessons.ts';
import { readOffers, readPrograms } from '#server/features/lessons/timetable/timetable.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const timetableRoutes = (expose: Expose, house: House): void => {
  expose(getOffers, ({ caller }) => readOffers(house, caller.userId));
  expose(getPrograms, ({ caller, params }) => readPrograms(house, caller.userId, params.sport));
};
