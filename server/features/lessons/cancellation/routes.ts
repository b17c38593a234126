import { cancelClass, listClasses } from '#contract/operator-lessons.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  cancelLessonClass,
  readClasses,
} from '#server/features/lessons/cancellation/cancellation.ts';
import type { Expose } from '#server/http/expose.ts';

export const cancellationRoutes = (expose: Expose, context: AppContext): void => {
  expose(listClasses, async ({ query }) => ({
    classes: await readClasses(context, query.from),
  }));
  expose(cancelClass, ({ params, body }) => cancelLessonClass(context, params.id, body.reason));
};
