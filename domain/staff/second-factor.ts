import { needsSecondFactor, type StaffRole } from '#domain/staff/permissions.ts';

/** How long a given second factor allows dangerous acts. [STAFF-5] */
export const freshFactorMinutes = 10;

export interface GivenFactor {
  readonly secondFactorAt: Temporal.Instant | null;
  /** When the session was last unlocked by PIN; null if never. */
  readonly pinGivenAt: Temporal.Instant | null;
}

/**
 * Says whether the second factor was given recently enough for a dangerous act. A PIN is no second
 * factor: after it the code is asked for again. [STAFF-5]
 */
export const isSecondFactorFresh = (
  { secondFactorAt, pinGivenAt }: GivenFactor,
  now: Temporal.Instant,
): boolean =>
  secondFactorAt !== null &&
  Temporal.Instant.compare(secondFactorAt.add({ minutes: freshFactorMinutes }), now) > 0 &&
  (pinGivenAt === null || Temporal.Instant.compare(secondFactorAt, pinGivenAt) > 0);

interface FactorState {
  readonly role: StaffRole;
  /** True if the person has set up an authenticator app. */
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
  readonly secondFactorAt: Temporal.Instant | null;
}

/** The steps of a sign-in that can be missing after the password. */
export const factorSteps = ['code', 'passkey', 'enrolment'] as const;
export type FactorStep = (typeof factorSteps)[number];

/**
 * The step that a session still lacks before it may do more than set up the factor; null if none. A
 * person with a second factor is asked for it in every role. [STAFF-2] [STAFF-11]
 */
export const missingFactorStep = ({
  role,
  hasApp,
  hasPasskey,
  secondFactorAt,
}: FactorState): FactorStep | null => {
  if (secondFactorAt !== null) return null;
  if (hasApp) return 'code';
  if (hasPasskey) return 'passkey';
  return needsSecondFactor(role) ? 'enrolment' : null;
};
