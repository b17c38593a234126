import type { SlotChange } from '#contract/live.ts';

/** What was heard of one sport's slots, so that a window that arrives late loses none of it. */
export interface LiveMemory {
  /** Every change after this number is kept below. Null until the stream has begun. */
  readonly from: number | null;
  /** The largest number so far, after which a stream that broke off goes on. */
  readonly last: number | null;
  readonly changes: readonly { readonly number: number; readonly change: SlotChange }[];
}

/** Far more than come in while a window is on its way. */
const keptChanges = 1_000;

/** A stream that begins after a number, or with what comes next when there is none. */
export function memoryFrom(number: number | null): LiveMemory {
  return { from: number, last: number, changes: [] };
}

/**
 * The stream has begun. Without a number from us or from the server nobody knows where, so that
 * every window counts as older.
 */
export function rememberBegin(memory: LiveMemory, number: number | null): LiveMemory {
  if (memory.from !== null) return rememberNumber(memory, number);
  return { ...memory, from: number ?? Number.POSITIVE_INFINITY, last: number };
}

export function rememberNumber(memory: LiveMemory, number: number | null): LiveMemory {
  if (number === null || number <= (memory.last ?? -1)) return memory;
  return { ...memory, last: number };
}

/** Keeps the changes; what is forgotten to make room moves the beginning of what is known. */
export function rememberChanges(
  memory: LiveMemory,
  number: number,
  changes: readonly SlotChange[],
): LiveMemory {
  const all = [...memory.changes, ...changes.map((change) => ({ number, change }))];
  const forgotten = all.slice(0, -keptChanges).at(-1)?.number ?? memory.from;
  return { ...rememberNumber(memory, number), from: forgotten, changes: all.slice(-keptChanges) };
}

/** Whether nothing is missing between what a window knows and what was heard. */
export function reachesBackTo(memory: LiveMemory, eventNumber: number): boolean {
  return memory.from !== null && memory.from <= eventNumber;
}

/** What a window that knows of this number has missed, oldest first. */
export function changesAfter(memory: LiveMemory, eventNumber: number): readonly SlotChange[] {
  return memory.changes.filter(({ number }) => number > eventNumber).map(({ change }) => change);
}
