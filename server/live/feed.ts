import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import { withoutDeadline } from '#server/db/deadlines.ts';
import { Refusal } from '#server/http/refusal.ts';
import { makeFreshRuns } from '#server/live/fresh-runs.ts';
import { makeReader, type Reader } from '#server/live/reader.ts';

export interface Feed extends Pick<Reader, 'listen' | 'last' | 'since'> {
  start(): void;
  stop(): Promise<void>;
  /** Something may have been written: listeners hear of it within moments. */
  poke(): void;
  /** Whether listeners have heard all that this process was poked for, and all else of late. */
  isCurrent(): boolean;
  /** Since the last complete reading began. */
  secondsBehind(): number;
  /** Makes it current, or refuses when the database does not answer. */
  requireCurrent(): Promise<void>;
  /** Whatever the others have written by now has been heard as well, or it refuses. */
  requireNewest(): Promise<void>;
}

const everyMs = 20;
/** Requests that end together are served by one reading. */
const pokeMs = 3;
const longestPauseMs = 2_000;
/** What was read longer ago is not told to anybody. */
const currentMs = 2_000;

/**
 * Paces the reading of events: fifty times a second by itself, and at once after a poke. It asks the
 * database instead of being notified, which works through any pooler and costs writers nothing.
 */
export const makeFeed = (db: Database, log: Log): Feed => {
  const reader = makeReader(db, log);
  const stopping = new AbortController();
  let pokes = 0;
  let pokesHeard = 0;
  const readNow = makeFreshRuns(() =>
    withoutDeadline(async () => {
      const before = pokes;
      await reader.read();
      pokesHeard = before;
    }),
  );

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await readNow().catch(() => undefined);
      const pause = Math.min(everyMs * 2 ** reader.failures(), longestPauseMs);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  let looping: Promise<void> | undefined;
  let pokeTimer: NodeJS.Timeout | undefined;

  const isCurrent = (): boolean =>
    pokesHeard === pokes && Date.now() - reader.lastReadAt() < currentMs;

  const requireNewest = async (): Promise<void> => {
    const tooLate = sleep(currentMs, undefined, { ref: false }).then(() => Promise.reject());
    try {
      await Promise.race([readNow(), tooLate]);
    } catch {
      // The reader has said why.
      throw new Refusal('unavailable');
    }
  };

  return {
    start: () => {
      looping ??= loop();
    },
    stop: async () => {
      stopping.abort();
      clearTimeout(pokeTimer);
      await looping;
    },
    listen: reader.listen,
    last: reader.last,
    since: reader.since,
    poke: () => {
      pokes += 1;
      if (stopping.signal.aborted) return;
      pokeTimer ??= setTimeout(() => {
        pokeTimer = undefined;
        readNow().catch(() => undefined);
      }, pokeMs);
    },
    isCurrent,
    secondsBehind: () => (Date.now() - reader.lastReadAt()) / 1_000,
    requireCurrent: async () => {
      if (!isCurrent()) await requireNewest();
    },
    requireNewest,
  };
};
