import { asDate, type Database, type Tx } from '#server/db/database.ts';

export const findFeed = (db: Database, userId: string) =>
  db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Whose bookings an address shows; undefined when it was ended or never existed. */
export const findFeedOwner = (db: Database, tokenHash: string) =>
  db
    .selectFrom('calendar_feeds')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Writes a feed in the place of the member's earlier one. */
export const saveFeed = async (
  tx: Tx,
  userId: string,
  tokenHash: string,
  now: Temporal.Instant,
): Promise<void> => {
  const fresh = { token_hash: tokenHash, created_at: asDate(now) };
  await tx
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
};

export const deleteFeed = async (db: Database, userId: string): Promise<void> => {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
};
