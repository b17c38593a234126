import { asDate, type Database, type Tx } from '#server/db/database.ts';

export const findFeed = (db: Database, userId: string) =>
  db
    .selectFrom('calendar_feeds')
    .select('created_at as createdAt')
    .where('user_id', '=', userId)
    .executeTakeFirst();
/** Finds the member of a calendar link; undefined if the link was ended or never existed. */
export const findFeedOwner = (db: Database, tokenHash: string) =>
  db
    .selectFrom('calendar_feeds')
    .select('user_id as userId')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
/**
 * Inserts the member's first calendar link, or replaces the one created at `replaces`. Returns
 * false if another request got there first.
 */
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

/** Returns whether there was a row to delete. */
export const deleteFeed = async (tx: Tx, userId: string): Promise<boolean> => {
  const row = await tx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .returning('user_id as userId')
    .executeTakeFirst();
  return row !== undefined;
};
