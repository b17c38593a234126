import {
  addPrivateLesson,
  cancelPrivateLesson,
  listPrivateLessons,
} from '#contract/operator-coaches.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  bookLesson,
  callLessonOff,
  readLessons,
} from '#server/features/lessons/private-lessons/private-lessons.ts';
import type { Expose } from '#server/http/expose.ts';

export const privateLessonRoutes = (expose: Expose, context: AppContext): void => {
  expose(addPrivateLesson, async ({ body }) => ({ lesson: await bookLesson(context, body) }));
  expose(listPrivateLessons, async ({ query }) => ({
    lessons: await readLessons(context, query.from),
  }));
  expose(cancelPrivateLesson, async ({ params, body }) => ({
    lesson: await callLessonOff(context, params, body.reason),
  }));
};
