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
/** Writes the member's first feed, or one in the place of the feed that was made at the given time. */
export const saveFeed = async (
  tx: Tx,
  userId: string,
  tokenHash: string,
  replaces: Date | null,
  now: Temporal.Instant,
): Promise<boolean> => {
  const fresh = { token_hash: tokenHash, created_at: asDate(now) };
  const written =
    replaces === null
      ? await tx
          .insertInto('calendar_feeds')
          .values({ user_id: userId, ...fresh })
          .onConflict((conflict) => conflict.column('user_id').doNothing())
          .returning('user_id')
          .executeTakeFirst()
      : await tx
          .updateTable('calendar_feeds')
          .set(fresh)
          .where('user_id', '=', userId)
          .where('created_at', '=', replaces)
          .returning('user_id')
          .executeTakeFirst();
  return written !== undefined;
};

/** Whether there was one. */
export const deleteFeed = async (tx: Tx, userId: string): Promise<boolean> => {
  const row = await tx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
};
