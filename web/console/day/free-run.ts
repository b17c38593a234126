import { type Slot, tableSlots } from '#domain/time/slots.ts';
import { cellAt, type Grid } from '#web/console/day/grid.ts';

/** The free slots of a court from this one on, as far as they follow each other. */
export function freeRun(grid: Grid, courtId: number, from: Slot): readonly Slot[] {
  const later = tableSlots.filter((slot) => slot >= from);
  const end = later.findIndex((slot) => cellAt(grid, courtId, slot)?.claim !== null);
  return end === -1 ? later : later.slice(0, end);
}

/** The slots from the first to the last, both included. */
export function slotsBetween(from: Slot, to: Slot): Slot[] {
  return tableSlots.filter((slot) => from <= slot && slot <= to);
}
