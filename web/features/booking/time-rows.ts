import type { PressedSlot } from '#domain/slots/selection.ts';
import { claimAt } from '#domain/slots/slot-rows.ts';
import { isSelectable, type Slot, slotsNotPast, stateNotPast } from '#domain/time/slots.ts';
import { compareCourts, courtNumber, courtTypeNames } from '#domain/venue/courts.ts';
import {
  type Court,
  type CourtType,
  closedOn,
  type Day,
  refusalOn,
  rowOn,
} from '#web/features/booking/day.ts';
import { evening, type PartOfDay, partsOfDay } from '#web/features/booking/parts-of-day.ts';

export type TimeCell = PressedSlot & {
  /** Identifies the cell on the screen. */
  readonly key: string;
  /** The court's number; after the initial of its type where several types are shown. */
  readonly mark: string;
  /** The reason of a closure that closes it. */
  readonly closedFor: string | null;
};

/** One timeslot with the courts that this member may book, in the order of the courts. */
export interface TimeRow {
  readonly slot: Slot;
  readonly cells: readonly TimeCell[];
}

/** False for slots that are of no use to the member. */
export function isShown({ state }: Pick<TimeCell, 'state'>): boolean {
  return state !== 'booked' && state !== 'past';
}

export function courtsInOrder({ courts }: CourtType): Court[] {
  return courts.toSorted((a, b) => compareCourts(a.name, b.name));
}

/** The timeslots that are not over, with every court that is available on the day. [COURT-5] */
export function timeRows(day: Day, types: readonly CourtType[], slots: readonly Slot[]): TimeRow[] {
  const open = types.flatMap((type) => {
    const courtType = courtTypeNames.find((known) => known === type.name);
    if (courtType === undefined) return [];
    const courts = courtsInOrder(type).filter((court) => refusalOn(day, court) === null);
    const initial = types.length > 1 ? courtType.charAt(0) : '';
    return courts.map((court) => ({
      courtType,
      court,
      row: rowOn(day, court),
      mark: `${initial}${courtNumber(court.name)}`,
    }));
  });
  const left = slotsNotPast(day.date, day.now);
  return slots.flatMap((slot) => {
    if (!left.includes(slot)) return [];
    const cells = open.map(({ courtType, court, row, mark }) => ({
      key: `${court.id}/${slot}`,
      mark,
      courtType,
      court: court.name,
      slot,
      state: stateNotPast(claimAt(row, slot)),
      closedFor: closedOn(day, court, slot),
    }));
    return [{ slot, cells }];
  });
}

export function countFree(rows: readonly TimeRow[]): number {
  return rows.flatMap(({ cells }) => cells).filter(({ state }) => isSelectable(state)).length;
}

export function rowsOfPart(rows: readonly TimeRow[], { slots }: PartOfDay): readonly TimeRow[] {
  return rows.filter(({ slot }) => slots.includes(slot));
}

/** The evening, when most members play; the first part with a free slot if the evening has none. */
export function firstPart(rows: readonly TimeRow[]): PartOfDay {
  const isFree = (part: PartOfDay): boolean => countFree(rowsOfPart(rows, part)) > 0;
  return isFree(evening) ? evening : (partsOfDay.find(isFree) ?? evening);
}

const across: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const down: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The cell that a key moves to; null if the rows do not handle the key. It stops at the edges. */
export function cellForKey(key: string, rows: readonly TimeRow[], from: TimeCell): TimeCell | null {
  const shown = rows.map(({ cells }) => cells.filter(isShown)).filter(({ length }) => length > 0);
  const isFrom = (cell: TimeCell): boolean => cell.key === from.key;
  const rowIndex = shown.findIndex((cells) => cells.some(isFrom));
  const row = shown[rowIndex];
  if (row === undefined) return null;
  if (key === 'Home') return row[0] ?? from;
  if (key === 'End') return row.at(-1) ?? from;
  const [byCourt, byRow] = [across[key], down[key]];
  if (byCourt !== undefined) return row[row.findIndex(isFrom) + byCourt] ?? from;
  if (byRow === undefined) return null;
  const order = rows[0]?.cells.map(({ court }) => court) ?? [];
  const distance = ({ court }: TimeCell): number =>
    Math.abs(order.indexOf(court) - order.indexOf(from.court));
  const next = shown[rowIndex + byRow]?.toSorted((a, b) => distance(a) - distance(b));
  return next?.[0] ?? from;
}
