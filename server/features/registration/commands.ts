import { randomUUIDv7 } from 'node:crypto';
import { verificationPath } from '#contract/registration.ts';
import { endOfForgottenSignUps, linkExpiry } from '#domain/account-lifetimes.ts';
import { normaliseEmail, refusalOfEmail } from '#domain/email.ts';
import { mailTexts } from '#domain/mail-texts.ts';
import { refusalOfPassword } from '#domain/password.ts';
import { fill } from '#domain/texts.ts';
import { refusalOfUsername } from '#domain/username.ts';
import type { Tx } from '#server/db/database.ts';
import { hashOfToken, issueLink, makeToken } from '#server/features/account-links/commands.ts';
import { openVerificationLink, saveLink } from '#server/features/account-links/repository.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import {
  insertProfile,
  insertUser,
  isUsernameTaken,
  keepUserByEmail,
  markEmailVerified,
  savePassword,
} from '#server/features/accounts/repository.ts';
import { countMailRequest } from '#server/features/attempts/commands.ts';
import { queueMail } from '#server/features/mail/commands.ts';
import {
  deleteSignUpsEndedBy,
  renewSignUp,
  type SignUp,
  saveSignUp,
  takeSignUp,
} from '#server/features/registration/repository.ts';
import type { House } from '#server/house.ts';
import { atEvenPace } from '#server/http/pace.ts';
import { obeyRule, Refusal } from '#server/http/refusal.ts';

interface Verification {
  readonly email: string;
  readonly token: string;
}

const verificationMail = ({ settings }: House, { email, token }: Verification) => ({
  to: email,
  link: `${settings.publicUrl}${verificationPath}?token=${token}`,
  idempotencyKey: `verification/${hashOfToken(token)}`,
});

/** Names the username, so that the owner of the address can tell their own sign-up from another's. */
const mailSignUp = (
  tx: Tx,
  house: House,
  verification: Verification,
  username: string,
): Promise<void> => {
  const { link, ...mail } = verificationMail(house, verification);
  const { subject, text } = mailTexts.verifyEmail;
  return queueMail(
    tx,
    { ...mail, subject, text: fill(text, { username, link }) },
    house.clock.now(),
  );
};

const mailVerification = (tx: Tx, house: House, verification: Verification): Promise<void> => {
  const { link, ...mail } = verificationMail(house, verification);
  const { subject, text } = mailTexts.verifyAccount;
  return queueMail(tx, { ...mail, subject, text: fill(text, { link }) }, house.clock.now());
};

/** The owner of an address learns what the visitor is not told. */
const mailAccountExists = (tx: Tx, { settings, clock }: House, email: string): Promise<void> => {
  const { subject, text } = mailTexts.accountExists;
  return queueMail(
    tx,
    {
      to: email,
      subject,
      text: fill(text, {
        login: `${settings.publicUrl}/login`,
        forgot: `${settings.publicUrl}/forgot-password`,
      }),
      idempotencyKey: `account-exists/${randomUUIDv7()}`,
    },
    clock.now(),
  );
};

type UserRow = NonNullable<Awaited<ReturnType<typeof keepUserByEmail>>>;

const verifyAgain = async (tx: Tx, house: House, { id, email }: UserRow): Promise<void> => {
  const token = await issueLink(tx, 'verification', id, house.clock.now());
  await mailVerification(tx, house, { email, token });
};

/** An address that has an account keeps it as it is, whatever a visitor typed. */
const remindOwner = (tx: Tx, house: House, user: UserRow): Promise<void> =>
  user.email_verified ? mailAccountExists(tx, house, user.email) : verifyAgain(tx, house, user);

/** A secret for a sign-up, and what is kept of it. */
const makeSignUpLink = ({ clock }: House) => {
  const token = makeToken();
  const link = {
    tokenHash: hashOfToken(token),
    expiresAt: linkExpiry('verification', clock.now()),
  };
  return { token, link };
};

