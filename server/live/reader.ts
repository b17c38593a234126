import type { Log } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import type { NumberedEvent } from '#server/live/events.ts';
import { listEventsAfter, listNewestEvents, numberEvents } from '#server/live/repository.ts';
import { makeRing } from '#server/live/ring.ts';

export interface Listener {
  /** New events in the order of their numbers, each once. */
  onEvents(events: readonly NumberedEvent[]): void;
  /** Events may have been missed: the listener must reload what it derived from them. */
  onGap(): void;
}

export interface Reader {
  /** Delivers all events that were committed before the call. */
  read(): Promise<void>;
  listen(listener: Listener): void;
  /** Start of the last complete read, in machine time; 0 before the first. */
  lastReadAt(): number;
  /** The number of consecutive failed reads. */
  failures(): number;
  /** The number of the last event delivered to listeners. */
  last(): number;
  /** The events after a number, or null if they are no longer or not yet known. */
  since(number: number): readonly NumberedEvent[] | null;
}

/** Events are kept for an hour; after a longer gap than this some may have been missed. */
const maxGapMs = 30 * 60_000;
const batch = 500;
const ringSize = 5_000;

/** Reads events in order and delivers them to the listeners of this process. */
export const makeReader = (db: Database, log: Log): Reader => {
  const listeners: Listener[] = [];
  const ring = makeRing(ringSize);
  let lastReadAt = 0;
  let failures = 0;

  const notify = (call: (listener: Listener) => void): void => {
    for (const listener of listeners) {
      try {
        call(listener);
      } catch (error) {
        log.error({ err: error }, 'listener of live events failed');
        listener.onGap();
      }
    }
  };

  /** A restored database may be behind the numbers that we have seen. */
  const hasGap = (newest: number): boolean =>
    newest < ring.last() || Date.now() - lastReadAt > maxGapMs;

  const restart = async (): Promise<void> => {
    ring.refill(await listNewestEvents(db, ringSize));
    notify((listener) => listener.onGap());
  };

  const readOn = async (): Promise<void> => {
    for (;;) {
      const events = await listEventsAfter(db, ring.last(), batch);
      ring.add(events);
      if (events.length > 0) notify((listener) => listener.onEvents(events));
      if (events.length < batch) return;
    }
  };

  const read = async (): Promise<void> => {
    const startedAt = Date.now();
    try {
      const newest = await numberEvents(db);
      if (hasGap(newest)) await restart();
      else if (newest > ring.last()) await readOn();
    } catch (error) {
      if (failures === 0) log.warn({ err: error }, 'live events not readable');
      failures += 1;
      throw error;
    }
    if (failures > 0) log.info('live events readable again');
    failures = 0;
    lastReadAt = startedAt;
  };

  return {
    read,
    listen: (listener) => void listeners.push(listener),
    lastReadAt: () => lastReadAt,
    failures: () => failures,
    last: () => ring.last(),
    since: (number) => ring.since(number),
  };
};
