import { type CourtSlot, courtSlotsInOrder, slotsByCourt } from '#domain/slots/court-slots.ts';
import type { Slot, SlotState } from '#domain/time/slots.ts';
import {
  type CourtType,
  courtNamed,
  type Day,
  lastHoldEnd,
  stateOn,
} from '#web/features/booking/day.ts';

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
