import { networkOf } from '#domain/accounts/attempt-limits.ts';
import type { OwnAccessRefusalCode } from '#domain/words/own-access-refusals.ts';

interface ChangedAccount {
  readonly hasPassword: boolean;
  /** True in a demonstration, for the accounts that all of its visitors use. */
  readonly isShared: boolean;
}

/**
 * Who came from Google has no password that a change could ask for. The reset mail sets the first one,
 * because a session alone must not. One visitor of a demonstration must not shut all others out.
 * [ACCOUNT-11]
 */
export function refusalToChangePassword({
  hasPassword,
  isShared,
}: ChangedAccount): OwnAccessRefusalCode | null {
  if (isShared) return 'password_shared';
  return hasPassword ? null : 'password_unset';
}

const minutesBetweenUses = 10;

/** Writing down at most every ten minutes keeps reading sessions cheap. [ACCOUNT-12] */
export function isUseDue(lastUsedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  const due = lastUsedAt.add({ minutes: minutesBetweenUses });
  return Temporal.Instant.compare(due, now) <= 0;
}

/**
 * The place of a session, as far as its address says it without asking anybody: the network, without the
 * part that names one device. [ACCOUNT-12]
 */
export function placeOf(address: string): string {
  const network = networkOf(address);
  const [start, end] = network.split('/');
  if (end !== undefined && start !== undefined) return start;
  return network.replace(/\.\d+$/, '.*');
}

const freshSignInMinutes = 10;

/** What an open session is asked for, so that one that was stolen deletes nothing. */
interface SignIn {
  readonly hasPassword: boolean;
  readonly isPasswordGiven: boolean;
  readonly startedAt: Temporal.Instant;
}

/**
 * The member gives the password. Who has none has just come back from Google, where a thief of the
 * session is not signed in. [GONE-7]
 */
export function refusalToDeleteBySession(
  { hasPassword, isPasswordGiven, startedAt }: SignIn,
  now: Temporal.Instant,
): OwnAccessRefusalCode | null {
  if (hasPassword) return isPasswordGiven ? null : 'wrong_password';
  const end = startedAt.add({ minutes: freshSignInMinutes });
  return Temporal.Instant.compare(now, end) < 0 ? null : 'sign_in_stale';
}
