import type { Database } from '#server/db/database.ts';

export const findProfile = (db: Database, userId: string) =>
  db
    .selectFrom('profiles')
    .select(['username', 'membership_status', 'avatar_url'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
