import { randomUUIDv7 } from 'node:crypto';
import type { VerificationOutcome } from '#contract/registration.ts';
import { normaliseEmail, refusalOfEmail } from '#domain/accounts/email.ts';
import { endOfForgottenSignUps } from '#domain/accounts/lifetimes.ts';
import { refusalOfPassword } from '#domain/accounts/password.ts';
import { refusalOfUsername } from '#domain/members/username.ts';
import { accountMailTexts } from '#domain/words/account-mail-texts.ts';
import { fillMail } from '#domain/words/mail-parts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { savePassword } from '#server/features/accounts/accounts.repository.ts';
import {
  findLinkOwner,
  openVerificationLink,
} from '#server/features/accounts/links/links.repository.ts';
import { hashOfToken, issueLink, makeToken } from '#server/features/accounts/links/links.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import {
  closeSignUp,
  deleteSignUpsEndedBy,
  findSignUpLink,
  lockSignUpLink,
  type SignUp,
} from '#server/features/accounts/registration/registration.repository.ts';
import {
  mailSignUp,
  mailVerification,
  mailWaitingSignUps,
} from '#server/features/accounts/registration/sign-up-mails.ts';
import {
  findUserByEmail,
  insertProfile,
  insertUser,
  isUsernameTaken,
  lockUserByEmailShared,
  markEmailVerified,
} from '#server/features/members/members.repository.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import { countMailRequest } from '#server/features/platform/rate-limits/rate-limits.ts';
import { atEvenPace } from '#server/http/even-pace.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

/** Mails the owner of the address what the response must not say to the visitor. */
const mailAccountExists = (
  tx: Tx,
  { settings, clock }: AppContext,
  email: string,
): Promise<void> => {
  return queueMail(
    tx,
    {
      to: email,
      ...fillMail(accountMailTexts.accountExists, {
        login: `${settings.publicUrl}/login`,
        forgot: `${settings.publicUrl}/forgot-password`,
      }),
      idempotencyKey: `account-exists/${randomUUIDv7()}`,
    },
    clock.now(),
  );
};

type UserRow = NonNullable<Awaited<ReturnType<typeof lockUserByEmailShared>>>;

const verifyAgain = async (tx: Tx, context: AppContext, { id, email }: UserRow): Promise<void> => {
  const token = await issueLink(tx, 'verification', id, context.clock.now());
  await mailVerification(tx, context, { email, token });
};

/** A sign-up with the address of an existing account does not change the account. */
const remindOwner = (tx: Tx, context: AppContext, user: UserRow): Promise<void> =>
  user.emailVerified ? mailAccountExists(tx, context, user.email) : verifyAgain(tx, context, user);

