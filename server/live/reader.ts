import type { Log } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import type { NumberedEvent } from '#server/live/events.ts';
import { listEventsAfter, listNewestEvents, numberEvents } from '#server/live/repository.ts';
import { makeRing } from '#server/live/ring.ts';

export interface Listener {
  /** New events in the order of their numbers; each comes once. */
  hear(events: readonly NumberedEvent[]): void;
  /** Some may have been missed: what was learned from events must be read again. */
  lose(): void;
}

export interface Reader {
  /** Hands on whatever was committed before the call. */
  read(): Promise<void>;
  listen(listener: Listener): void;
  /** When the last complete reading began, by the machine's time; 0 before the first. */
  lastReadAt(): number;
  /** How many readings in a row have failed. */
  failures(): number;
  /** The number of the last event that listeners have heard. */
  last(): number;
  /** The events after a number, or null when they are not known any more, or not yet. */
  since(number: number): readonly NumberedEvent[] | null;
}

/** Events are kept for an hour; whoever has not read for longer than this may have missed some. */
const outMs = 30 * 60_000;
const batch = 500;
const ringSize = 5_000;

/** Reads the log of events in its order and hands it on to the listeners of this process. */
export const makeReader = (db: Database, log: Log): Reader => {
  const listeners: Listener[] = [];
  const ring = makeRing(ringSize);
  let lastReadAt = 0;
  let failures = 0;

  const tell = (call: (listener: Listener) => void): void => {
    for (const listener of listeners) {
      try {
        call(listener);
      } catch (error) {
        log.error({ err: error }, 'a listener to live events failed');
        listener.lose();
      }
    }
  };

  /** A database that was restored may have forgotten numbers that we have seen. */
  const hasLostTrack = (newest: number): boolean =>
    newest < ring.last() || Date.now() - lastReadAt > outMs;

  const beginAnew = async (): Promise<void> => {
    ring.refill(await listNewestEvents(db, ringSize));
    tell((listener) => listener.lose());
  };

  const readOn = async (): Promise<void> => {
    for (;;) {
      const events = await listEventsAfter(db, ring.last(), batch);
      ring.add(events);
      if (events.length > 0) tell((listener) => listener.hear(events));
      if (events.length < batch) return;
    }
  };

  const read = async (): Promise<void> => {
    const startedAt = Date.now();
    try {
      const newest = await numberEvents(db);
      if (hasLostTrack(newest)) await beginAnew();
      else if (newest > ring.last()) await readOn();
    } catch (error) {
      if (failures === 0) log.warn({ err: error }, 'live events cannot be read');
      failures += 1;
      throw error;
    }
    if (failures > 0) log.info('live events are read again');
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
