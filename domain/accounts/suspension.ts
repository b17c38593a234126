import type { StaffRefusalCode } from '#domain/words/staff-refusals.ts';

/** People of the staff are disabled instead, so that nobody suspends an owner. [SUSPEND-1] */
export function refusalToSuspend(person: { readonly isStaff: boolean }): StaffRefusalCode | null {
  return person.isStaff ? 'suspend_staff' : null;
}

/** A suspended member cannot order, at the desk neither. [SUSPEND-2] */
export function refusalOfSuspended(account: {
  readonly suspendedAt: Date | null;
}): 'account_suspended' | null {
  return account.suspendedAt === null ? null : 'account_suspended';
}
