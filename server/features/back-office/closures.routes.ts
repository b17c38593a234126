import * as calls from '#contract/operator-calendar.ts';
import {
  cancelHoliday,
  closeDays,
  declareHoliday,
  openDays,
} from '#server/features/back-office/closures.ts';
import { listClosedDays, listHolidays } from '#server/features/venue/closures.repository.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const closureRoutes = (expose: Expose, house: House): void => {
  const { db } = house;
  expose(calls.listClosures, async () => ({ closures: await listClosedDays(db) }));
  expose(calls.addClosure, ({ body }) => closeDays(house, body));
  expose(calls.removeClosure, async ({ params }) => ({
    closure: await openDays(house, params.id),
  }));

  expose(calls.listHolidays, async ({ query }) => ({
    holidays: await listHolidays(db, query.year),
  }));
  expose(calls.setHoliday, ({ params, body }) => declareHoliday(house, { ...params, ...body }));
  expose(calls.removeHoliday, async ({ params }) => ({
    holiday: await cancelHoliday(house, params.date),
  }));
};
