import type { QueryClient } from '@tanstack/react-query';
import { urlOf } from '#contract/call.ts';
import { type LiveMessage, livePath, type VenuePart } from '#contract/live.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { showCredits } from '#web/api/credits.ts';
import { refetchChanged } from '#web/api/refetch.ts';
import { showMembershipInSession } from '#web/api/session.ts';
import { syncVenueClock } from '#web/api/venue-clock.ts';
import { showLessonNews } from '#web/live/lesson-news.ts';
import { makeLiveSlots } from '#web/live/slots.ts';
import type { LiveStatus } from '#web/live/status.ts';
import { type LiveSource, makeLiveStream } from '#web/live/stream.ts';

/**
 * The specification's "booking refetch debounce": several causes within this time make one request.
 */
const refetchDebounceMs = 100;

/** From the second failure on, every tenth checks whether the session still exists. */
const sessionCheckEvery = 10;

/** Queries of their own that change with a part of the venue. */
const alsoChanged: Readonly<Partial<Record<VenuePart, readonly string[]>>> = {
  prices: ['memberships'],
  closures: ['slot-waits'],
  coaches: ['coaches', 'lessons'],
  lessons: ['lessons', 'lesson-offers'],
};

/**
 * Queries that may have changed between their first fetch and the start of the stream. Slots have the
 * number of their last event, so they miss nothing.
 */
const fetchedWithoutNumber = [
  'credits',
  'orders',
  'bookings',
  'lessons',
  'lesson-offers',
  'slot-waits',
  'mail-choices',
];

interface LiveNews {
  readonly lookAt: (sport: Sport | null) => void;
  /** Opens the stream where it left off; reopens it if it is open. */
  readonly open: () => void;
  readonly pause: () => void;
  /** Drops the stream when the device has lost its network. */
  readonly lose: () => void;
  /** Starts watching the query cache; the returned function stops everything. */
  readonly start: () => () => void;
}

/** Keeps all loaded data in step with the live stream. */
export function makeLiveNews(
  client: QueryClient,
  openSource: (address: string) => LiveSource,
  onStatus: (status: LiveStatus) => void,
): LiveNews {
  let sport: Sport | null = null;
  let hasBegun = false;
  let newest = 0;
  const refetch = makeRefetch(client);
  const slots = makeLiveSlots(client, () => stream.open());

  /** Events other than slots. A replay for the slots must not restore older data here. */
  const handleOther = (message: LiveMessage): void => {
    switch (message.topic) {
      case 'credits':
        showCredits(client, message.balanceSen);
        break;
      case 'membership':
        showMembershipInSession(client, message.status);
        // Slot prices and the booking window depend on the membership.
        refetch.soon('slots', 'profile', 'memberships', 'orders');
        break;
      case 'orders':
        refetch.soon('bookings', 'orders', 'lessons', 'lesson-offers', 'slot-waits');
        break;
      case 'bookings':
        refetch.soon('bookings', 'calendar-feed');
        break;
      case 'lessons':
        if (!showLessonNews(client, message.changes)) refetch.soon('lessons');
        break;
      case 'waits':
        refetch.soon('lessons', 'lesson-offers', 'slot-waits');
        break;
      case 'mail_choices':
        refetch.soon('mail-choices');
        break;
      case 'venue':
        if (message.changed === 'clock') void syncVenueClock();
        refetch.soon('venue', 'slots', ...(alsoChanged[message.changed] ?? []));
    }
  };

  const handle = (message: LiveMessage, number: number | null): void => {
    switch (message.topic) {
      case 'hello':
        if (!hasBegun) for (const key of fetchedWithoutNumber) refetch.now(key);
        hasBegun = true;
        slots.begin(number);
        break;
      case 'reset':
        slots.reset(number);
        newest = number ?? 0;
        refetch.everything();
        break;
      case 'slots':
        if (number !== null && slots.change(number, message.changes)) refetch.soon('bookings');
        break;
      default:
        slots.pass(number);
        if (number === null || number >= newest) handleOther(message);
    }
    newest = Math.max(newest, number ?? 0);
  };

  const stream = makeLiveStream({
    openSource: () => openSource(urlOf(livePath, {}, { sport, after: slots.after() })),
    onMessage: handle,
    onStatus,
    onFailure: (failures) => {
      // An ended session looks like any stream failure. A call gets the reason and ends it.
      if (failures % sessionCheckEvery === 2) refetch.now('credits');
    },
  });

  return {
    open: stream.open,
    pause: stream.close,
    lose: stream.lose,
    lookAt: (next) => {
      sport = next;
      slots.lookAt(next);
    },
    start: () => {
      const stopListening = client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        if (event.query.queryKey[0] === 'slots') slots.arrive(event.query);
      });
      return () => {
        stream.close();
        stopListening();
        slots.stop();
        refetch.stop();
      };
    },
  };
}

/** Refetches queries, at once or debounced. */
function makeRefetch(client: QueryClient) {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const now = (key: string): void => {
    clearTimeout(waiting.get(key));
    waiting.delete(key);
    void refetchChanged(client, [key]);
  };
  return {
    now,
    soon: (...keys: readonly string[]): void => {
      for (const key of keys.filter((name) => !waiting.has(name))) {
        waiting.set(key, setTimeout(now, refetchDebounceMs, key));
      }
    },
    everything: (): void => {
      void syncVenueClock();
      void refetchChanged(client);
    },
    stop: (): void => {
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}
