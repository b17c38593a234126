import { randomUUIDv7 } from 'node:crypto';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

/** The notes about a member with their authors, newest first. */
export const listNotes = (db: Database, userIds: readonly string[]) =>
  db
    .selectFrom('member_notes as note')
    .innerJoin('staff', 'staff.user_id', 'note.staff_user_id')
    .select(['note.id', 'note.text', 'note.created_at as createdAt', 'staff.name as by'])
    .where('note.user_id', 'in', userIds)
    .orderBy('note.id', 'desc')
    .execute();

interface NewNote {
  readonly userId: string;
  readonly text: string;
  readonly staffUserId: string;
}

/** Returns the id of the note. */
export const insertNote = async (
  tx: Tx,
  { userId, text, staffUserId }: NewNote,
  now: Temporal.Instant,
): Promise<string> => {
  const id = randomUUIDv7();
  await tx
    .insertInto('member_notes')
    .values({
      id,
      user_id: userId,
      text,
      staff_user_id: staffUserId,
      created_at: asDate(now),
    })
    .execute();
  return id;
};

/** Returns the note that was deleted; undefined if the member has no such note. */
export const deleteNote = (tx: Tx, userIds: readonly string[], noteId: string) =>
  tx
    .deleteFrom('member_notes')
    .where('user_id', 'in', userIds)
    .where('id', '=', noteId)
    .returning(['text', 'staff_user_id as writtenBy'])
    .executeTakeFirst();

export const deleteNotesOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('member_notes').where('user_id', '=', userId).execute();
};
