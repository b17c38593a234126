import * as calls from '#contract/console-shifts.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  readClosedShift,
  readOpenTill,
  readShifts,
  readTakingsByPerson,
} from '#server/features/back-office/shifts/reports.ts';
import { closeTill, enterCash, openTill } from '#server/features/back-office/shifts/shifts.ts';
import type { Expose } from '#server/http/call-routes.ts';

export const shiftRoutes = (expose: Expose, context: AppContext): void => {
  expose(calls.readTill, () => readOpenTill(context));
  expose(calls.openShiftAtTill, async ({ caller, body }) => {
    await openTill(context, caller, body);
    return {};
  });
  expose(calls.recordCash, async ({ caller, params, body }) => {
    await enterCash(context, caller, params.shiftId, body);
    return {};
  });
  expose(calls.closeShift, ({ caller, params, body }) =>
    closeTill(context, caller, params.shiftId, body),
  );
  expose(calls.listShifts, ({ caller, query }) => readShifts(context, caller, query));
  expose(calls.readShift, ({ caller, params }) => readClosedShift(context, caller, params.shiftId));
  expose(calls.readTakings, ({ query }) => readTakingsByPerson(context, query));
};
