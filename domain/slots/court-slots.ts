import type { Slot } from '#domain/time/slots.ts';
import { compareCourts } from '#domain/venue/courts.ts';

/** A selection as the screens pass it: the name of each court, and its chosen slots. */
export type CourtSlots = Readonly<Record<string, readonly Slot[]>>;

/** One slot on one court. */
export type CourtSlot = { readonly court: string; readonly slot: Slot };

/** By court number, then time: the order for free slots, lines and credits. */
export function compareCourtSlots(a: CourtSlot, b: CourtSlot): number {
  return compareCourts(a.court, b.court) || a.slot - b.slot;
}

/** A selection as one list in that order, with each slot once. [PRICE-11] */
export function courtSlotsInOrder(selection: CourtSlots): CourtSlot[] {
  return Object.entries(selection)
    .flatMap(([court, slots]) => [...new Set(slots)].map((slot) => ({ court, slot })))
    .sort(compareCourtSlots);
}

/** Slots as a refusal names them, without anything else that is known of them. */
export function concernedSlots(slots: readonly CourtSlot[]): CourtSlot[] {
  return slots.map(({ court, slot }) => ({ court, slot }));
}

/** Groups slots by court. */
export function slotsByCourt(courtSlots: readonly CourtSlot[]): Record<string, Slot[]> {
  const byCourt = Map.groupBy(courtSlots.toSorted(compareCourtSlots), ({ court }) => court);
  return Object.fromEntries(
    [...byCourt].map(([court, ofCourt]) => [court, ofCourt.map(({ slot }) => slot)]),
  );
}
