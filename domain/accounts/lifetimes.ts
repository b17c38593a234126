/** How long the links in account mails can be used. [ACCOUNT-5] */
export const linkHours = { verification: 24, reset: 1, invitation: 72, emailChange: 24 } as const;

export type LinkPurpose = keyof typeof linkHours;

/** An invitation is a reset link that lasts longer: it sets the first password. */
export type LinkKind = Exclude<LinkPurpose, 'invitation' | 'emailChange'>;

export function linkExpiry(purpose: LinkPurpose, now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: linkHours[purpose] });
}

/** When a link was sent that can be used until `expiresAt`. [ACCOUNT-9] */
export function linkSentAt(purpose: LinkPurpose, expiresAt: Temporal.Instant): Temporal.Instant {
  return expiresAt.subtract({ hours: linkHours[purpose] });
}

/** How long a sign-up waits for its address to be verified after its newest mail. [ACCOUNT-7] */
export const signUpDays = 7;

/** Sign-ups whose newest link expired before this instant are deleted. [ACCOUNT-7] */
export function endOfForgottenSignUps(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: linkHours.verification - 24 * signUpDays });
}

/** How many of the oldest, and how many of the newest sign-ups one mail lists. [ACCOUNT-8] */
const signUpsOfEachEnd = 5;

/**
 * The sign-ups of one address that a mail for all of them lists. Both ends, because later sign-ups of
 * a stranger push out the newest, and earlier ones the oldest. [ACCOUNT-8]
 */
export function signUpsInMail<SignUp>(oldestFirst: readonly SignUp[]): readonly SignUp[] {
  const isListed = (at: number): boolean =>
    at < signUpsOfEachEnd || at >= oldestFirst.length - signUpsOfEachEnd;
  return oldestFirst.filter((_, at) => isListed(at));
}

/** A session that is used is renewed, but never beyond the longest lifetime. [ACCOUNT-6] */
export const sessionDays = { unused: 7, renewedAfter: 1, longest: 30 } as const;

const hours = (days: number) => ({ hours: 24 * days });

/** No valid session was created before this instant. [ACCOUNT-6] */
export function oldestSessionStart(now: Temporal.Instant): Temporal.Instant {
  return now.subtract(hours(sessionDays.longest));
}

export interface SessionTimes {
  readonly startedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
}

/** True if the session has expired. [ACCOUNT-6] */
export function isSessionOver(session: SessionTimes, now: Temporal.Instant): boolean {
  return (
    Temporal.Instant.compare(session.expiresAt, now) <= 0 ||
    Temporal.Instant.compare(session.startedAt, oldestSessionStart(now)) <= 0
  );
}

/** Renewing at most once a day keeps reading sessions cheap. [ACCOUNT-6] */
export function isRenewalDue(session: SessionTimes, now: Temporal.Instant): boolean {
  const fresh = now.add(hours(sessionDays.unused - sessionDays.renewedAfter));
  return Temporal.Instant.compare(session.expiresAt, fresh) <= 0;
}
