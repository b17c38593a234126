import { type CourtSlots, courtSlotsInOrder, slotsByCourt } from '#domain/slots/court-slots.ts';
import { areFree, isOwnTime, type WindowOffer } from '#domain/slots/window-offer.ts';
import { type Slot, tableSlots } from '#domain/time/slots.ts';
import { type BookingDate, daysBetween } from '#domain/time/venue-time.ts';
import type { CourtTypeName } from '#domain/venue/courts.ts';

/** A slot that the member has or had. */
export type BookedSlot = {
  readonly bookingDate: BookingDate;
  readonly slot: Slot;
  readonly courtName: string;
  /** Null for a free slot. */
  readonly orderId: string | null;
  /** The moment of booking; past bookings come without it. */
  readonly bookedAt?: string;
};

/** Slots of one day that were booked together. */
export type LastBooking = { readonly date: BookingDate; readonly slots: CourtSlots };

/**
 * A member's past bookings, the newest first: by the moment of booking, or by the day where no moment
 * is known. Slots of one order on one day belong together; free slots share their moment. [PICK-14]
 */
export function lastBookings(bookings: readonly BookedSlot[]): LastBooking[] {
  const together = Map.groupBy(bookings, ({ bookingDate, orderId, bookedAt = '' }) =>
    [bookingDate, orderId ?? bookedAt].join(' '),
  );
  const ageOf = ([first]: readonly BookedSlot[]): string =>
    `${first?.bookedAt ?? ''} ${first?.bookingDate}`;
  return [...together.values()]
    .toSorted((a, b) => (ageOf(a) < ageOf(b) ? 1 : -1))
    .map((group) => ({
      date: group[0]?.bookingDate ?? '',
      slots: slotsByCourt(group.map(({ courtName, slot }) => ({ court: courtName, slot }))),
    }));
}

export type BookAgain =
  | { readonly kind: 'offer'; readonly date: BookingDate; readonly slots: CourtSlots }
  /** `date` is the next such day, on which it cannot be had; null when no such day can be picked. */
  | {
      readonly kind: 'booked' | 'taken' | 'closed';
      readonly date: BookingDate | null;
    };

/**
 * The same weekday and slots again, on the first such day that can be picked. A court that is taken
 * is replaced by another of the type that is free at those times. Days on which the member already
 * plays then are left out, and so are times that are over. [PICK-15]
 */
export function bookAgain(
  last: LastBooking,
  courtType: CourtTypeName,
  offer: WindowOffer,
): BookAgain {
  const weekdayOf = (date: BookingDate): number => Temporal.PlainDate.from(date).dayOfWeek;
  const times = [...new Set(courtSlotsInOrder(last.slots).map(({ slot }) => slot))];
  const days = offer.dates.filter(
    (date) => weekdayOf(date) === weekdayOf(last.date) && !isOver(offer, date, times),
  );
  let refused: BookAgain | null = null;
  for (const date of days) {
    if (isOwnTime(offer, date, times)) {
      refused ??= { kind: 'booked', date };
      continue;
    }
    const slots = placeOn(date, last.slots, courtType, offer);
    if (slots !== null) return { kind: 'offer', date, slots };
    if (refused === null || refused.kind === 'booked') refused = { kind: 'taken', date };
  }
  return refused ?? { kind: 'closed', date: null };
}

/** Hours by which a time may be moved, the fewest first, and later before earlier. */
export const shifts = tableSlots.flatMap((_, hours) => (hours === 0 ? [0] : [hours, -hours]));

/**
 * In place of a booking that cannot be had again: its slots on the day nearest to the usual one; where
 * no day has them, the same number of slots as few hours away as possible. [PICK-18]
 */
export function nearestFree(
  last: LastBooking,
  courtType: CourtTypeName,
  offer: WindowOffer,
  usual: BookingDate | null,
): { readonly date: BookingDate; readonly slots: CourtSlots } | null {
  const middle = usual ?? offer.dates[0];
  if (middle === undefined) return null;
  const away = (date: BookingDate): number => Math.abs(daysBetween(middle, date));
  const days = offer.dates.toSorted((a, b) => away(a) - away(b));
  for (const hours of shifts) {
    const moved = movedBy(last.slots, hours);
    if (moved === null) continue;
    const times = Object.values(moved).flat();
    for (const date of days) {
      const slots = isOwnTime(offer, date, times) ? null : placeOn(date, moved, courtType, offer);
      if (slots !== null) return { date, slots };
    }
  }
  return null;
}

