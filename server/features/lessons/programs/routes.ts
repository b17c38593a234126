import { addProgram, listPrograms, removeProgram, setProgram } from '#contract/operator-lessons.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  changeProgram,
  endProgram,
  offerProgram,
  readPrograms,
} from '#server/features/lessons/programs/programs.ts';
import type { Expose } from '#server/http/expose.ts';

export const programRoutes = (expose: Expose, context: AppContext): void => {
  expose(addProgram, async ({ body }) => ({ program: await offerProgram(context, body) }));
  expose(listPrograms, async () => ({ programs: await readPrograms(context) }));
  expose(setProgram, async ({ params, body }) => ({
    program: await changeProgram(context, params, body),
  }));
  expose(removeProgram, ({ params }) => endProgram(context, params));
};
