import { type Slot, tableSlots } from '#domain/time/slots.ts';

export const partNames = ['morning', 'afternoon', 'evening'] as const;
type PartName = (typeof partNames)[number];

/** The 19 slots in the three parts of a day. [SLOT-2] */
export const slotsOfPart: Readonly<Record<PartName, readonly Slot[]>> = {
  morning: tableSlots.filter((slot) => slot < 12),
  afternoon: tableSlots.filter((slot) => slot >= 12 && slot < 18),
  evening: tableSlots.filter((slot) => slot >= 18),
};

/** The part whose slots are exactly those from one to another; null if there is none. [WAIT-1] */
export function partBetween(from: Slot, to: Slot): PartName | null {
  const isIt = (name: PartName): boolean =>
    slotsOfPart[name][0] === from && slotsOfPart[name].at(-1) === to;
  return partNames.find(isIt) ?? null;
}