/** The slots so many hours later; null if one of them is not sold. */
export function movedBy(wanted: CourtSlots, hours: number): CourtSlots | null {
  const moved = Object.entries(wanted).map(
    ([court, slots]) =>
      [
        court,
        slots.flatMap((slot) => tableSlots.find((sold) => sold === slot + hours) ?? []),
      ] as const,
  );
  const isWhole = moved.every(([court, slots]) => slots.length === wanted[court]?.length);
  return isWhole ? Object.fromEntries(moved) : null;
}

export type OfferOfBooking = {
  readonly booking: LastBooking;
  readonly courtType: CourtTypeName;
  readonly offer: WindowOffer;
};

/**
 * The newest booking that the member does not have already, with what became of it; the newest of all
 * if they have them all. Null for a member without bookings. [PICK-15]
 */
export function bookAgainOf(bookings: readonly OfferOfBooking[]): {
  readonly last: OfferOfBooking;
  readonly again: BookAgain;
} | null {
  const results = bookings.map((last) => ({
    last,
    again: bookAgain(last.booking, last.courtType, last.offer),
  }));
  return results.find(({ again }) => again.kind !== 'booked') ?? results[0] ?? null;
}

function isOver({ courts, stateOf }: WindowOffer, date: BookingDate, times: readonly Slot[]) {
  return courts.some(({ name }) => times.some((slot) => stateOf(date, name, slot) === 'past'));
}

/** Keeps each court that is free, and replaces the others by free courts of the type; null if there are too few. */
export function placeOn(
  date: BookingDate,
  wanted: CourtSlots,
  courtType: CourtTypeName,
  offer: WindowOffer,
): CourtSlots | null {
  const ofType = offer.courts.flatMap((court) =>
    court.courtType === courtType ? [court.name] : [],
  );
  const isFree = (court: string, slots: readonly Slot[]): boolean =>
    ofType.includes(court) && areFree(offer, date, court, slots);
  const courts = Object.entries(wanted);
  // Courts that stay must not be given to those that have to move.
  const kept = courts.filter(([court, slots]) => isFree(court, slots));
  const placed: Record<string, readonly Slot[]> = Object.fromEntries(kept);
  for (const [court, slots] of courts) {
    if (court in placed && kept.some(([name]) => name === court)) continue;
    const other = ofType.find((name) => !(name in placed) && isFree(name, slots));
    if (other === undefined) return null;
    placed[other] = slots;
  }
  return placed;
}

/** From 6 PM to 10 PM; members who want to play later can look for a slot themselves. */
const eveningSlots = tableSlots.filter((slot) => slot >= 18 && slot < 22);

type FreeEvening = {
  readonly date: BookingDate;
  readonly courtType: CourtTypeName;
  readonly slots: CourtSlots;
};

/**
 * The first day on which a court is free in the evening: two slots in a row on one court where the
 * day has them, otherwise one; the earliest, on the first court. Only courts of a type, unless it is
 * null, and no times at which the member plays already. [PICK-16]
 */
export function firstFreeEvening(
  courtType: CourtTypeName | null,
  offer: WindowOffer,
): FreeEvening | null {
  const courts = offer.courts.filter(
    (court) => courtType === null || court.courtType === courtType,
  );
  for (const date of offer.dates) {
    const times = eveningSlots.filter((slot) => !isOwnTime(offer, date, [slot]));
    const pairs = times.flatMap((slot) => {
      const next = times.find((other) => other === slot + 1);
      return next === undefined ? [] : [[slot, next]];
    });
    for (const slots of [...pairs, ...times.map((slot) => [slot])]) {
      const court = courts.find(({ name }) => areFree(offer, date, name, slots));
      if (court !== undefined) {
        return { date, courtType: court.courtType, slots: { [court.name]: slots } };
      }
    }
  }
  return null;
}
