import { isSoldSlot, type Slot, tableSlots } from '#domain/time/slots.ts';
import { type Booking, cellAt, type Grid } from '#web/console/day/grid.ts';

/** The free slots of a court from this one on, as far as they follow each other; none if it is not sold. */
export function freeRun(grid: Grid, courtId: number, from: Slot): readonly Slot[] {
  if (!isSoldSlot(from)) return [];
  const later = tableSlots.filter((slot) => slot >= from);
  const end = later.findIndex((slot) => cellAt(grid, courtId, slot)?.claim !== null);
  return end === -1 ? later : later.slice(0, end);
}

export interface BlockableSlot {
  readonly slot: Slot;
  /** The booking that a block would cancel. */
  readonly booking: Booking | null;
}

/** The slots of a court from this one on that a block can take together. */
export function blockableRun(grid: Grid, courtId: number, from: Slot): readonly BlockableSlot[] {
  if (!isSoldSlot(from)) return [];
  const run: BlockableSlot[] = [];
  for (const slot of tableSlots.filter((later) => later >= from)) {
    const claim = cellAt(grid, courtId, slot)?.claim ?? null;
    if (claim !== null && claim.kind !== 'booking') break;
    run.push({ slot, booking: claim });
  }
  return run;
}

/** The slots from the first to the last, both included. */
export function slotsBetween(from: Slot, to: Slot): Slot[] {
  return tableSlots.filter((slot) => from <= slot && slot <= to);
}
