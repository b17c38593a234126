import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

/** The slot of a booking, by the name of its court. */
export interface ShownSlot {
  readonly courtName: string;
  readonly date: BookingDate;
  readonly slot: Slot;
}

/** The slots of two bookings, in the order in which they were named. */
export type TwoSlots = readonly [ShownSlot, ShownSlot];

const isSame = (a: ShownSlot, b: ShownSlot): boolean =>
  a.courtName === b.courtName && a.date === b.date && a.slot === b.slot;

/** True if two bookings have already exchanged the slots that were shown. [DESK-11] */
export function haveSwapped(now: TwoSlots, shown: TwoSlots): boolean {
  const isAway = !isSame(shown[0], shown[1]);
  return isAway && isSame(now[0], shown[1]) && isSame(now[1], shown[0]);
}

/**
 * Bookings of two members swap their slots, if both are still where they were shown. The rules of
 * a move apply to each. [DESK-11]
 */
export function refusalToSwap(
  members: readonly [string, string],
  now: TwoSlots,
  shown: TwoSlots,
): 'swap_same_member' | 'swap_changed' | null {
  if (members[0] === members[1]) return 'swap_same_member';
  return isSame(now[0], shown[0]) && isSame(now[1], shown[1]) ? null : 'swap_changed';
}
