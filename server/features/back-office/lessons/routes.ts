import {
  cancelOwnClass,
  previewCancelOwnClass,
  previewUndoOwnClass,
  undoOwnCancellation,
} from '#contract/console-coach.ts';
import {
  cancelClassAtConsole,
  previewCancelClass,
  previewUndoClass,
  readClassAtDesk,
  readTimetable,
  setClassCoach,
  setClassSeats,
  switchLessons,
  undoClassCancellation,
} from '#contract/console-lessons.ts';
import {
  addScheduleAtConsole,
  changeScheduleAtConsole,
  previewSchedule,
  previewScheduleChange,
  readSchedulePlan,
} from '#contract/console-schedules.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  cancelAsPreviewed,
  previewCancellation,
} from '#server/features/back-office/lessons/cancel-class.ts';
import {
  addByStaff,
  previewDates,
  readPlan,
} from '#server/features/back-office/lessons/schedules.ts';
import { readClassOf, readTimetableOf } from '#server/features/back-office/lessons/timetable.ts';
import {
  previewUndoClass as previewUndo,
  undoClassAsPreviewed as undoAsPreviewed,
} from '#server/features/back-office/lessons/undo-class.ts';
import {
  changeSeats,
  substituteCoach,
} from '#server/features/lessons/class-changes/class-changes.ts';
import {
  changeByStaff,
  previewChange,
} from '#server/features/lessons/schedules/schedule-changes.ts';
import { turnSwitch } from '#server/features/venue/settings.ts';
import type { Expose } from '#server/http/call-routes.ts';

export const lessonConsoleRoutes = (expose: Expose, context: AppContext): void => {
  expose(readTimetable, ({ query }) => readTimetableOf(context, query.date));
  expose(readClassAtDesk, async ({ params }) => ({
    lessonClass: await readClassOf(context, params.id),
  }));
  expose(previewCancelClass, ({ caller, params }) =>
    previewCancellation(context, caller, params.id),
  );
  expose(cancelClassAtConsole, ({ caller, params, body }) =>
    cancelAsPreviewed(context, caller, { ...params, ...body }),
  );
  expose(previewUndoClass, ({ caller, params }) => previewUndo(context, caller, params.id));
  expose(undoClassCancellation, ({ caller, params, body }) =>
    undoAsPreviewed(context, caller, { ...params, ...body }),
  );
  expose(setClassSeats, async ({ caller, params, body }) => {
    await changeSeats(context, caller, { ...params, ...body });
    return {};
  });
  expose(setClassCoach, async ({ caller, params, body }) => {
    await substituteCoach(context, caller, { ...params, ...body });
    return {};
  });
  expose(switchLessons, async ({ caller, body: { isOn, reason } }) => {
    await turnSwitch(context, 'lessons', isOn, { by: caller, reason });
    return { isOn };
  });
  expose(readSchedulePlan, () => readPlan(context));
  expose(previewSchedule, ({ body }) => previewDates(context, body));
  expose(addScheduleAtConsole, ({ caller, body }) => addByStaff(context, caller, body));
  expose(previewScheduleChange, ({ params, body }) => previewChange(context, params, body));
  expose(changeScheduleAtConsole, ({ caller, params, body }) =>
    changeByStaff(context, caller, params, body),
  );
  expose(previewCancelOwnClass, ({ caller, params }) =>
    previewCancellation(context, caller, params.id),
  );
  expose(cancelOwnClass, ({ caller, params, body }) =>
    cancelAsPreviewed(context, caller, { ...params, ...body }),
  );
  expose(previewUndoOwnClass, ({ caller, params }) => previewUndo(context, caller, params.id));
  expose(undoOwnCancellation, ({ caller, params, body }) =>
    undoAsPreviewed(context, caller, { ...params, ...body }),
  );
};
