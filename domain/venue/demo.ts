import { type MembershipStatus, membershipStatuses } from '#domain/members/membership-status.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';

/** The password of every account of a demo; it is public. */
export const demoPassword = 'depot-demo-2026';

export function demoEmail(status: MembershipStatus): string {
  return `${status}@depot.test`;
}

export const demoEmails: readonly string[] = membershipStatuses.map(demoEmail);

export interface DemoStaff {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
}

/** The secret of the second factor of demo staff who must have one; it is public. */
export const demoFactorSecret = 'depot-demo-second-factor-2026-kl';

/** One person of every role. The coach is the member who is a coach. */
export const demoStaff: readonly DemoStaff[] = [
  { email: 'desk@depot.test', name: 'Siti Rahman', role: 'desk' },
  { email: 'manager@depot.test', name: 'Daniel Wong', role: 'manager' },
  { email: 'owner@depot.test', name: 'Nadia Hassan', role: 'owner' },
  { email: 'accountant@depot.test', name: 'Jason Lim', role: 'accountant' },
  { email: demoEmail('coach'), name: 'Priya Nair', role: 'coach' },
];

/**
 * The address of a session as people are shown it. Visitors who share an account do not see from where
 * the others have come. [STAFF-14]
 */
export function shownAddress(isShared: boolean, address: string | null): string | null {
  return isShared ? null : address;
}

/**
 * True if everybody who tries the demo shares this account of the staff. Its access and what it signs
 * in with stay, or one visitor would shut everybody else out. [STAFF-14]
 */
export function isSharedStaff(email: string): boolean {
  return demoStaff.some((person) => person.email === email);
}

/**
 * True if everybody who tries the demo shares this account, be it a member's or one of the staff. Its
 * password is public and stays, and nobody sees from where others have come. [ACCOUNT-11] [ACCOUNT-12]
 */
export function isSharedLogin(email: string): boolean {
  return demoEmails.includes(email) || isSharedStaff(email);
}
