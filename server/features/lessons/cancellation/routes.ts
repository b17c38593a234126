import { cancelSession, listSessions } from '#contract/operator-lessons.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  cancelLessonSession,
  readSessions,
} from '#server/features/lessons/cancellation/cancellation.ts';
import type { Expose } from '#server/http/expose.ts';

export const cancellationRoutes = (expose: Expose, context: AppContext): void => {
  expose(listSessions, async ({ query }) => ({
    sessions: await readSessions(context, query.from),
  }));
  expose(cancelSession, ({ params, body }) => cancelLessonSession(context, params.id, body.reason));
};
