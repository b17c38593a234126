import type { SlotChange } from '#contract/live.ts';

/** The changes received for one sport's slots, so that a window that loads late misses none. */
export interface LiveMemory {
  /** Every change after this number is kept below. Null until the stream has begun. */
  readonly from: number | null;
  /** The largest number so far. A reconnecting stream resumes after it. */
  readonly last: number | null;
  readonly changes: readonly { readonly number: number; readonly change: SlotChange }[];
}

/** Far more than arrive while a window is loading. */
const keptChanges = 1_000;

/** A stream that resumes after a number, or without one starts with the next event. */
export function memoryFrom(number: number | null): LiveMemory {
  return { from: number, last: number, changes: [] };
}

/**
 * Records that the stream has begun. If neither we nor the server gave a number, its position is
 * unknown, and every window counts as older.
 */
export function rememberBegin(memory: LiveMemory, number: number | null): LiveMemory {
  if (memory.from !== null) return rememberNumber(memory, number);
  return { ...memory, from: number ?? Number.POSITIVE_INFINITY, last: number };
}

export function rememberNumber(memory: LiveMemory, number: number | null): LiveMemory {
  if (number === null || number <= (memory.last ?? -1)) return memory;
  return { ...memory, last: number };
}

/** Stores the changes. Dropping the oldest to make room moves `from` forward. */
export function rememberChanges(
  memory: LiveMemory,
  number: number,
  changes: readonly SlotChange[],
): LiveMemory {
  const all = [...memory.changes, ...changes.map((change) => ({ number, change }))];
  const forgotten = all.slice(0, -keptChanges).at(-1)?.number ?? memory.from;
  return { ...rememberNumber(memory, number), from: forgotten, changes: all.slice(-keptChanges) };
}

/** True if the stored changes cover everything after what a window contains. */
export function reachesBackTo(memory: LiveMemory, eventNumber: number): boolean {
  return memory.from !== null && memory.from <= eventNumber;
}

/** The changes that a window with this number has missed, oldest first. */
export function changesAfter(memory: LiveMemory, eventNumber: number): readonly SlotChange[] {
  return memory.changes.filter(({ number }) => number > eventNumber).map(({ change }) => change);
}
