import type { Slot } from '#domain/slots.ts';
import type { BookingDate } from '#domain/venue-time.ts';

export type GroupedBooking = {
  readonly bookingDate: BookingDate;
  readonly slot: Slot;
  readonly courtId: number;
  /** Null for a free booking. */
  readonly orderId: string | null;
  /** The moment of booking, which free slots that were ordered together share. */
  readonly bookedAt: string;
  readonly booked: { readonly type: string };
};

/**
 * Bookings as cards: consecutive hours of one court that were ordered together stand together,
 * everything else for itself. The cards keep the order of their first hours. [LIST-1] [LIST-2]
 */
export function groupBookings<Booking extends GroupedBooking>(
  bookings: readonly Booking[],
): readonly (readonly [Booking, ...Booking[]])[] {
  const groups: [Booking, ...Booking[]][] = [];
  for (const booking of bookings) {
    // Hours of other courts may stand in between, because all of them are sorted by their start.
    const group = groups.find((hours) => continues(hours.at(-1), booking));
    if (group === undefined) groups.push([booking]);
    else group.push(booking);
  }
  return groups;
}

function continues(last: GroupedBooking | undefined, next: GroupedBooking): boolean {
  return (
    last !== undefined &&
    last.booked.type === 'court_booking' &&
    next.booked.type === 'court_booking' &&
    last.courtId === next.courtId &&
    isOrderedTogether(last, next) &&
    last.bookingDate === next.bookingDate &&
    last.slot + 1 === next.slot
  );
}

/** Free slots have no order; the ones that a member takes at once are written at one moment. [LIST-2] */
function isOrderedTogether(one: GroupedBooking, other: GroupedBooking): boolean {
  if (one.orderId !== other.orderId) return false;
  return one.orderId !== null || one.bookedAt === other.bookedAt;
}
