import { getCoaches } from '#contract/coaches.ts';
import {
  getOffers,
  getPrograms,
  joinWaitingList,
  leaveWaitingList,
  placeLessonOrder,
  priceLessons,
} from '#contract/lessons.ts';
import {
  addCoach,
  addPrivateLesson,
  cancelPrivateLesson,
  listCoaches,
  listPrivateLessons,
  removeCoach,
} from '#contract/operator-coaches.ts';
import {
  addProgram,
  addSchedule,
  cancelClass,
  listClasses,
  listPrograms,
  listSchedules,
  removeProgram,
  removeSchedule,
  setCapacity,
  setProgram,
} from '#contract/operator-lessons.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  cancelLessonClass,
  readClasses,
} from '#server/features/lessons/cancellation/cancellation.ts';
import {
  addTeacher,
  readCoaches,
  readTeachers,
  removeTeacher,
} from '#server/features/lessons/coaches/coaches.ts';
import {
  placeOrderForLessons,
  quoteLessons,
} from '#server/features/lessons/lesson-order/lesson-order.ts';
import {
  bookLesson,
  cancelLesson,
  readLessons,
} from '#server/features/lessons/private-lessons/private-lessons.ts';
import {
  changeProgram,
  endProgram,
  offerProgram,
  readPrograms,
} from '#server/features/lessons/programs/programs.ts';
import {
  changeCapacity,
  endSchedule,
  readSchedules,
  scheduleProgram,
} from '#server/features/lessons/schedules/schedules.ts';
import {
  readOffers,
  readPrograms as readProgramsOfSport,
} from '#server/features/lessons/timetable/timetable.ts';
import { stopWaiting, waitForSeat } from '#server/features/lessons/waiting-list/waiting-list.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { Expose } from '#server/http/call-routes.ts';

const timetableRoutes = (expose: Expose, context: AppContext): void => {
  expose(getOffers, ({ caller }) => readOffers(context, caller.userId));
  expose(getPrograms, ({ caller, params }) =>
    readProgramsOfSport(context, caller.userId, params.sport),
  );
};

const lessonOrderRoutes = (
  expose: Expose,
  context: AppContext,
  provider: PaymentProvider | null,
): void => {
  expose(priceLessons, ({ caller, body }) => quoteLessons(context, caller.userId, body.classIds));

  expose(placeLessonOrder, ({ caller, body }) =>
    placeOrderForLessons(context, provider, caller.userId, body),
  );
};

const lessonWaitRoutes = (expose: Expose, context: AppContext): void => {
  expose(joinWaitingList, async ({ caller, params }) => {
    await waitForSeat(context, caller.userId, params.classId);
    return {};
  });

  expose(leaveWaitingList, async ({ caller, params }) => {
    await stopWaiting(context, caller.userId, params.classId);
    return {};
  });
};

const coachRoutes = (expose: Expose, context: AppContext): void => {
  expose(getCoaches, async ({ params }) => ({ coaches: await readCoaches(context, params.sport) }));

  expose(addCoach, async ({ params, body }) => ({
    coach: await addTeacher(context, params, body),
  }));
  expose(listCoaches, async () => ({ coaches: await readTeachers(context) }));
  expose(removeCoach, async ({ params }) => ({ coach: await removeTeacher(context, params) }));
};

const programRoutes = (expose: Expose, context: AppContext): void => {
  expose(addProgram, async ({ body }) => ({ program: await offerProgram(context, body) }));
  expose(listPrograms, async () => ({ programs: await readPrograms(context) }));
  expose(setProgram, async ({ params, body }) => ({
    program: await changeProgram(context, params, body),
  }));
  expose(removeProgram, ({ params }) => endProgram(context, params));
};

const scheduleRoutes = (expose: Expose, context: AppContext): void => {
  expose(addSchedule, ({ body }) => scheduleProgram(context, body));
  expose(listSchedules, async () => ({ schedules: await readSchedules(context) }));
  expose(setCapacity, ({ params, body }) => changeCapacity(context, params, body.capacity));
  expose(removeSchedule, ({ params }) => endSchedule(context, params));
};

const cancellationRoutes = (expose: Expose, context: AppContext): void => {
  expose(listClasses, async ({ query }) => ({
    classes: await readClasses(context, query.from),
  }));
  expose(cancelClass, async ({ params, body }) => {
    const { cancelled } = await cancelLessonClass(context, params.id, { ...body, by: 'operator' });
    return cancelled;
  });
};

const privateLessonRoutes = (expose: Expose, context: AppContext): void => {
  expose(addPrivateLesson, async ({ body }) => ({ lesson: await bookLesson(context, body) }));
  expose(listPrivateLessons, async ({ query }) => ({
    lessons: await readLessons(context, query.from),
  }));
  expose(cancelPrivateLesson, async ({ params, body }) => ({
    lesson: await cancelLesson(context, params, body.reason),
  }));
};

export const lessonRoutes = (
  expose: Expose,
  context: AppContext,
  provider: PaymentProvider | null,
): void => {
  timetableRoutes(expose, context);
  lessonOrderRoutes(expose, context, provider);
  lessonWaitRoutes(expose, context);
  coachRoutes(expose, context);
  programRoutes(expose, context);
  scheduleRoutes(expose, context);
  cancellationRoutes(expose, context);
  privateLessonRoutes(expose, context);
};
