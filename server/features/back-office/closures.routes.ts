import * as calls from '#contract/operator-calendar.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  cancelHoliday,
  closeDays,
  declareHoliday,
  openDays,
} from '#server/features/back-office/closures.ts';
import { listClosedDays, listHolidays } from '#server/features/venue/closures.repository.ts';
import type { Expose } from '#server/http/expose.ts';

export const closureRoutes = (expose: Expose, context: AppContext): void => {
  const { db } = context;
  expose(calls.listClosures, async () => ({ closures: await listClosedDays(db) }));
  expose(calls.addClosure, ({ body }) => closeDays(context, body));
  expose(calls.removeClosure, async ({ params }) => ({
    closure: await openDays(context, params.id),
  }));

  expose(calls.listHolidays, async ({ query }) => ({
    holidays: await listHolidays(db, query.year),
  }));
  expose(calls.setHoliday, ({ params, body }) => declareHoliday(context, { ...params, ...body }));
  expose(calls.removeHoliday, async ({ params }) => ({
    holiday: await cancelHoliday(context, params.date),
  }));
};
