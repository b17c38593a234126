import { durationOf, type TitledBooking } from '#domain/bookings/booking-titles.ts';
import type { SlotRange } from '#domain/slots/slot-ranges.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type Slot, slotEnd } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

export type GroupedBooking = {
  readonly bookingDate: BookingDate;
  readonly slot: Slot;
  readonly courtId: number;
  /** Null for a free booking. */
  readonly orderId: string | null;
  /** The moment of booking, which free slots ordered together share. */
  readonly bookedAt: string;
  readonly booked: { readonly type: string };
};

/**
 * Bookings as cards: consecutive slots of one court that were ordered together share a card, every
 * other booking has its own. Cards are sorted by their first slot. [LIST-1] [LIST-2]
 */
export function groupBookings<Booking extends GroupedBooking>(
  bookings: readonly Booking[],
): readonly (readonly [Booking, ...Booking[]])[] {
  const groups: [Booking, ...Booking[]][] = [];
  for (const booking of bookings) {
    // Slots of other courts may come in between, because the list is sorted by start.
    const group = groups.find((bookingsOfGroup) => continues(bookingsOfGroup.at(-1), booking));
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

/** Free slots have no order; those booked together have the same moment of booking. [LIST-2] */
function isOrderedTogether(one: GroupedBooking, other: GroupedBooking): boolean {
  if (one.orderId !== other.orderId) return false;
  return one.orderId !== null || one.bookedAt === other.bookedAt;
}

/** The slots of a card as one range; a class can last several. [LIST-1] */
export function rangeOfGroup({
  0: first,
  length,
}: readonly [TimedBooking, ...TimedBooking[]]): SlotRange {
  return { from: first.slot, count: length - 1 + durationOf(first.booked) };
}

type OrderedBooking = Pick<GroupedBooking, 'orderId' | 'bookedAt'>;

/**
 * The bookings that an order made. The free slots in it have no order of their own, and were booked
 * at the moment when it was placed. [LIST-5]
 */
export function bookingsOfOrder<Booking extends OrderedBooking>(
  bookings: readonly Booking[],
  order: { readonly orderId: string; readonly placedAt?: string | undefined },
): readonly Booking[] {
  return bookings.filter(
    ({ orderId, bookedAt }) =>
      orderId === order.orderId || (orderId === null && bookedAt === order.placedAt),
  );
}

type TimedBooking = {
  readonly bookingDate: BookingDate;
  readonly slot: Slot;
  readonly booked: TitledBooking;
};

/**
 * Splits the list of upcoming bookings by time: those that have not ended, and those of the current
 * booking day that have. A list loaded before 02:00 can contain ended bookings of the day before;
 * they belong to the history and are left out. [LIST-3]
 */
export function splitByEnd<Booking extends TimedBooking>(
  bookings: readonly Booking[],
  now: Temporal.Instant,
): { readonly current: readonly Booking[]; readonly earlierToday: readonly Booking[] } {
  const today = bookingDayOf(now);
  const isOver = ({ bookingDate, slot, booked }: Booking): boolean =>
    Temporal.Instant.compare(slotEnd(bookingDate, slot, durationOf(booked)), now) <= 0;
  return {
    current: bookings.filter((booking) => !isOver(booking)),
    earlierToday: bookings.filter((booking) => isOver(booking) && booking.bookingDate === today),
  };
}
