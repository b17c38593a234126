import { sql } from 'kysely';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

/** Locks the member's profile, so that concurrent uploads and saves of one member run in turn. */
export const lockAvatar = (tx: Tx, userId: string) =>
  tx
    .selectFrom('profiles')
    .select('avatar_url as avatarUrl')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

export const findFile = (db: Database, file: string) =>
  db.selectFrom('avatar_files').select('state').where('file', '=', file).executeTakeFirst();

export const insertFile = async (
  tx: Tx,
  userId: string,
  file: string,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('avatar_files')
    .values({ file, user_id: userId, state: 'arriving', created_at: asDate(now) })
    .execute();
};

/** Inserts a file as `leaving`, or marks its row so if it exists. */
export const insertLeaving = async (
  db: Database,
  userId: string,
  file: string,
  now: Temporal.Instant,
): Promise<void> => {
  await db
    .insertInto('avatar_files')
    .values({ file, user_id: userId, state: 'leaving', created_at: asDate(now) })
    .onConflict((conflict) => conflict.column('file').doUpdateSet({ state: 'leaving' }))
    .execute();
};

/** False if the file was marked as `leaving` during its upload. */
export const markReady = async (db: Database, file: string): Promise<boolean> => {
  const row = await db
    .updateTable('avatar_files')
    .set({ state: 'ready' })
    .where('file', '=', file)
    .where('state', '=', 'arriving')
    .returning('file')
    .executeTakeFirst();
  return row !== undefined;
};

interface FilesToRemove {
  /** The file to keep. */
  readonly except: string | null;
  /** Only files created before this instant. */
  readonly before?: Temporal.Instant;
}

/**
 * Marks files of a member for removal. The profile must be locked and must not refer to any of
 * them.
 */
export const markLeaving = async (
  tx: Tx,
  userId: string,
  { except, before }: FilesToRemove,
): Promise<void> => {
  let query = tx
    .updateTable('avatar_files')
    .set({ state: 'leaving' })
    .where('user_id', '=', userId);
  if (except !== null) query = query.where('file', '<>', except);
  if (before !== undefined) query = query.where('created_at', '<', asDate(before));
  await query.execute();
};

/** Members with a file older than `before` that their profile does not refer to. */
export const listMembersWithUnusedFiles = async (
  db: Database,
  avatarsPath: string,
  before: Temporal.Instant,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('avatar_files')
    .innerJoin('profiles', 'profiles.user_id', 'avatar_files.user_id')
    .select('profiles.user_id as userId')
    .distinct()
    .where('state', '<>', 'leaving')
    .where('avatar_files.created_at', '<', asDate(before))
    .where(sql<boolean>`avatar_url is distinct from ${avatarsPath} || '/' || file`)
    .execute();
  return rows.map(({ userId }) => userId);
};

export const listLeaving = async (db: Database, userId: string | null): Promise<string[]> => {
  let query = db.selectFrom('avatar_files').select('file').where('state', '=', 'leaving');
  if (userId !== null) query = query.where('user_id', '=', userId);
  const rows = await query.execute();
  return rows.map(({ file }) => file);
};

export const deleteFile = async (db: Database, file: string): Promise<void> => {
  await db.deleteFrom('avatar_files').where('file', '=', file).execute();
};
