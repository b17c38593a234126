import { getCoaches } from '#contract/coaches.ts';
import { addCoach, listCoaches, removeCoach } from '#contract/operator-coaches.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  addTeacher,
  readCoaches,
  readTeachers,
  removeTeacher,
} from '#server/features/lessons/coaches/coaches.ts';
import type { Expose } from '#server/http/expose.ts';

export const coachRoutes = (expose: Expose, context: AppContext): void => {
  expose(getCoaches, async ({ params }) => ({ coaches: await readCoaches(context, params.sport) }));

  expose(addCoach, async ({ params, body }) => ({
    coach: await addTeacher(context, params, body),
  }));
  expose(listCoaches, async () => ({ coaches: await readTeachers(context) }));
  expose(removeCoach, async ({ params }) => ({ coach: await removeTeacher(context, params) }));
};
