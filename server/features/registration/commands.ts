import { randomUUIDv7 } from 'node:crypto';
import { verificationPath } from '#contract/registration.ts';
import { normaliseEmail, refusalOfEmail } from '#domain/email.ts';
import { mailTexts } from '#domain/mail-texts.ts';
import { refusalOfPassword } from '#domain/password.ts';
import { fill } from '#domain/texts.ts';
import { refusalOfUsername } from '#domain/username.ts';
import type { Tx } from '#server/db/database.ts';
import { hashOfToken, issueLink } from '#server/features/account-links/commands.ts';
import { useVerificationLink } from '#server/features/account-links/repository.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import {
  findUserByEmail,
  insertProfile,
  insertUser,
  isUsernameTaken,
  markEmailVerified,
  savePassword,
} from '#server/features/accounts/repository.ts';
import { maySendMail } from '#server/features/attempts/commands.ts';
import { queueMail } from '#server/features/mail/commands.ts';
import type { House } from '#server/house.ts';
import { atEvenPace } from '#server/http/pace.ts';
import { obeyRule, Refusal } from '#server/http/refusal.ts';

interface Recipient {
  readonly id: string;
  readonly email: string;
}

const mailVerification = async (
  tx: Tx,
  { settings, clock }: House,
  { id, email }: Recipient,
): Promise<void> => {
  const now = clock.now();
  const token = await issueLink(tx, 'verification', id, now);
  const { subject, text } = mailTexts.verifyEmail;
  await queueMail(
    tx,
    {
      to: email,
      subject,
      text: fill(text, { link: `${settings.publicUrl}${verificationPath}?token=${token}` }),
      idempotencyKey: `verification/${hashOfToken(token)}`,
    },
    now,
  );
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

/**
 * An address that has an account keeps it as it is: only who reads its mail may decide, by the link
 * or by a reset, so nobody can plant a password or a username.
 */
const remindOwner = async (tx: Tx, house: House, email: string): Promise<void> => {
  const user = await findUserByEmail(tx, email);
  if (user === undefined) return;
  if (user.email_verified) await mailAccountExists(tx, house, email);
  else await mailVerification(tx, house, user);
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

/** Signs a visitor up. What happens to an address that has an account, only its owner learns. */
export const registerMember = (house: House, wish: NewMember, address: string): Promise<void> =>
  atEvenPace(async () => {
    const member = { ...wish, email: normaliseEmail(wish.email) };
    const { email, username } = member;
    await refuseNewMember(house, member);
    const isMailed = await maySendMail(house, email, address);
    const passwordHash = await hashPassword(member.password);
    await house.db.transaction().execute(async (tx) => {
      const now = house.clock.now();
      const id = await insertUser(tx, { email, name: username }, now);
      if (id === null) {
        if (isMailed) await remindOwner(tx, house, email);
        return;
      }
      await savePassword(tx, id, passwordHash, now);
      await insertProfile(tx, { user_id: id, username }, now);
      if (isMailed) await mailVerification(tx, house, { id, email });
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
    if (!(await maySendMail(house, email, address))) return;
    await house.db.transaction().execute(async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (user?.email_verified === false) await mailVerification(tx, house, user);
    });
  });

/**
 * Whether the link's address is verified now. A link can be opened again while it is valid, because
 * mail programs open links before their readers do.
 */
export const verifyEmail = ({ db, clock }: House, token: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now();
    const link = await useVerificationLink(tx, hashOfToken(token), now);
    if (link === undefined) return false;
    await markEmailVerified(tx, link.user_id, now);
    return true;
  });
