import type { SessionMember } from '#contract/accounts.ts';
import { isSessionOver, type SessionTimes } from '#domain/accounts/lifetimes.ts';
import type { NumberedEvent } from '#server/live/events.ts';
import type { Feed } from '#server/live/feed.ts';

export interface Session extends SessionTimes {
  readonly member: SessionMember;
}

export interface RecentSessions {
  /**
   * The living session of a cookie as it was found moments ago, or as `look` finds it now. What was
   * found once for a cookie is good for the very same cookie, signature included.
   */
  find(cookie: string, look: () => Promise<Session | null>): Promise<Session | null>;
}

/** Even if nothing told of its end, a session that has ended serves no longer than this. */
const longestMs = 5_000;

/** Nothing tells of a session that ends by its time alone. */
const isAboutToEnd = (session: Session): boolean =>
  isSessionOver(session, Temporal.Now.instant().add({ milliseconds: longestMs }));

/** Whose sessions an event ends, or changes what they say. */
const concernedBy = (event: NumberedEvent): readonly string[] => {
  if (event.topic === 'sessions') return event.payload.userIds;
  return event.topic === 'membership' ? [event.payload.userId] : [];
};

/**
 * Remembers sessions for moments, for calls that say that this is enough. Every end of a session is
 * an event, and only while all events have been heard is anything remembered told: after a request to
 * this process that may have ended one, the next look goes to the database.
 */
export const makeRecentSessions = (feed: Feed): RecentSessions => {
  const kept = new Map<string, { readonly session: Session; readonly at: number }>();
  // Counts what was forgotten, so that a look from before does not bring it back.
  let forgotten = 0;

  const forget = (userIds: readonly string[]): void => {
    forgotten += 1;
    for (const [cookie, { session }] of kept) {
      if (userIds.includes(session.member.userId)) kept.delete(cookie);
    }
  };

  const forgetOld = (now: number): void => {
    for (const [cookie, { at }] of kept) {
      if (now - at < longestMs) return;
      kept.delete(cookie);
    }
  };

  feed.listen({
    hear: (events) => {
      for (const event of events) {
        const userIds = concernedBy(event);
        if (userIds.length > 0) forget(userIds);
      }
    },
    lose: () => {
      forgotten += 1;
      kept.clear();
    },
  });

  return {
    find: async (cookie, look) => {
      const now = Date.now();
      forgetOld(now);
      const found = kept.get(cookie);
      if (found !== undefined && feed.isCurrent()) return found.session;
      const before = forgotten;
      const session = await look();
      kept.delete(cookie);
      if (session !== null && forgotten === before && !isAboutToEnd(session)) {
        kept.set(cookie, { session, at: now });
      }
      return session;
    },
  };
};
