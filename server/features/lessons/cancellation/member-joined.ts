import { Refusal } from '#server/http/refusal.ts';

/** Thrown to retry: a member joined while the accounts of the others were being locked. */
export class MemberJoined extends Error {}

/** More often than members can join while others are locked. Beyond it something is wrong. */
const mostAttempts = 50;

/** Runs a cancellation again if a member joined meanwhile. */
export const retryJoined = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof MemberJoined)) throw error;
    }
  }
  throw new Refusal('conflict', { reason: 'class_busy' });
};
