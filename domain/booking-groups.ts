import type { Slot } from '#domain/slots.ts';
import type { BookingDate } from '#domain/venue-time.ts';

export type GroupedBooking = {
  readonly bookingDate: BookingDate;
  readonly slot: Slot;
  readonly courtId: number;
  /** Null for a free booking. */
  readonly orderId: string | null;
  readonly booked: { readonly type: string };
};

/**
 * Bookings as cards: consecutive hours of one court and order stand together, everything else for
 * itself. The cards keep the order of their first hours. [LIST-1]
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
    last.orderId === next.orderId &&
    last.bookingDate === next.bookingDate &&
    last.slot + 1 === next.slot
  );
}
