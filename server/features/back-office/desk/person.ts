import type { StaffCaller } from '#server/http/callers.ts';

/** The person of the staff who acts at the desk. */
export type DeskPerson = Pick<StaffCaller, 'userId' | 'role' | 'ownLimits'>;
