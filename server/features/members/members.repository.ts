import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import {
  defaultMembershipStatus,
  type MembershipStatus,
} from '#domain/members/membership-status.ts';
import type { ProfileDraft } from '#domain/members/profile.ts';
import { deletedMember } from '#domain/words/deleted-member.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

const selectAccountForUpdate = compileOnce((db, { userId }: { readonly userId: string }) =>
  db
    .selectFrom('users')
    .select(['email', 'suspended_at as suspendedAt'])
    .where('id', '=', userId)
    .forNoKeyUpdate(),
);

/** Locks the member's row. Orders and payments of one member run in turn behind this lock. */
export const lockAccount = async (tx: Tx, userId: string) =>
  (await selectAccountForUpdate(tx, { userId })).at(0);

/** Undefined for a user without a profile. */
export const findMembership = async (
  db: Database,
  userId: string,
): Promise<MembershipStatus | undefined> => {
  const row = await db
    .selectFrom('profiles')
    .select('membership_status as membershipStatus')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.membershipStatus;
};

/** Locks the account against deletion until the transaction ends. */
export const lockAccountShared = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('email').where('id', '=', userId).forShare().executeTakeFirst();

export const findUserByEmail = (db: Database, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified as emailVerified'])
    .where('email', '=', email)
    .executeTakeFirst();

/** Locks the account of an address against deletion until the mail to it is inserted. */
export const lockUserByEmailShared = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'email_verified as emailVerified'])
    .where('email', '=', email)
    .forShare()
    .executeTakeFirst();
export const isUsernameTaken = async (db: Database, username: string): Promise<boolean> => {
  const row = await db
    .selectFrom('profiles')
    .select('user_id as userId')
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
    .executeTakeFirst();
  return row !== undefined;
};

interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly isVerified: boolean;
}

/**
 * Returns the id of a new user, or null if the e-mail already has one, even if it was
 * inserted concurrently.
 */
export const insertUser = async (
  tx: Tx,
  { email, name, isVerified }: NewUser,
  now: Temporal.Instant,
): Promise<string | null> => {
  const at = asDate(now);
  const row = await tx
    .insertInto('users')
    .values({
      id: randomUUIDv7(),
      email,
      name,
      email_verified: isVerified,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Returns false if the username is taken. */
export const insertProfile = async (
  tx: Tx,
  userId: string,
  { username, gender, dateOfBirth }: ProfileDraft,
  now: Temporal.Instant,
): Promise<boolean> => {
  const at = asDate(now);
  const row = await tx
    .insertInto('profiles')
    .values({
      user_id: userId,
      username,
      gender,
      date_of_birth: dateOfBirth,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning('user_id as userId')
    .executeTakeFirst();
  return row !== undefined;
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

/** Sets an address that its link has proved. */
export const updateEmail = async (
  tx: Tx,
  userId: string,
  email: string,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ email, email_verified: true, updated_at: asDate(now) })
    .where('id', '=', userId)
    .execute();
};

/** Marks whether an account signs in to the console with a second factor. */
export const markSecondFactor = async (
  tx: Tx,
  userId: string,
  isEnrolled: boolean,
): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ two_factor_enabled: isEnrolled })
    .where('id', '=', userId)
    .execute();
};

export const updateStatus = async (
  tx: Tx,
  userId: string,
  status: MembershipStatus,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .updateTable('profiles')
    .set({ membership_status: status, updated_at: asDate(now) })
    .where('user_id', '=', userId)
    .execute();
};

export const members = (db: Database) =>
  db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('memberships', 'memberships.user_id', 'users.id')
    .leftJoin('credits', 'credits.user_id', 'users.id')
    .select((eb) => [
      'users.id as userId',
      'users.email',
      'users.email_verified as emailVerified',
      'users.created_at as createdAt',
      'users.suspended_at as suspendedAt',
      'users.suspension_reason as suspensionReason',
      'profiles.username',
      'profiles.display_name as displayName',
      'memberships.ends_on as endsOn',
      eb.fn
        .coalesce('profiles.membership_status', eb.val(defaultMembershipStatus))
        .as('membershipStatus'),
      eb.fn.coalesce('credits.balance_sen', eb.lit(0)).as('balanceSen'),
      eb.fn.coalesce('credits.reserved_sen', eb.lit(0)).as('reservedSen'),
    ]);
export const findMemberByEmail = (db: Database, email: string) =>
  members(db).where('users.email', '=', email).executeTakeFirst();
export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMemberByEmail>>>;
export interface Presentation {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

/** Updates the given fields of a coach's presentation. */
export const updatePresentation = async (
  tx: Tx,
  userId: string,
  { name, description }: Presentation,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .updateTable('profiles')
    .set({
      ...(name !== undefined && { display_name: name }),
      ...(description !== undefined && { description }),
      updated_at: asDate(now),
    })
    .where('user_id', '=', userId)
    .execute();
};

/**
 * Locks the member's row. Orders and bookings for the member wait for this lock, or finish before.
 */
export const lockUser = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('email').where('id', '=', userId).forUpdate().executeTakeFirst();
export interface AnonymousUser {
  readonly email: string;
  readonly username: string;
}

/** Removes personal data from the rows that orders and the ledger refer to. */
export const anonymiseUser = async (
  tx: Tx,
  userId: string,
  { email, username }: AnonymousUser,
  now: Temporal.Instant,
): Promise<void> => {
  const updated_at = asDate(now);
  await tx
    .updateTable('users')
    .set({
      email,
      name: '',
      image: null,
      email_verified: false,
      two_factor_enabled: false,
      suspended_at: null,
      suspension_reason: null,
      updated_at,
    })
    .where('id', '=', userId)
    .execute();
  await tx
    .updateTable('profiles')
    .set({
      username,
      display_name: deletedMember,
      gender: null,
      date_of_birth: null,
      avatar_url: null,
      description: null,
      updated_at,
    })
    .where('user_id', '=', userId)
    .execute();
};