interface NewMember {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

const refuseNewMember = async ({ db }: AppContext, member: NewMember): Promise<void> => {
  throwIfRefused(refusalOfUsername(member.username));
  throwIfRefused(refusalOfEmail(member.email));
  throwIfRefused(refusalOfPassword(member.password, member));
  if (await isUsernameTaken(db, member.username)) throw new Refusal('username_taken');
};

/**
 * Stores a sign-up until its link is opened. Until then there is no account and the username stays
 * free, so no response reveals whether the address had an account. Returns the key with which this
 * browser can have this sign-up's mail sent again.
 */
export const registerMember = (
  context: AppContext,
  request: NewMember,
  address: string,
): Promise<string> =>
  atEvenPace(async () => {
    const member = { ...request, email: normaliseEmail(request.email) };
    const { email, username } = member;
    await refuseNewMember(context, member);
    await countMailRequest(context, 'sign-up', email, address);
    const passwordHash = await hashPassword(member.password);
    const resendKey = makeToken();
    await transact(context.db, async (tx) => {
      const user = await lockUserByEmailShared(tx, email);
      const key = hashOfToken(resendKey);
      const signUp = { key, email, username, passwordHash, signedUpAt: context.clock.now() };
      if (user === undefined) await mailSignUp(tx, context, signUp);
      else await remindOwner(tx, context, user);
    });
    return resendKey;
  });

interface ResendRequest {
  readonly email: string;
  readonly resendKey?: string | undefined;
}

/**
 * Sends the verification mail again if the address is unverified. The response is always the same.
 */
export const sendVerificationAgain = (
  context: AppContext,
  { email: typedEmail, resendKey }: ResendRequest,
  address: string,
): Promise<void> =>
  atEvenPace(async () => {
    const email = normaliseEmail(typedEmail);
    throwIfRefused(refusalOfEmail(email));
    await countMailRequest(context, 'resend', email, address);
    await transact(context.db, async (tx) => {
      const user = await lockUserByEmailShared(tx, email);
      if (user === undefined)
        await mailWaitingSignUps(tx, context, email, { resendKey: resendKey ?? null });
      else if (!user.emailVerified) await verifyAgain(tx, context, user);
    });
  });

/**
 * Creates the account with the password and username of this sign-up. If the address already has an
 * account, marks it as verified, changes nothing else and returns null.
 */
const makeAccount = async (
  tx: Tx,
  { email, username, passwordHash }: Omit<SignUp, 'key' | 'signedUpAt'>,
  now: Temporal.Instant,
): Promise<string | null> => {
  const id = await insertUser(tx, { email, name: username, isVerified: true }, now);
  if (id === null) {
    const user = await lockUserByEmailShared(tx, email);
    if (user !== undefined) await markEmailVerified(tx, user.id, now);
    return null;
  }
  await savePassword(tx, id, passwordHash, now);
  // If the username has been taken since, no profile is inserted, and the member chooses another
  // one at the next sign-in.
  await insertProfile(tx, id, { username, gender: null, dateOfBirth: null }, now);
  return id;
};

/** Opens a link of an account that an earlier release created before the address was verified. */
const openLinkOfAccount = async (
  tx: Tx,
  tokenHash: string,
  now: Temporal.Instant,
): Promise<VerificationOutcome> => {
  const link = await openVerificationLink(tx, tokenHash, now);
  if (link === undefined) return 'expired';
  await markEmailVerified(tx, link.userId, now);
  return 'verified';
};

/** Not yet verified. An account that an earlier release created has no username here. */
export interface WaitingVerification {
  readonly email: string;
  readonly username: string | null;
}

/** A sign-up for an address with an account creates no second one. */
const verificationOfOwner = (user: {
  readonly email: string;
  readonly emailVerified: boolean;
}): WaitingVerification | VerificationOutcome =>
  user.emailVerified ? 'account_exists' : { email: user.email, username: null };

/** Finds what a verification link would verify, or its outcome. Changes nothing. [ACCOUNT-8] */
export const findVerification = async (
  { db, clock }: AppContext,
  token: string,
): Promise<WaitingVerification | VerificationOutcome> => {
  const now = clock.now();
  const tokenHash = hashOfToken(token);
  const signUp = await findSignUpLink(db, tokenHash, now);
  if (signUp !== undefined) {
    const { email, username, userId } = signUp;
    if (userId !== null) return 'verified';
    const user = await findUserByEmail(db, email);
    return user === undefined ? { email, username } : verificationOfOwner(user);
  }
  const owner = await findLinkOwner(db, 'verification', tokenHash, now);
  if (owner === undefined) return 'expired';
  return owner.emailVerified ? 'verified' : { email: owner.email, username: null };
};

/**
 * Verifies the address of a link. A link can be used again while it is valid. Of several sign-ups
 * of one address, the first that is verified becomes the account; the others return
 * 'account_exists'. [ACCOUNT-8]
 */
export const verifyEmail = (
  { db, clock }: AppContext,
  token: string,
): Promise<VerificationOutcome> =>
  transact(db, async (tx) => {
    const now = clock.now();
    const tokenHash = hashOfToken(token);
    const row = await lockSignUpLink(tx, tokenHash, now);
    if (row === undefined) return openLinkOfAccount(tx, tokenHash, now);
    const { email, username, passwordHash } = row;
    // A sign-up without a password has already become an account.
    if (passwordHash === null) return 'verified';
    const userId = await makeAccount(tx, { email, username, passwordHash }, now);
    if (userId === null) return 'account_exists';
    await closeSignUp(tx, row.signUpKey, userId);
    return 'verified';
  });

export const sweepSignUps = ({ db, clock }: AppContext): Promise<void> =>
  deleteSignUpsEndedBy(db, endOfForgottenSignUps(clock.now()));
