import { allSlots, type Slot, type SlotClaim } from '#domain/time/slots.ts';

/**
 * The slots of one court on one day as text, a sign for each of the 20 slots in their order. A whole
 * window of all courts is then a few kilobytes, and a change is a change of one sign. [SLOT-9]
 */
export type SlotRow = string;

const signs = { booked: 'b', held: 'h', booked_by_you: 'B', held_by_you: 'H' } as const;
const free = '.';

const claimOfSign: ReadonlyMap<string, SlotClaim> = new Map(
  Object.entries(signs).map(([claim, sign]) => [sign, claim as SlotClaim]),
);

export const emptyRow: SlotRow = free.repeat(allSlots.length);

const placeOf = (slot: Slot): number => slot - allSlots[0];

/** Who has a slot of the row; null when it is free. A sign that is not known is free. [SLOT-9] */
export function claimAt(row: SlotRow, slot: Slot): SlotClaim | null {
  return claimOfSign.get(row.charAt(placeOf(slot))) ?? null;
}

/** The row after a slot was claimed, or freed when the claim is null. [SLOT-9] */
export function withClaim(row: SlotRow, slot: Slot, claim: SlotClaim | null): SlotRow {
  const place = placeOf(slot);
  return row.slice(0, place) + (claim === null ? free : signs[claim]) + row.slice(place + 1);
}

/** The slots of a row that somebody has booked; what is only on hold may come back. [COURT-4] */
export function slotsBooked(row: SlotRow): ReadonlySet<Slot> {
  const isBooked = (slot: Slot): boolean => claimAt(row, slot)?.startsWith('booked') ?? false;
  return new Set(allSlots.filter(isBooked));
}
