import {
  calendarFeedPath,
  type createCalendarFeed,
  type getCalendarFeed,
} from '#contract/calendar-feed.ts';
import type { CallOutput } from '#contract/call.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import {
  deleteFeed,
  findFeed,
  saveFeed,
} from '#server/features/accounts/calendar-feed/calendar-feed.repository.ts';
import { hashOfToken, makeToken } from '#server/features/accounts/links/links.ts';
import { requireSession } from '#server/features/accounts/sign-in.ts';
import { requireAccount } from '#server/features/members/members.ts';
import type { MemberCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

export const readFeedState = async (
  { db }: AppContext,
  userId: string,
): Promise<CallOutput<typeof getCalendarFeed>> => {
  const feed = await findFeed(db, userId);
  return { feed: feed === undefined ? null : { createdAt: feed.createdAt.toISOString() } };
};

/**
 * Creates a calendar link and returns its URL. Only a hash of the token is stored, so the URL
 * cannot be shown again. The caller names the link that it replaces; the call is refused if that is
 * not the current one, because a calendar may already use the newer link.
 */
export const issueFeed = (
  { db, clock, settings }: AppContext,
  caller: MemberCaller,
  replaces: string | null,
): Promise<CallOutput<typeof createCalendarFeed>> =>
  transact(db, async (tx) => {
    const { userId } = caller;
    await requireAccount(tx, userId);
    await requireSession(tx, caller);
    const now = clock.now();
    const known = replaces === null ? null : new Date(replaces);
    const token = makeToken();
    const isSaved = await saveFeed(tx, userId, hashOfToken(token), known, now);
    if (!isSaved) throw new Refusal('conflict');
    await writeEvent(tx, { topic: 'bookings', payload: { userId } });
    return {
      url: `${settings.publicUrl}${calendarFeedPath}/${token}.ics`,
      createdAt: new Date(now.epochMilliseconds).toISOString(),
    };
  });

/**
 * Ends the calendar link and returns whether there was one. The event updates the member's other
 * tabs.
 */
export const endFeedOf = async (tx: Tx, userId: string): Promise<boolean> => {
  const isEnded = await deleteFeed(tx, userId);
  if (isEnded) await writeEvent(tx, { topic: 'bookings', payload: { userId } });
  return isEnded;
};

export const endFeed = async ({ db }: AppContext, userId: string): Promise<void> => {
  await transact(db, (tx) => endFeedOf(tx, userId));
};
