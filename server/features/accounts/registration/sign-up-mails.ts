import { randomUUIDv7 } from 'node:crypto';
import { verificationPath } from '#contract/registration.ts';
import { linkExpiry, signUpsInMail } from '#domain/accounts/lifetimes.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { mailTexts } from '#domain/words/mail-texts.ts';
import { fill } from '#domain/words/texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { hashOfToken, makeToken } from '#server/features/accounts/links/links.ts';
import {
  insertSignUpLink,
  listWaitingSignUps,
  type SignUp,
} from '#server/features/accounts/registration/registration.repository.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';

interface Verification {
  readonly email: string;
  readonly token: string;
}

const linkTo = ({ settings }: AppContext, token: string): string =>
  `${settings.publicUrl}${verificationPath}?token=${token}`;

const keyOfMail = (token: string): string => `verification/${hashOfToken(token)}`;

/** Sends the verification link of an account from before its address was verified. */
export const mailVerification = (
  tx: Tx,
  context: AppContext,
  { email, token }: Verification,
): Promise<void> => {
  const { subject, text } = mailTexts.verifyAccount;
  const mail = { to: email, subject, text: fill(text, { link: linkTo(context, token) }) };
  return queueMail(tx, { ...mail, idempotencyKey: keyOfMail(token) }, context.clock.now());
};

/** Writes a further link of a sign-up, and returns its secret. */
const issueSignUpLink = async (tx: Tx, { clock }: AppContext, signUp: SignUp): Promise<string> => {
  const token = makeToken();
  const expiresAt = linkExpiry('verification', clock.now());
  await insertSignUpLink(tx, signUp, { tokenHash: hashOfToken(token), expiresAt });
  return token;
};

/** When somebody signed up, by the venue's clock: strangers may choose the very same username. */
const timeOf = ({ signedUpAt }: SignUp): { date: string; time: string } => ({
  date: formatDate(dateOf(signedUpAt)),
  time: formatTime(signedUpAt),
});

/** Why the mail is sent: for the sign-up itself, or for a new password that has to wait. */
type MailCause = 'sign-up' | 'password';

const introOf = (cause: MailCause): string =>
  cause === 'password' ? mailTexts.verifyEmail.passwordFirst : '';

/** Names the username, so that the owner of the address can tell their own sign-up from another's. */
export const mailSignUp = async (
  tx: Tx,
  context: AppContext,
  signUp: SignUp,
  cause: MailCause = 'sign-up',
): Promise<void> => {
  const token = await issueSignUpLink(tx, context, signUp);
  const { username, email } = signUp;
  const { subject, text } = mailTexts.verifyEmail;
  const filled = fill(text, { username, link: linkTo(context, token), ...timeOf(signUp) });
  const mail = { to: email, subject, text: introOf(cause) + filled };
  await queueMail(tx, { ...mail, idempotencyKey: keyOfMail(token) }, context.clock.now());
};

/** One mail with the links of several sign-ups: which of them is whose, only the reader knows. */
const mailSeveralSignUps = async (
  tx: Tx,
  context: AppContext,
  signUps: readonly SignUp[],
  { email, cause }: { readonly email: string; readonly cause: MailCause },
): Promise<void> => {
  const { subject, text, line } = mailTexts.verifyOneOfSeveral;
  const lines: string[] = [];
  for (const signUp of signUps) {
    const link = linkTo(context, await issueSignUpLink(tx, context, signUp));
    lines.push(fill(line, { username: signUp.username, link, ...timeOf(signUp) }));
  }
  const filled = fill(text, { signUps: lines.join('\n\n') });
  const mail = { to: email, subject, text: introOf(cause) + filled };
  const idempotencyKey = `verification/${randomUUIDv7()}`;
  await queueMail(tx, { ...mail, idempotencyKey }, context.clock.now());
};

/**
 * Sends the links of the sign-ups that wait for an address: of the one with the key, or of the oldest
 * and the newest ones where the key belongs to none. Links that were sent before stay good. [ACCOUNT-8]
 */
export const mailWaitingSignUps = async (
  tx: Tx,
  context: AppContext,
  email: string,
  { resendKey = null, cause = 'sign-up' }: { resendKey?: string | null; cause?: MailCause } = {},
): Promise<void> => {
  const key = resendKey === null ? null : hashOfToken(resendKey);
  const waiting = await listWaitingSignUps(tx, email);
  const own = waiting.filter((signUp) => signUp.key === key);
  const signUps = own.length > 0 ? own : signUpsInMail(waiting);
  const [only, ...others] = signUps;
  if (only === undefined) return;
  if (others.length === 0) await mailSignUp(tx, context, only, cause);
  else await mailSeveralSignUps(tx, context, signUps, { email, cause });
};
