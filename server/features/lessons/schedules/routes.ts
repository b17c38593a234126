import {
  addSchedule,
  listSchedules,
  removeSchedule,
  setCapacity,
} from '#contract/operator-lessons.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  changeCapacity,
  endSchedule,
  readSchedules,
  scheduleProgram,
} from '#server/features/lessons/schedules/schedules.ts';
import type { Expose } from '#server/http/expose.ts';

export const scheduleRoutes = (expose: Expose, context: AppContext): void => {
  expose(addSchedule, ({ body }) => scheduleProgram(context, body));
  expose(listSchedules, async () => ({ schedules: await readSchedules(context) }));
  expose(setCapacity, ({ params, body }) => changeCapacity(context, params, body.capacity));
  expose(removeSchedule, ({ params }) => endSchedule(context, params));
};
