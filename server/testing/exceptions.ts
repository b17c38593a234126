import type { CallInput } from '#contract/call.ts';
import { countExceptions } from '#contract/console-exception-count.ts';
import {
  confirmResolution,
  listExceptions,
  resolveException,
  withdrawResolution,
} from '#contract/console-exceptions.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import type { TestStaff } from '#server/testing/staff.ts';

type Resolution = CallInput<typeof resolveException>['body'];

/** The calls of the exceptions screen. */
export const makeExceptionCalls = ({ app }: Pick<TestApp, 'app'>) => {
  const list = ({ headers }: TestStaff) => ask(app, listExceptions, {}, headers);
  return {
    list,
    count: async ({ headers }: TestStaff) => (await ask(app, countExceptions, {}, headers)).answer,
    /** The exceptions of an order. */
    ofOrder: async (staff: TestStaff, orderId: string) =>
      (await list(staff)).answer.exceptions.filter((one) => one.orderId === orderId),
    resolve: (
      { headers }: TestStaff,
      { cause, id, others }: Pick<Resolution, 'cause' | 'id' | 'others'>,
      resolution: Resolution['resolution'],
      reason = 'Agreed on the phone',
    ) => ask(app, resolveException, { body: { cause, id, others, resolution, reason } }, headers),
    confirm: ({ headers }: TestStaff, resolutionId: string) =>
      ask(app, confirmResolution, { params: { resolutionId } }, headers),
    withdraw: ({ headers }: TestStaff, resolutionId: string, reason?: string) =>
      ask(app, withdrawResolution, { params: { resolutionId }, body: { reason } }, headers),
  };
};
