import type { BookAgain, LastBooking } from '#domain/slots/book-again.ts';
import { courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import { type Slot, tableSlots } from '#domain/time/slots.ts';
import { type CourtTypeName, courtTypeNames } from '#domain/venue/courts.ts';
import { isAhead } from '#domain/waits/offers.ts';
import type { NewSlotWait } from '#web/api/slot-waits.ts';
import { type Court, closedOn, type Day, stateOn } from '#web/features/booking/day.ts';

/** The slot that a member can wait for in its row, if somebody else has it; null otherwise. [WAIT-1] */
export function waitableSlot(
  day: Day,
  court: Court,
  type: string | null,
  slot: Slot,
): NewSlotWait | null {
  const courtType = courtTypeNames.find((name) => name === type);
  const sold = tableSlots.find((one) => one === slot);
  const state = stateOn(day, court, slot);
  if (courtType === undefined || sold === undefined) return null;
  if (state !== 'booked' && state !== 'held') return null;
  if (closedOn(day, court, slot) !== null || !isAhead({ date: day.date, slot }, day.now))
    return null;
  return { date: day.date, courtType, court: court.name, from: sold, to: sold };
}

/**
 * The slot of last time on any court of the type, where all of them are taken; null if there were
 * several slots, of which some may be free. [WAIT-1] [PICK-15]
 */
export function waitableAgain(
  { slots }: LastBooking,
  courtType: CourtTypeName,
  { kind, date }: BookAgain,
): NewSlotWait | null {
  const [first, ...others] = courtSlotsInOrder(slots);
  const sold = tableSlots.find((one) => one === first?.slot);
  if (kind !== 'taken' || date === null || sold === undefined || others.length > 0) return null;
  return { date, courtType, court: null, from: sold, to: sold };
}
