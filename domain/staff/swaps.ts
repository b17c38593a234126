import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

/** Where a booking is. */
export interface BookedPlace {
  readonly courtName: string;
  readonly date: BookingDate;
  readonly slot: Slot;
}

/** The places of two bookings, in the order in which they were named. */
export type TwoPlaces = readonly [BookedPlace, BookedPlace];

const isSame = (a: BookedPlace, b: BookedPlace): boolean =>
  a.courtName === b.courtName && a.date === b.date && a.slot === b.slot;

/** True if two bookings have already exchanged the places that were shown. [DESK-11] */
export function haveSwapped(now: TwoPlaces, shown: TwoPlaces): boolean {
  const isAway = !isSame(shown[0], shown[1]);
  return isAway && isSame(now[0], shown[1]) && isSame(now[1], shown[0]);
}

/**
 * Bookings of two members swap their slots, if both are still where they were shown. The rules of
 * a move apply to each. [DESK-11]
 */
export function refusalToSwap(
  members: readonly [string, string],
  now: TwoPlaces,
  shown: TwoPlaces,
): 'swap_same_member' | 'swap_changed' | null {
  if (members[0] === members[1]) return 'swap_same_member';
  return isSame(now[0], shown[0]) && isSame(now[1], shown[1]) ? null : 'swap_changed';
}
