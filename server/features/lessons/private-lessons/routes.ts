import {
  addPrivateLesson,
  cancelPrivateLesson,
  listPrivateLessons,
} from '#contract/operator-coaches.ts';
import {
  bookLesson,
  callLessonOff,
  readLessons,
} from '#server/features/lessons/private-lessons/private-lessons.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const privateLessonRoutes = (expose: Expose, house: House): void => {
  expose(addPrivateLesson, async ({ body }) => ({ lesson: await bookLesson(house, body) }));
  expose(listPrivateLessons, async ({ query }) => ({
    lessons: await readLessons(house, query.from),
  }));
  expose(cancelPrivateLesson, async ({ params, body }) => ({
    lesson: await callLessonOff(house, params, body.reason),
  }));
};
