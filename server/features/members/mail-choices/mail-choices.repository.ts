import { asDate, type Database, type Tx } from '#server/db/database.ts';

export const findWantsNews = async (db: Database, userId: string): Promise<boolean | null> => {
  const row = await db
    .selectFrom('profiles')
    .select('wants_news')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.wants_news ?? null;
};

/** False for a choice that is made again, which changes nothing. */
export const updateWantsNews = async (
  tx: Tx,
  userId: string,
  wantsNews: boolean,
  now: Temporal.Instant,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('profiles')
    .set({ wants_news: wantsNews, updated_at: asDate(now) })
    .where('user_id', '=', userId)
    .where('wants_news', '<>', wantsNews)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
