import type { QueryClient } from '@tanstack/react-query';
import { urlOf } from '#contract/call.ts';
import { type LiveMessage, livePath, type VenuePart } from '#contract/live.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { showCredits } from '#web/api/credits.ts';
import { showMembershipInSession } from '#web/api/session.ts';
import { askVenueClock } from '#web/api/venue-clock.ts';
import { showLessonNews } from '#web/live/lesson-news.ts';
import { makeLiveSlots } from '#web/live/slots.ts';
import type { LiveStatus } from '#web/live/status.ts';
import { type LiveSource, makeLiveStream } from '#web/live/stream.ts';

/** The spec's "booking refetch debounce": several causes within this time make one request. */
const refetchDebounceMs = 100;

/** From the second failure on, every tenth asks whether there still is a session. */
const sessionCheckEvery = 10;

/** What is loaded by itself, and changes with a part of the venue. */
const alsoChanged: Readonly<Partial<Record<VenuePart, readonly string[]>>> = {
  prices: ['memberships'],
  coaches: ['coaches', 'lessons'],
  lessons: ['lessons', 'lesson-offers'],
};

export interface LiveNews {
  readonly lookAt: (sport: Sport | null) => void;
  /** Opens the stream where it was left, anew if it is open. */
  readonly open: () => void;
  readonly pause: () => void;
  /** Gives up a stream whose device has lost its network. */
  readonly lose: () => void;
  /** Begins to watch over what is loaded; what it returns ends everything. */
  readonly start: () => () => void;
}

/** Keeps everything that is loaded in step with the live stream. */
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

  /** What stands for itself. A replay for the sake of the slots must not bring back older news. */
  const hearOther = (message: LiveMessage): void => {
    switch (message.topic) {
      case 'credits':
        showCredits(client, message.balanceSen);
        break;
      case 'membership':
        showMembershipInSession(client, message.status);
        // What hours cost, and how far ahead they can be had, follows from the membership.
        refetch.soon('slots', 'profile', 'memberships', 'orders');
        break;
      case 'orders':
        refetch.soon('bookings', 'orders', 'lessons', 'lesson-offers');
        break;
      case 'bookings':
        refetch.soon('bookings', 'calendar-feed');
        break;
      case 'lessons':
        if (!showLessonNews(client, message.changes)) refetch.soon('lessons');
        break;
      case 'waits':
        refetch.soon('lessons', 'lesson-offers');
        break;
      case 'venue':
        if (message.changed === 'clock') void askVenueClock();
        refetch.soon('venue', 'slots', ...(alsoChanged[message.changed] ?? []));
    }
  };

  const hear = (message: LiveMessage, number: number | null): void => {
    switch (message.topic) {
      case 'hello':
        // The balance may have changed between its first reading and the first word of the stream.
        if (!hasBegun) refetch.now('credits');
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
        if (number === null || number >= newest) hearOther(message);
    }
    newest = Math.max(newest, number ?? 0);
  };

  const stream = makeLiveStream({
    openSource: () => openSource(urlOf(livePath, {}, { sport, after: slots.after() })),
    onMessage: hear,
    onStatus,
    onFailure: (failures) => {
      // A session that has ended looks like any failure of a stream; a call is told the reason.
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

/** Reads loaded things again, at once or together with what else is about to come. */
function makeRefetch(client: QueryClient) {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const now = (key: string): void => {
    clearTimeout(waiting.get(key));
    waiting.delete(key);
    void client.invalidateQueries({ queryKey: [key] });
  };
  return {
    now,
    soon: (...keys: readonly string[]): void => {
      for (const key of keys.filter((name) => !waiting.has(name))) {
        waiting.set(key, setTimeout(now, refetchDebounceMs, key));
      }
    },
    everything: (): void => {
      void askVenueClock();
      void client.invalidateQueries();
    },
    stop: (): void => {
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}
