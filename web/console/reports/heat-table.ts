import type { Occupied, SlotRow } from '#contract/console-reports.ts';
import type { Cell } from '#domain/reports/csv.ts';
import { percentOf } from '#domain/reports/period.ts';
import { tableSlots } from '#domain/time/slots.ts';
import { clockTime } from '#domain/time/venue-time.ts';

export const slotHeadings = tableSlots.map((slot) => clockTime(slot));

/** Whole percent; null if the slot could not be booked. */
export function heatOf({ booked, bookable }: Occupied): number | null {
  return bookable === 0 ? null : Math.round(percentOf(booked, bookable));
}

/** The step of the colour scale: 0 for nothing, then 1 to 5, a fifth each. */
export function heatStep(percent: number): number {
  return Math.min(Math.ceil(percent / 20), 5);
}

/** All slots of a row together. */
export function rowSum({ slots }: SlotRow): Occupied {
  return {
    booked: slots.reduce((sum, { booked }) => sum + booked, 0),
    bookable: slots.reduce((sum, { bookable }) => sum + bookable, 0),
  };
}

const percentCell = ({ booked, bookable }: Occupied): Cell =>
  bookable === 0 ? null : { percent: percentOf(booked, bookable) };

/** The rows of the file, in percent. */
export function heatRows(
  column: string,
  total: string,
  rows: readonly SlotRow[],
): readonly (readonly Cell[])[] {
  return [
    [column, ...slotHeadings, total],
    ...rows.map((row) => [row.name, ...row.slots.map(percentCell), percentCell(rowSum(row))]),
  ];
}
