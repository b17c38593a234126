import type { StaffRefusalCode } from '#domain/words/staff-refusals.ts';

/**
 * Refuses to change the address of some accounts. A person who changes the address can set
 * the password, so nobody does it for a staff member. [ACCOUNT-9]
 */
export function refusalToChangeEmail(facts: {
  readonly isStaff: boolean;
  readonly isTaken: boolean;
}): StaffRefusalCode | null {
  if (facts.isStaff) return 'email_of_staff';
  return facts.isTaken ? 'email_taken' : null;
}
