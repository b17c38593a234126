import { getCoaches } from '#contract/coaches.ts';
import { addCoach, listCoaches, removeCoach } from '#contract/operator-coaches.ts';
import {
  letTeach,
  readCoaches,
  readTeachers,
  stopTeaching,
} from '#server/features/lessons/coaches/coaches.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const coachRoutes = (expose: Expose, house: House): void => {
  expose(getCoaches, async ({ params }) => ({ coaches: await readCoaches(house, params.sport) }));

  expose(addCoach, async ({ params, body }) => ({ coach: await letTeach(house, params, body) }));
  expose(listCoaches, async () => ({ coaches: await readTeachers(house) }));
  expose(removeCoach, async ({ params }) => ({ coach: await stopTeaching(house, params) }));
};
