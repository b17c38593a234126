import type { NumberedEvent } from '#server/live/events.ts';

/** The newest events in memory, for browsers that were briefly disconnected. */
interface Ring {
  /** The number of the newest event that was ever added, or 0. */
  last(): number;
  add(events: readonly NumberedEvent[]): void;
  refill(events: readonly NumberedEvent[]): void;
  /** The events after a number; null if some of them are gone or the number is unknown. */
  since(number: number): readonly NumberedEvent[] | null;
}

export const makeRing = (size: number): Ring => {
  let events: NumberedEvent[] = [];
  let newest = 0;
  // All events after this number are in memory.
  let floor = 0;

  const add = (added: readonly NumberedEvent[]): void => {
    events.push(...added);
    newest = added.at(-1)?.number ?? newest;
    // Truncating rarely keeps it cheap.
    if (events.length < 2 * size) return;
    const kept = events.slice(-size);
    floor = events[events.length - size - 1]?.number ?? floor;
    events = kept;
  };

  return {
    last: () => newest,
    add,
    refill: (fresh) => {
      events = [];
      newest = 0;
      floor = (fresh[0]?.number ?? 1) - 1;
      add(fresh);
    },
    since: (number) => {
      if (number < floor || number > newest) return null;
      const first = events.findLastIndex((event) => event.number <= number) + 1;
      return events.slice(first);
    },
  };
};
