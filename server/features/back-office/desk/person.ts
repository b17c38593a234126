import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

/** The staff member who acts at the desk. */
export type DeskPerson = Pick<
  StaffCaller,
  'userId' | 'role' | 'ownLimits' | 'secondFactorAt' | 'pinGivenAt'
>;

/**
 * Runs a command of a member for the desk. A deleted account is refused as not signed in, which would
 * sign the staff out; for them it is not found.
 */
export const forMember = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  try {
    return await run();
  } catch (error) {
    const isGone = error instanceof Refusal && error.code === 'unauthenticated';
    throw isGone ? new Refusal('not_found') : error;
  }
};