const keepSignUp = async (tx: Tx, house: House, signUp: SignUp): Promise<void> => {
  const { token, link } = makeSignUpLink(house);
  await saveSignUp(tx, signUp, link);
  await mailSignUp(tx, house, { email: signUp.email, token }, signUp.username);
};

export interface NewMember {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

const refuseNewMember = async ({ db }: House, member: NewMember): Promise<void> => {
  obeyRule(refusalOfUsername(member.username));
  obeyRule(refusalOfEmail(member.email));
  obeyRule(refusalOfPassword(member.password, member));
  if (await isUsernameTaken(db, member.username)) throw new Refusal('username_taken');
};

/**
 * Keeps what a visitor wishes for until the mail's link is opened. Until then there is no account,
 * and no username is taken, so nothing that a visitor can ask tells what the address had before.
 */
export const registerMember = (house: House, wish: NewMember, address: string): Promise<void> =>
  atEvenPace(async () => {
    const member = { ...wish, email: normaliseEmail(wish.email) };
    const { email, username } = member;
    await refuseNewMember(house, member);
    await countMailRequest(house, 'sign-up', email, address);
    const passwordHash = await hashPassword(member.password);
    await house.db.transaction().execute(async (tx) => {
      const user = await keepUserByEmail(tx, email);
      if (user === undefined) await keepSignUp(tx, house, { email, username, passwordHash });
      else await remindOwner(tx, house, user);
    });
  });

/** Sends the verification mail again where one is awaited; the answer is the same everywhere. */
export const sendVerificationAgain = (
  house: House,
  typedEmail: string,
  address: string,
): Promise<void> =>
  atEvenPace(async () => {
    const email = normaliseEmail(typedEmail);
    obeyRule(refusalOfEmail(email));
    await countMailRequest(house, 'resend', email, address);
    await house.db.transaction().execute(async (tx) => {
      const user = await keepUserByEmail(tx, email);
      if (user !== undefined) {
        if (!user.email_verified) await verifyAgain(tx, house, user);
        return;
      }
      const { token, link } = makeSignUpLink(house);
      const signUp = await renewSignUp(tx, email, link);
      if (signUp !== undefined) await mailSignUp(tx, house, { email, token }, signUp.username);
    });
  });

/**
 * Makes the account of a sign-up, with the very password and username that its mail belongs to. An
 * account that the address got meanwhile is verified and otherwise kept as it is.
 */
const makeAccount = async (
  tx: Tx,
  { email, username, passwordHash }: SignUp,
  now: Temporal.Instant,
): Promise<string | null> => {
  const id = await insertUser(tx, { email, name: username }, now);
  if (id === null) {
    const user = await keepUserByEmail(tx, email);
    if (user === undefined) return null;
    await markEmailVerified(tx, user.id, now);
    return user.id;
  }
  await savePassword(tx, id, passwordHash, now);
  // Somebody else may have the username by now: then the member is asked for another one, as after
  // any sign-in without a profile.
  await insertProfile(tx, id, { username, gender: null, dateOfBirth: null }, now);
  return id;
};

/**
 * Whether the link's address is verified now. A link can be opened again while it is valid, because
 * mail programs open links before their readers do: it moves from the sign-up to the account.
 */
export const verifyEmail = ({ db, clock }: House, token: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now();
    const tokenHash = hashOfToken(token);
    const row = await takeSignUp(tx, tokenHash, now);
    if (row === undefined) {
      const link = await openVerificationLink(tx, tokenHash, now);
      if (link !== undefined) await markEmailVerified(tx, link.user_id, now);
      return link !== undefined;
    }
    const userId = await makeAccount(tx, { ...row, passwordHash: row.password_hash }, now);
    if (userId === null) return false;
    const expiresAt = row.expires_at.toTemporalInstant();
    await saveLink(tx, { userId, kind: 'verification', tokenHash, expiresAt });
    return true;
  });

export const sweepSignUps = ({ db, clock }: House): Promise<void> =>
  deleteSignUpsEndedBy(db, endOfForgottenSignUps(clock.now()));
