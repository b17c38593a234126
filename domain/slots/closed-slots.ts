import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

/** Slots of one court on one day that a closure closes. */
export interface ClosedSlots {
  readonly courtId: number;
  readonly date: BookingDate;
  readonly slots: readonly Slot[];
  readonly reason: string;
}

interface Place {
  readonly courtId: number;
  readonly date: BookingDate;
}

interface PlaceOfSlot extends Place {
  readonly slot: Slot;
}

const isOn =
  ({ courtId, date }: Place) =>
  (other: Place): boolean =>
    other.courtId === courtId && other.date === date;

/** The reason of the closure that closes a slot; null for a slot that none closes. [SLOT-10] */
export function closedReasonAt(closed: readonly ClosedSlots[], place: PlaceOfSlot): string | null {
  const isMeant = isOn(place);
  return closed.find((one) => isMeant(one) && one.slots.includes(place.slot))?.reason ?? null;
}

/** The closed slots after one was closed, or opened when the reason is null. [SLOT-10] */
export function withClosed(
  closed: readonly ClosedSlots[],
  { courtId, date, slot }: PlaceOfSlot,
  reason: string | null,
): readonly ClosedSlots[] {
  const isMeant = isOn({ courtId, date });
  const left = closed.flatMap((one) => {
    if (!isMeant(one) || !one.slots.includes(slot)) return [one];
    const slots = one.slots.filter((other) => other !== slot);
    return slots.length === 0 ? [] : [{ ...one, slots }];
  });
  if (reason === null) return left;
  const same = left.find((one) => isMeant(one) && one.reason === reason);
  if (same === undefined) return [...left, { courtId, date, slots: [slot], reason }];
  const slots = [...same.slots, slot].toSorted((a, b) => a - b);
  return left.map((one) => (one === same ? { ...one, slots } : one));
}
