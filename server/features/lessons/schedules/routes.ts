import {
  addSchedule,
  listSchedules,
  removeSchedule,
  setCapacity,
} from '#contract/operator-lessons.ts';
import {
  changeCapacity,
  endSchedule,
  readSchedules,
  scheduleProgram,
} from '#server/features/lessons/schedules/schedules.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const scheduleRoutes = (expose: Expose, house: House): void => {
  expose(addSchedule, ({ body }) => scheduleProgram(house, body));
  expose(listSchedules, async () => ({ schedules: await readSchedules(house) }));
  expose(setCapacity, ({ params, body }) => changeCapacity(house, params, body.capacity));
  expose(removeSchedule, ({ params }) => endSchedule(house, params));
};
