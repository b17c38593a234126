/** The statuses of members, which decide what they may book and at which price. */
export const membershipLabels = {
  normal_member: 'Normal Member',
  athlete: 'Athlete',
  coach: 'Coach',
  super_host: 'Super Host',
  super_host_pickle: 'Pickleball Super Host',
  super_host_padel: 'Padel Super Host',
  long_term_member: 'Long-term Member',
  vip_maserati: 'Maserati Owners',
} as const;

export type MembershipStatus = keyof typeof membershipLabels;

export const membershipStatuses = Object.keys(membershipLabels) as readonly MembershipStatus[];

export const defaultMembershipStatus: MembershipStatus = 'normal_member';

function isMembershipStatus(value: string): value is MembershipStatus {
  return Object.hasOwn(membershipLabels, value);
}

/**
 * The status when the profile could not be read or has an unknown one: the status with the fewest
 * rights, so that a failure never widens what a member may do. [LIMIT-4]
 */
export function membershipStatusOf(value: string | null | undefined): MembershipStatus {
  return value != null && isMembershipStatus(value) ? value : defaultMembershipStatus;
}
