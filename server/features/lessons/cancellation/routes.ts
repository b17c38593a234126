import { cancelSession, listSessions } from '#contract/operator-lessons.ts';
import {
  callSessionOff,
  readSessions,
} from '#server/features/lessons/cancellation/cancellation.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const cancellationRoutes = (expose: Expose, house: House): void => {
  expose(listSessions, async ({ query }) => ({ sessions: await readSessions(house, query.from) }));
  expose(cancelSession, ({ params, body }) => callSessionOff(house, params.id, body.reason));
};
