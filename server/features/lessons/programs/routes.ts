import { addProgram, listPrograms, removeProgram, setProgram } from '#contract/operator-lessons.ts';
import {
  changeProgram,
  endProgram,
  offerProgram,
  readPrograms,
} from '#server/features/lessons/programs/programs.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const programRoutes = (expose: Expose, house: House): void => {
  expose(addProgram, async ({ body }) => ({ program: await offerProgram(house, body) }));
  expose(listPrograms, async () => ({ programs: await readPrograms(house) }));
  expose(setProgram, async ({ params, body }) => ({
    program: await changeProgram(house, params, body),
  }));
  expose(removeProgram, ({ params }) => endProgram(house, params));
};
