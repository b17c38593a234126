import { type CourtSlot, courtSlotsInOrder, slotsByCourt } from '#domain/slots/court-slots.ts';
import { countSlots } from '#domain/slots/selection.ts';
import type { Slot, SlotState } from '#domain/time/slots.ts';
import { formatTime } from '#domain/time/venue-time.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { fill } from '#domain/words/fill.ts';
import {
  type CourtType,
  courtNamed,
  type Day,
  lastHoldEnd,
  stateOn,
} from '#web/features/booking/day.ts';
import { slotsOnCourts } from '#web/features/booking/slot-words.ts';

type SlotsOfCourts = Record<string, Slot[]>;

/** The slots of a selection that cannot be ordered now. */
export interface TakenSlots {
  /** Booked by others, or in the past. */
  readonly gone: SlotsOfCourts;
  /** Held for another member's order, and possibly free again later. */
  readonly held: SlotsOfCourts;
  /** The latest end of these holds, as an instant; null if unknown. */
  readonly heldUntil: string | null;
  /** The rest of the selection. */
  readonly left: SlotsOfCourts;
}

/** Sorts a selection by the state of its slots. The member's own bookings do not count as lost. */
export function takenSlots(
  chosen: Readonly<Record<string, readonly Slot[]>>,
  courtTypes: readonly CourtType[] | null,
  day: Day,
): TakenSlots {
  const slots = courtSlotsInOrder(chosen);
  const stateOf = ({ court, slot }: CourtSlot): SlotState | null => {
    const known = courtNamed(courtTypes, court);
    return known && stateOn(day, known, slot);
  };
  const inState = (...states: (SlotState | null)[]): CourtSlot[] =>
    slots.filter((slot) => states.includes(stateOf(slot)));
  const held = slotsByCourt(inState('held'));
  return {
    gone: slotsByCourt(inState('booked', 'past')),
    held,
    heldUntil: lastHoldEnd(day, courtTypes, held),
    left: slotsByCourt(inState('available', 'booked_by_you', 'held_by_you', null)),
  };
}

/** Why slots of the order cannot be ordered now, in whole sentences. */
export function wordsOfTaken({ gone, held, heldUntil }: TakenSlots): readonly string[] {
  const { taken, beingProcessed, beingProcessedUntil } = checkoutLabels;
  const until = heldUntil && formatTime(Temporal.Instant.from(heldUntil));
  const heldWords = until
    ? fill(beingProcessedUntil, { slots: slotsOnCourts(held), until })
    : fill(beingProcessed, { slots: slotsOnCourts(held) });
  return [
    ...(countSlots(gone) > 0 ? [fill(taken, { slots: slotsOnCourts(gone) })] : []),
    ...(countSlots(held) > 0 ? [heldWords] : []),
  ];
}
