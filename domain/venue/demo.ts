import { type MembershipStatus, membershipStatuses } from '#domain/members/membership-status.ts';

/** The password of every account of a demo; it is public. */
export const demoPassword = 'depot-demo-2026';

export function demoEmail(status: MembershipStatus): string {
  return `${status}@depot.test`;
}

export const demoEmails: readonly string[] = membershipStatuses.map(demoEmail);
