import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import { withoutDeadline } from '#server/db/deadlines.ts';
import { Refusal } from '#server/http/refusal.ts';
import { makeFreshRuns } from '#server/live/fresh-runs.ts';
import { makeReader, type Reader } from '#server/live/reader.ts';

export interface Feed extends Pick<Reader, 'listen' | 'last' | 'since'> {
  /** `hasWatchers` says whether somebody waits for events at this moment. */
  start(hasWatchers?: () => boolean): void;
  stop(): Promise<void>;
  /** A request has arrived, so events are needed for a while. */
  wake(): void;
  /** Something may have been written: triggers a read within moments. */
  poke(): void;
  /**
   * True if listeners have received all events up to the last poke, and the last read is recent.
   */
  isCurrent(): boolean;
  /** Since the start of the last complete read. */
  secondsBehind(): number;
  /** Reads events if not current. Refuses if the database does not answer. */
  requireCurrent(): Promise<void>;
  /** Reads all events committed by now, on any node, or refuses. */
  requireNewest(): Promise<void>;
}

const everyMs = 20;
/** Where no other process writes, most events are read after a poke, and few are left to find. */
const aloneEveryMs = 100;
/** While nobody needs events. Fifty reads a second would cost a twentieth of a core for nothing. */
const asleepEveryMs = 500;
/** After a request, until the feed falls asleep if nobody watches. */
const awakeMs = 5_000;
/** Delay after a poke, so that one read serves requests that end at about the same time. */
const batchMs = 3;
const longestPauseMs = 2_000;
/** Older data is not returned to anyone. */
const currentMs = 2_000;

interface FeedOptions {
  /** True if no other process can write to the database. */
  readonly isAlone?: boolean;
}

/**
 * Schedules the reading of events: fifty times a second while somebody needs them, ten times where
 * this process has the database to itself, and at once after a poke. Polling works through any
 * connection pooler and costs writers nothing, unlike LISTEN/NOTIFY.
 */
export const makeFeed = (db: Database, log: Log, { isAlone = false }: FeedOptions = {}): Feed => {
  const awakeEveryMs = isAlone ? aloneEveryMs : everyMs;
  const reader = makeReader(db, log);
  const stopping = new AbortController();
  let pokes = 0;
  let pokesRead = 0;
  let wokenAt = 0;
  let hasWatchers = (): boolean => true;
  let endPause = (): void => undefined;
  const readNow = makeFreshRuns(() =>
    withoutDeadline(async () => {
      const before = pokes;
      await reader.read();
      pokesRead = before;
    }),
  );

  const isAsleep = (): boolean => Date.now() - wokenAt > awakeMs && !hasWatchers();

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await readNow().catch(() => undefined);
      const usualMs = isAsleep() ? asleepEveryMs : awakeEveryMs;
      await pause(Math.min(usualMs * 2 ** reader.failures(), longestPauseMs));
    }
  };
  let looping: Promise<void> | undefined;
  let pokeTimer: NodeJS.Timeout | undefined;

  const isCurrent = (): boolean =>
    pokesRead === pokes && Date.now() - reader.lastReadAt() < currentMs;

  const requireNewest = async (): Promise<void> => {
    const tooLate = sleep(currentMs, undefined, { ref: false }).then(() => Promise.reject());
    try {
      await Promise.race([readNow(), tooLate]);
    } catch {
      // The reader has logged the reason.
      throw new Refusal('unavailable');
    }
  };

  return {
    start: (watchers) => {
      if (watchers !== undefined) hasWatchers = watchers;
      looping ??= loop();
    },
    stop: async () => {
      stopping.abort();
      endPause();
      clearTimeout(pokeTimer);
      await looping;
    },
    listen: reader.listen,
    last: reader.last,
    since: reader.since,
    wake: () => {
      const wasAsleep = isAsleep();
      wokenAt = Date.now();
      if (!wasAsleep) return;
      // The events read while asleep may be old. The next reader waits for the read that begins now.
      pokes += 1;
      endPause();
    },
    poke: () => {
      pokes += 1;
      if (stopping.signal.aborted) return;
      pokeTimer ??= setTimeout(() => {
        pokeTimer = undefined;
        readNow().catch(() => undefined);
      }, batchMs);
    },
    isCurrent,
    secondsBehind: () => (Date.now() - reader.lastReadAt()) / 1_000,
    requireCurrent: async () => {
      if (!isCurrent()) await requireNewest();
    },
    requireNewest,
  };
};
