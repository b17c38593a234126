import { getOffers, getPrograms } from '#contract/lessons.ts';
import type { AppContext } from '#server/app-context.ts';
import { readOffers, readPrograms } from '#server/features/lessons/timetable/timetable.ts';
import type { Expose } from '#server/http/expose.ts';

export const timetableRoutes = (expose: Expose, context: AppContext): void => {
  expose(getOffers, ({ caller }) => readOffers(context, caller.userId));
  expose(getPrograms, ({ caller, params }) => readPrograms(context, caller.userId, params.sport));
};
