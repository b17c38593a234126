import { allSlots, type Slot, type SlotClaim } from '#domain/time/slots.ts';

/**
 * The slots of one court on one day as text, a character for each of the 20 slots in order. A whole
 * window of all courts is then a few kilobytes, and a change replaces one character. [SLOT-9]
 */
export type SlotRow = string;

const signs = { booked: 'b', held: 'h', booked_by_you: 'B', held_by_you: 'H' } as const;
const free = '.';

const claimOfSign: ReadonlyMap<string, SlotClaim> = new Map(
  Object.entries(signs).map(([claim, sign]) => [sign, claim as SlotClaim]),
);

export const emptyRow: SlotRow = free.repeat(allSlots.length);

const slotIndexOf = (slot: Slot): number => slot - allSlots[0];

/** The claim on a slot of the row; null when it is free. An unknown character is free. [SLOT-9] */
export function claimAt(row: SlotRow, slot: Slot): SlotClaim | null {
  return claimOfSign.get(row.charAt(slotIndexOf(slot))) ?? null;
}

/** The row after a slot was claimed, or released when the claim is null. [SLOT-9] */
export function withClaim(row: SlotRow, slot: Slot, claim: SlotClaim | null): SlotRow {
  const at = slotIndexOf(slot);
  return row.slice(0, at) + (claim === null ? free : signs[claim]) + row.slice(at + 1);
}

/** The booked slots of a row; those on hold may become free again. [COURT-4] */
export function slotsBooked(row: SlotRow): ReadonlySet<Slot> {
  const isBooked = (slot: Slot): boolean => claimAt(row, slot)?.startsWith('booked') ?? false;
  return new Set(allSlots.filter(isBooked));
}
