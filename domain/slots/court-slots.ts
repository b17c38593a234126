import { type Slot, slotRange } from '#domain/time/slots.ts';
import { compareCourts } from '#domain/venue/courts.ts';

/** A selection as the screens carry it: the name of each court, and its chosen slots. */
export type CourtSlots = Readonly<Record<string, readonly Slot[]>>;

/** One hour on one court. */
export type CourtSlot = { readonly court: string; readonly slot: Slot };

/** By court number, then time: the order in which free slots, lines and credits are dealt out. */
export function compareCourtSlots(a: CourtSlot, b: CourtSlot): number {
  return compareCourts(a.court, b.court) || a.slot - b.slot;
}

/** A selection as one list in that order, with each slot once. [PRICE-11] */
export function courtSlotsInOrder(selection: CourtSlots): CourtSlot[] {
  return Object.entries(selection)
    .flatMap(([court, slots]) => [...new Set(slots)].map((slot) => ({ court, slot })))
    .sort(compareCourtSlots);
}

/** Slots as a refusal names them. */
export function nameCourtSlots(slots: readonly CourtSlot[]): string {
  return slots.map(({ court, slot }) => `${court}, ${slotRange(slot)}`).join('; ');
}

/** Hours as a selection: the slots of each court. */
export function slotsByCourt(hours: readonly CourtSlot[]): Record<string, Slot[]> {
  const byCourt = Map.groupBy(hours.toSorted(compareCourtSlots), ({ court }) => court);
  return Object.fromEntries(
    [...byCourt].map(([court, ofCourt]) => [court, ofCourt.map(({ slot }) => slot)]),
  );
}
