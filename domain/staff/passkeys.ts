import { needsSecondFactor, type StaffRole } from '#domain/staff/permissions.ts';
import { type GivenFactor, isSecondFactorFresh } from '#domain/staff/second-factor.ts';

/** The longest name that a person can give a passkey. */
export const longestPasskeyName = 40;

/**
 * Says whether the use of a passkey counts as a second factor: only if the device has verified the
 * person, by fingerprint, face or its own PIN. [STAFF-11]
 */
export const isPasskeyAccepted = ({
  userVerified,
}: {
  /** As WebAuthn names it. */
  readonly userVerified: boolean;
}): boolean => userVerified;

/**
 * A passkey is arriving until the audit log has it, and unconfirmed after a reset of the password,
 * until it follows the new one.
 */
export type PasskeyState = 'arriving' | 'ready' | 'unconfirmed';

/**
 * No passkey counts before the audit log has it. [STAFF-15] Somebody who knew the old password may
 * have added one, so after a reset each of them counts only once it was used right after the new
 * password at a sign-in. [STAFF-16]
 */
export const refusalOfPasskey = (
  state: PasskeyState,
  { isPasswordGiven }: { readonly isPasswordGiven: boolean },
): 'passkey_refused' | 'passkey_unconfirmed' | null => {
  if (state === 'arriving') return 'passkey_refused';
  return state === 'unconfirmed' && !isPasswordGiven ? 'passkey_unconfirmed' : null;
};

interface FactorOwner extends GivenFactor {
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

/** The first second factor needs the password alone; each further one needs a fresh one. [STAFF-12] */
export const refusalToAddFactor = (
  { hasApp, hasPasskey, ...given }: FactorOwner,
  now: Temporal.Instant,
): 'second_factor_stale' | null =>
  (hasApp || hasPasskey) && !isSecondFactorFresh(given, now) ? 'second_factor_stale' : null;

interface FactorsLeft {
  readonly role: StaffRole;
  readonly hasApp: boolean;
  /** How many passkeys that are ready the person has beside the one to be removed. */
  readonly otherPasskeys: number;
}

/** A role that must have a second factor keeps its last one. [STAFF-12] */
export const refusalToRemovePasskey = ({
  role,
  hasApp,
  otherPasskeys,
}: FactorsLeft): 'last_factor' | null =>
  needsSecondFactor(role) && !hasApp && otherPasskeys === 0 ? 'last_factor' : null;
