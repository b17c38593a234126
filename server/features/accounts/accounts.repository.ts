import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { compileOnce } from '#server/db/compile-once.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

/** Better Auth's provider id for accounts with a password. */
const passwordProvider = 'credential';

const members = (db: Database) =>
  db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'profiles.username',
      'profiles.membership_status as membershipStatus',
      'profiles.gender',
      'profiles.avatar_url as avatarUrl',
    ]);

export const findMemberById = (db: Database, userId: string) =>
  members(db).where('users.id', '=', userId).executeTakeFirstOrThrow();

export type MemberRow = Awaited<ReturnType<typeof findMemberById>>;

/** Finds a session with its member, in the one query that every request of a member makes. */
export const findSession = async (db: Database, token: string) =>
  (await selectSession(db, { token })).at(0);

const selectSession = compileOnce((db, { token }: { readonly token: string }) =>
  members(db)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select([
      'sessions.created_at as startedAt',
      'sessions.expires_at as expiresAt',
      'sessions.last_used_at as lastUsedAt',
    ])
    .where('sessions.token', '=', token),
);

/** Inserts or replaces a member's password. A member who came from Google has none before. */
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

/** Returns undefined when the address has no account with a password. */
export const findPasswordHash = async (
  db: Database,
  email: string,
): Promise<string | null | undefined> => {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .select('password')
    .where('users.email', '=', email)
    .where('provider_id', '=', passwordProvider)
    .executeTakeFirst();
  return row?.password;
};

export const findPasswordHashOf = async (
  db: Database,
  userId: string,
): Promise<string | null | undefined> => {
  const row = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', passwordProvider)
    .executeTakeFirst();
  return row?.password;
};

/** A member's password, null if there is none, and the names that it must not be made of. */
export const findOwnPassword = (db: Database, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.user_id', '=', 'users.id').on('provider_id', '=', passwordProvider),
    )
    .select([
      'users.email',
      'profiles.username',
      'profiles.display_name as displayName',
      'accounts.password as passwordHash',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();

/** Locks the row of a member's password against changes until the transaction ends. */
export const lockPasswordHashShared = async (
  tx: Tx,
  userId: string,
): Promise<string | null | undefined> => {
  const row = await tx
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', passwordProvider)
    .forShare()
    .executeTakeFirst();
  return row?.password;
};

export const saveSessionUse = async (
  db: Database,
  token: string,
  now: Temporal.Instant,
): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ last_used_at: asDate(now) })
    .where('token', '=', token)
    .execute();
};

/** The sessions of a member that have not expired, newest first. */
const sessionsOf = (db: Database, userId: string, now: Temporal.Instant) =>
  db
    .selectFrom('sessions')
    .select(['id', 'created_at as startedAt', 'user_agent as browser'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', asDate(now))
    .orderBy('created_at', 'desc');

export const listSessionsOf = (db: Database, userId: string, now: Temporal.Instant) =>
  sessionsOf(db, userId, now).execute();

/** With what only their member sees. */
export const listOwnSessionsOf = (db: Database, userId: string, now: Temporal.Instant) =>
  sessionsOf(db, userId, now)
    .select(['token', 'ip_address as address'])
    .select((eb) => eb.fn.coalesce('last_used_at', 'created_at').as('lastUsedAt'))
    .execute();

/** Returns the sessions that were deleted: one, or none if the member has no such session. */
export const deleteSessionOf = (tx: Tx, userId: string, id: string) =>
  tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('user_agent as browser')
    .execute();

/** Returns how many there were. */
export const deleteOtherSessions = async (
  tx: Tx,
  userId: string,
  token: string,
): Promise<number> => {
  const rows = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token', '<>', token)
    .returning('id')
    .execute();
  return rows.length;
};

/** Locks a member's sessions until the transaction ends. One that ended while this waited is missing. */
export const lockSessionsOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('sessions')
    .select(['token', 'created_at as startedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();

export const deleteSession = async (tx: Tx, token: string): Promise<void> => {
  await tx.deleteFrom('sessions').where('token', '=', token).execute();
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

/** Deletes everything that a member could sign in or read bookings with. */
export const deleteSignIn = async (tx: Tx, userId: string, email: string): Promise<void> => {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('staff_sessions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('staff_passkeys').where('user_id', '=', userId).execute();
  await tx.deleteFrom('staff_second_factors').where('user_id', '=', userId).execute();
  await tx.deleteFrom('accounts').where('user_id', '=', userId).execute();
  await tx.deleteFrom('account_links').where('user_id', '=', userId).execute();
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
  await tx.deleteFrom('sign_up_links').where('email', '=', email).execute();
  await tx.deleteFrom('sign_ups').where('email', '=', email).execute();
  await tx
    .deleteFrom('verifications')
    .where(
      sql<boolean>`strpos(value, ${userId}) > 0
        or strpos(value, ${email}) > 0 or strpos(identifier, ${email}) > 0`,
    )
    .execute();
};
