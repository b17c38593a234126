import { randomUUIDv7 } from 'node:crypto';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

/** The name under which the sign-in library looks for a password. */
const passwordProvider = 'credential';

const members = (db: Database) =>
  db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'profiles.username',
      'profiles.membership_status',
      'profiles.gender',
      'profiles.avatar_url',
    ]);

export const findMemberById = (db: Database, userId: string) =>
  members(db).where('users.id', '=', userId).executeTakeFirstOrThrow();

export type MemberRow = Awaited<ReturnType<typeof findMemberById>>;

/** Whose session it is, in the one query that every request of a member makes. */
export const findSession = (db: Database, token: string) =>
  members(db)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select(['sessions.created_at as started_at', 'sessions.expires_at'])
    .where('sessions.token', '=', token)
    .executeTakeFirst();

export const findUserByEmail = (db: Database, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified'])
    .where('email', '=', email)
    .executeTakeFirst();

export const isUsernameTaken = async (db: Database, username: string): Promise<boolean> => {
  const row = await db
    .selectFrom('profiles')
    .select('user_id')
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
    .executeTakeFirst();
  return row !== undefined;
};

/** The id of a new, unverified user; null when the e-mail has one, even one made at this moment. */
export const insertUser = async (
  tx: Tx,
  user: { readonly email: string; readonly name: string },
  now: Temporal.Instant,
): Promise<string | null> => {
  const at = asDate(now);
  const row = await tx
    .insertInto('users')
    .values({ id: randomUUIDv7(), ...user, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

export const insertProfile = async (
  tx: Tx,
  profile: { readonly user_id: string; readonly username: string },
  now: Temporal.Instant,
): Promise<void> => {
  const at = asDate(now);
  await tx
    .insertInto('profiles')
    .values({ ...profile, created_at: at, updated_at: at })
    .execute();
};

/** Sets the password of a member, or gives one to a member who had none. */
export const savePassword = async (
  tx: Tx,
  userId: string,
  passwordHash: string,
  now: Temporal.Instant,
): Promise<void> => {
  const at = asDate(now);
  await tx
    .insertInto('accounts')
    .values({
      id: randomUUIDv7(),
      user_id: userId,
      account_id: userId,
      provider_id: passwordProvider,
      password: passwordHash,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'account_id'])
        .doUpdateSet({ password: passwordHash, updated_at: at }),
    )
    .execute();
};

export const markEmailVerified = async (
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: asDate(now) })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .execute();
};

export const deleteSessionsOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
};

export const deleteEndedSessions = async (
  db: Database,
  now: Temporal.Instant,
  oldestStart: Temporal.Instant,
): Promise<void> => {
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('expires_at', '<=', asDate(now)), eb('created_at', '<=', asDate(oldestStart))]),
    )
    .execute();
};
