import { randomUUIDv7 } from 'node:crypto';
import { verificationPath } from '#contract/registration.ts';
import { linkExpiry, signUpsInMail } from '#domain/accounts/lifetimes.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { accountMailTexts } from '#domain/words/account-mail-texts.ts';
import { fill } from '#domain/words/fill.ts';
import { fillMail, type MailPart } from '#domain/words/mail-parts.ts';
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

/** Sends the link of an account that an earlier release created before its address was verified. */
export const mailVerification = (
  tx: Tx,
  context: AppContext,
  { email, token }: Verification,
): Promise<void> => {
  const words = fillMail(accountMailTexts.verifyAccount, { link: linkTo(context, token) });
  const mail = { to: email, ...words };
  return queueMail(tx, { ...mail, idempotencyKey: keyOfMail(token) }, context.clock.now());
};

/** Inserts another link of a sign-up and returns its token. */
const issueSignUpLink = async (tx: Tx, { clock }: AppContext, signUp: SignUp): Promise<string> => {
  const token = makeToken();
  const expiresAt = linkExpiry('verification', clock.now());
  await insertSignUpLink(tx, signUp, { tokenHash: hashOfToken(token), expiresAt });
  return token;
};

/** The mail shows when a sign-up was made, because strangers may choose the same username. */
const timeOf = ({ signedUpAt }: SignUp): { date: string; time: string } => ({
  date: formatDate(dateOf(signedUpAt)),
  time: formatTime(signedUpAt),
});

/** The mail is for the sign-up itself, or replaces a password reset that has to wait for it. */
type MailCause = 'sign-up' | 'password';

const introOf = (cause: MailCause): readonly MailPart[] =>
  cause === 'password' ? [{ paragraph: accountMailTexts.passwordFirst }] : [];

/**
 * The mail contains the username, so that the owner of the address can recognise their own sign-up.
 */
export const mailSignUp = async (
  tx: Tx,
  context: AppContext,
  signUp: SignUp,
  cause: MailCause = 'sign-up',
): Promise<void> => {
  const token = await issueSignUpLink(tx, context, signUp);
  const { username, email } = signUp;
  const words = fillMail(accountMailTexts.verifyEmail, {
    username,
    link: linkTo(context, token),
    passwordFirst: introOf(cause),
    ...timeOf(signUp),
  });
  const mail = { to: email, ...words };
  await queueMail(tx, { ...mail, idempotencyKey: keyOfMail(token) }, context.clock.now());
};

/** One mail with the links of several sign-ups, because only the reader knows which is theirs. */
const mailSeveralSignUps = async (
  tx: Tx,
  context: AppContext,
  signUps: readonly SignUp[],
  { email, cause }: { readonly email: string; readonly cause: MailCause },
): Promise<void> => {
  const { line, link } = accountMailTexts.oneOfSeveral;
  const parts: MailPart[] = [];
  for (const signUp of signUps) {
    const { username } = signUp;
    const url = linkTo(context, await issueSignUpLink(tx, context, signUp));
    parts.push({ paragraph: fill(line, { username, ...timeOf(signUp) }) });
    parts.push({ link: fill(link, { username }), url });
  }
  const words = fillMail(accountMailTexts.verifyOneOfSeveral, {
    signUps: parts,
    passwordFirst: introOf(cause),
  });
  const mail = { to: email, ...words };
  const idempotencyKey = `verification/${randomUUIDv7()}`;
  await queueMail(tx, { ...mail, idempotencyKey }, context.clock.now());
};

/**
 * Sends the links of an address's unverified sign-ups: of the one with this key, or else of the
 * oldest and the newest ones. Links sent earlier stay valid. [ACCOUNT-8]
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
