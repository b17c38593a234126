import type { ProfileDraft } from '#domain/members/profile.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

export const findOwnProfile = (db: Database, userId: string) =>
  db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .leftJoin('memberships', 'memberships.user_id', 'profiles.user_id')
    .select([
      'users.email',
      'profiles.username',
      'profiles.membership_status as membershipStatus',
      'memberships.ends_on as endsOn',
      'profiles.gender',
      'profiles.date_of_birth as dateOfBirth',
      'profiles.avatar_url as avatarUrl',
    ])
    .where('profiles.user_id', '=', userId)
    .executeTakeFirst();

export type OwnProfileRow = NonNullable<Awaited<ReturnType<typeof findOwnProfile>>>;

/** The name from the sign-up, or from Google. */
export const findName = async (db: Database, userId: string): Promise<string> => {
  const row = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.name;
};

/** Locks the profile against changes until the transaction ends. */
export const lockOwnProfile = (tx: Tx, userId: string) =>
  tx
    .selectFrom('profiles')
    .select(['gender', 'avatar_url as avatarUrl'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

export const updateOwnProfile = async (
  tx: Tx,
  userId: string,
  { username, gender, dateOfBirth }: ProfileDraft,
  avatarUrl: string | null,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .updateTable('profiles')
    .set({
      username,
      gender,
      date_of_birth: dateOfBirth,
      avatar_url: avatarUrl,
      updated_at: asDate(now),
    })
    .where('user_id', '=', userId)
    .execute();
};
