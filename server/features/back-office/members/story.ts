import type { CallOutput } from '#contract/call.ts';
import type { readMemberStory, StoryEntry } from '#contract/console-member-story.ts';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import type { AppContext } from '#server/app-context.ts';
import { findMember } from '#server/features/back-office/members/members.repository.ts';
import {
  listStory,
  type StoryCursor,
} from '#server/features/back-office/members/story.repository.ts';
import { listSamePerson } from '#server/features/members/guests.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

const pageLength = 25;

const cursorOf = (text: string | undefined): StoryCursor | null => {
  if (text === undefined) return null;
  const end = text.indexOf('_');
  const at = new Date(text.slice(0, Math.max(0, end)));
  if (Number.isNaN(at.getTime())) throw new Refusal('not_found');
  return { at, key: text.slice(end + 1) };
};

/** One page of a member's history. Guests have one, too. */
export const readStoryOf = async (
  { db }: AppContext,
  userId: string,
  before: string | undefined,
): Promise<CallOutput<typeof readMemberStory>> => {
  const member = await findMember(db, userId);
  if (member === undefined || isDeletedEmail(member.email)) throw new Refusal('not_found');
  // Reads one row more than a page, to know whether there is another page.
  const rows = await listStory(
    db,
    await listSamePerson(db, userId),
    cursorOf(before),
    pageLength + 1,
  );
  const entries = rows.slice(0, pageLength).map(
    // The kind decides which fields the query has selected.
    ({ key, at, kind, fields }) => ({ key, at: at.toISOString(), kind, ...fields }) as StoryEntry,
  );
  const last = entries.at(-1);
  const isMore = rows.length > pageLength && last !== undefined;
  return { entries, next: isMore ? `${last.at}_${last.key}` : null };
};
