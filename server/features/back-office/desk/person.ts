import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

/** The staff member who acts at the desk. */
export type DeskPerson = Pick<
  StaffCaller,
  'userId' | 'role' | 'ownLimits' | 'secondFactorAt' | 'pinGivenAt'
>;

/**
 * Runs a member's command for the desk. The command refuses a deleted account as not signed in,
 * which would sign the staff member out; they get not found instead.
 */
export const forMember = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  try {
    return await run();
  } catch (error) {
    const isGone = error instanceof Refusal && error.code === 'unauthenticated';
    throw isGone ? new Refusal('not_found') : error;
  }
};

/** No member has this id, so a guest has no free slots, holds or credits. */
export const nobody = '00000000-0000-0000-0000-000000000000';
