import type { StaffRole } from '#domain/staff/permissions.ts';

export interface StaffState {
  readonly role: StaffRole;
  readonly isDisabled: boolean;
}

const isActiveOwner = ({ role, isDisabled }: StaffState): boolean =>
  role === 'owner' && !isDisabled;

/**
 * The reason why a person's role or access cannot be changed, or null when it can. The venue always
 * keeps an owner who can sign in. [STAFF-4]
 */
export const refusalToChangeStaff = (
  before: StaffState,
  after: StaffState,
  otherActiveOwners: number,
): 'last_owner' | null =>
  isActiveOwner(before) && !isActiveOwner(after) && otherActiveOwners === 0 ? 'last_owner' : null;
