import { needsSecondFactor, type StaffRole } from '#domain/staff/permissions.ts';

/** How long a given second factor allows dangerous acts. [STAFF-5] */
export const freshFactorMinutes = 10;

/** Tells whether the second factor was given recently enough for a dangerous act. [STAFF-5] */
export const isSecondFactorFresh = (
  givenAt: Temporal.Instant | null,
  now: Temporal.Instant,
): boolean =>
  givenAt !== null &&
  Temporal.Instant.compare(givenAt.add({ minutes: freshFactorMinutes }), now) > 0;

export interface FactorState {
  readonly role: StaffRole;
  /** Whether the person has set up a second factor. */
  readonly isEnrolled: boolean;
  readonly secondFactorAt: Temporal.Instant | null;
}

/** The steps of a sign-in that can be missing after the password. */
export const factorSteps = ['code', 'enrolment'] as const;
export type FactorStep = (typeof factorSteps)[number];

/** What a session still needs before it may do more than set up the factor; null if nothing. [STAFF-2] */
export const missingFactorStep = ({
  role,
  isEnrolled,
  secondFactorAt,
}: FactorState): FactorStep | null => {
  if (secondFactorAt !== null || !needsSecondFactor(role)) return null;
  return isEnrolled ? 'code' : 'enrolment';
};
