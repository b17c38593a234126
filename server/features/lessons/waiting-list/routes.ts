import { joinWaitingList, leaveWaitingList } from '#contract/lessons.ts';
import { stopWaiting, waitForSeat } from '#server/features/lessons/waiting-list/waiting-list.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const lessonWaitRoutes = (expose: Expose, house: House): void => {
  expose(joinWaitingList, async ({ caller, params }) => {
    await waitForSeat(house, caller.userId, params.sessionId);
    return {};
  });

  expose(leaveWaitingList, async ({ caller, params }) => {
    await stopWaiting(house, caller.userId, params.sessionId);
    return {};
  });
};
