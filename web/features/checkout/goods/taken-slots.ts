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
  /** Booked by others, or over. */
  readonly gone: SlotsOfCourts;
  /** Held for an order of another member, which may free them again. */
  readonly held: SlotsOfCourts;
  /** When the last of the holds ends at the latest, as an instant; null when it is not known. */
  readonly heldUntil: string | null;
  /** The rest of the selection. */
  readonly left: SlotsOfCourts;
}

/** Sorts a selection by what has become of its slots. The member's own bookings are no loss. */
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
