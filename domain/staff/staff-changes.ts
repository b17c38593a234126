import type { StaffState } from '#domain/staff/last-owner.ts';
import type { GoodwillLimit } from '#domain/staff/limits.ts';

/** The state and role of a staff member, and how much goodwill they may give. */
export interface StaffRights extends StaffState {
  /** Null for the limits of the role. */
  readonly ownLimits: GoodwillLimit | null;
}

const areSameLimits = (one: GoodwillLimit | null, other: GoodwillLimit | null): boolean =>
  one?.perActionSen === other?.perActionSen && one?.perDaySen === other?.perDaySen;

/** True if a change of a staff member says why: any but that of the name does. [STAFF-18] */
export const needsReason = (before: StaffRights, after: StaffRights): boolean =>
  before.role !== after.role ||
  before.isDisabled !== after.isDisabled ||
  !areSameLimits(before.ownLimits, after.ownLimits);

/** Refuses to change the rights of a staff member without a reason. [STAFF-18] */
export const refusalOfStaffReason = (
  before: StaffRights,
  after: StaffRights,
  reason: string | undefined,
): 'staff_change_needs_reason' | null =>
  reason === undefined && needsReason(before, after) ? 'staff_change_needs_reason' : null;
