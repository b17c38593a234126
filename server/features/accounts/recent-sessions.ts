import type { SessionMember } from '#contract/accounts.ts';
import { isSessionOver, type SessionTimes } from '#domain/accounts/lifetimes.ts';
import type { NumberedEvent } from '#server/live/events.ts';
import type { Feed } from '#server/live/feed.ts';

export interface Session extends SessionTimes {
  readonly member: SessionMember;
  /** Its secret. */
  readonly token: string;
}

export interface RecentSessions {
  /**
   * Returns the cached session of a cookie, or the result of `look`. The key is the whole cookie,
   * including its signature.
   */
  find(cookie: string, look: () => Promise<Session | null>): Promise<Session | null>;
}

/** Upper bound on serving an ended session, in case its event never arrives. */
const longestMs = 60_000;

/** No event is emitted when a session expires. */
const isAboutToEnd = (session: Session): boolean =>
  isSessionOver(session, Temporal.Now.instant().add({ milliseconds: longestMs }));

/** The members whose sessions an event ends or changes. */
const concernedBy = (event: NumberedEvent): readonly string[] => {
  if (event.topic === 'sessions') return event.payload.userIds;
  return event.topic === 'membership' ? [event.payload.userId] : [];
};

/**
 * Caches sessions briefly, for routes that allow it. Every end of a session emits a live event, and
 * the cache is used only when the feed is current: after a request to this process that may have
 * ended a session, the next lookup waits for a read of the events.
 */
export const makeRecentSessions = (feed: Feed): RecentSessions => {
  const kept = new Map<string, { readonly session: Session; readonly at: number }>();
  // Incremented on every drop, so that a lookup that started before cannot cache a stale session.
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
    onEvents: (events) => {
      for (const event of events) {
        const userIds = concernedBy(event);
        if (userIds.length > 0) forget(userIds);
      }
    },
    onGap: () => {
      forgotten += 1;
      kept.clear();
    },
  });

  const becomesCurrent = (): Promise<boolean> =>
    feed.requireCurrent().then(
      () => true,
      () => false,
    );

  return {
    find: async (cookie, look) => {
      const now = Date.now();
      forgetOld(now);
      const found = kept.get(cookie);
      // One read of new events serves all who wait for it. In a rush, hundreds would look instead.
      if (found !== undefined && (await becomesCurrent()) && kept.get(cookie) === found) {
        return found.session;
      }
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
