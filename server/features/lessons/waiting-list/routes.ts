import { joinWaitingList, leaveWaitingList } from '#contract/lessons.ts';
import type { AppContext } from '#server/app-context.ts';
import { stopWaiting, waitForSeat } from '#server/features/lessons/waiting-list/waiting-list.ts';
import type { Expose } from '#server/http/expose.ts';

export const lessonWaitRoutes = (expose: Expose, context: AppContext): void => {
  expose(joinWaitingList, async ({ caller, params }) => {
    await waitForSeat(context, caller.userId, params.classId);
    return {};
  });

  expose(leaveWaitingList, async ({ caller, params }) => {
    await stopWaiting(context, caller.userId, params.classId);
    return {};
  });
};
