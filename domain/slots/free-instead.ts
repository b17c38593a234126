import { type LastBooking, movedBy, placeOn, shifts } from '#domain/slots/book-again.ts';
import type { CourtSlots } from '#domain/slots/court-slots.ts';
import { areFree, isOwnTime, type WindowOffer } from '#domain/slots/window-offer.ts';
import type { CourtTypeName } from '#domain/venue/courts.ts';

const mostInstead = { atSameTime: 3, inAll: 5 } as const;

/**
 * In place of slots of a day that cannot be had: other courts of the type at the same time, the first
 * in order; then the nearest neighbouring hours, up to three away, on the court itself where it is
 * free. Times at which the member plays are left out. [PICK-20]
 */
export function freeInstead(
  { date, slots }: LastBooking,
  courtType: CourtTypeName,
  offer: WindowOffer,
): CourtSlots[] {
  const place = (hours: number): readonly CourtSlots[] => {
    const moved = movedBy(slots, hours);
    if (moved === null || isOwnTime(offer, date, Object.values(moved).flat())) return [];
    const placed = placeOn(date, moved, courtType, offer);
    const [times, ...others] = Object.values(moved);
    if (placed === null || times === undefined) return [];
    if (hours !== 0 || others.length > 0) return [placed];
    return offer.courts
      .filter((court) => court.courtType === courtType && areFree(offer, date, court.name, times))
      .map(({ name }) => ({ [name]: times }))
      .slice(0, mostInstead.atSameTime);
  };
  const near = shifts.filter((hours) => Math.abs(hours) <= 3);
  return near.flatMap(place).slice(0, mostInstead.inAll);
}
