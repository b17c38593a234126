import type { PressedSlot } from '#domain/slots/selection.ts';
import { claimAt } from '#domain/slots/slot-rows.ts';
import { isSelectable, type Slot, slotsNotPast, stateNotPast } from '#domain/time/slots.ts';
import {
  type CourtTypeName,
  compareCourts,
  courtNumber,
  courtTypeNames,
} from '#domain/venue/courts.ts';
import { isAhead } from '#domain/waits/offers.ts';
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

interface FullType {
  readonly courtType: CourtTypeName;
  /** The place of its first court in the row, and the number of its courts. */
  readonly column: number;
  readonly columns: number;
}

/**
 * The types of a timeslot that others have booked entirely and that has not begun. A court that a closure closes is nobody's
 * to wait for. [WAIT-1]
 */
export function fullTypes({ date, now }: Day, cells: readonly TimeCell[]): FullType[] {
  const types = [...new Set(cells.map(({ courtType }) => courtType))];
  return types.flatMap((courtType) => {
    const ofType = cells.filter((cell) => cell.courtType === courtType);
    const isTaken = ofType.some(({ closedFor }) => closedFor === null) && !ofType.some(isShown);
    if (!isTaken || !ofType.every(({ slot }) => isAhead({ date, slot }, now))) return [];
    const column = cells.findIndex((cell) => cell.courtType === courtType) + 1;
    return [{ courtType, column, columns: ofType.length }];
  });
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
