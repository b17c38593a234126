import { asDate, type Database } from '#server/db/database.ts';

export const findWantsNews = async (db: Database, userId: string): Promise<boolean | null> => {
  const row = await db
    .selectFrom('profiles')
    .select('wants_news')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.wants_news ?? null;
};

/** A choice that is made again changes nothing. */
export const updateWantsNews = async (
  db: Database,
  userId: string,
  wantsNews: boolean,
  now: Temporal.Instant,
): Promise<void> => {
  await db
    .updateTable('profiles')
    .set({ wants_news: wantsNews, updated_at: asDate(now) })
    .where('user_id', '=', userId)
    .where('wants_news', '<>', wantsNews)
    .execute();
};
