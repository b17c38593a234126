import type { CallOutput } from '#contract/call.ts';
import type { addMemberNote, listMemberNotes } from '#contract/console-members.ts';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import type { AppContext } from '#server/app-context.ts';
import { asDate } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import {
  deleteNote,
  insertNote,
  listNotes,
} from '#server/features/back-office/members/notes.repository.ts';
import { listSamePerson } from '#server/features/members/guests.repository.ts';
import { lockAccountShared } from '#server/features/members/members.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

const author = ({ userId }: StaffCaller) => ({ userId, permission: 'members.note' }) as const;

/**
 * Writes a note about a member. The audit log has only its length and author, because nothing is ever
 * deleted from the log and the text has to be deleted with the account. [GONE-4]
 */
export const writeNote = (
  { db, clock }: AppContext,
  staff: StaffCaller,
  userId: string,
  text: string,
): Promise<CallOutput<typeof addMemberNote>> =>
  transact(db, async (tx) => {
    const account = await lockAccountShared(tx, userId);
    if (account === undefined || isDeletedEmail(account.email)) throw new Refusal('not_found');
    const now = clock.now();
    const id = await insertNote(tx, { userId, text, staffUserId: staff.userId }, now);
    const entry = {
      action: 'note.add' as const,
      subject: `member:${userId}`,
      details: { noteId: id, before: null, after: { characters: text.length } },
    };
    await writeAudit(tx, { by: author(staff), ...entry }, now);
    return { note: { id, text, at: asDate(now).toISOString(), by: staff.name } };
  });

export const readNotesOf = async (
  { db }: AppContext,
  userId: string,
): Promise<CallOutput<typeof listMemberNotes>> => {
  const rows = await listNotes(db, await listSamePerson(db, userId));
  return {
    notes: rows.map(({ createdAt, ...note }) => ({ ...note, at: createdAt.toISOString() })),
  };
};

export const removeNote = (
  { db, clock }: AppContext,
  staff: StaffCaller,
  { userId, noteId }: { readonly userId: string; readonly noteId: string },
): Promise<void> =>
  transact(db, async (tx) => {
    const removed = await deleteNote(tx, await listSamePerson(tx, userId), noteId);
    if (removed === undefined) throw new Refusal('not_found');
    const { text, writtenBy } = removed;
    const entry = {
      action: 'note.remove' as const,
      subject: `member:${userId}`,
      details: { noteId, before: { characters: text.length, writtenBy }, after: null },
    };
    await writeAudit(tx, { by: author(staff), ...entry }, clock.now());
  });
