import { membershipStatusOf } from '#domain/members/membership-status.ts';
import type { Sen } from '#domain/money/money.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type Generator, type Operation, someMember, tryTo } from '#proof/model/operations.ts';
import { someSlot } from '#proof/model/order-operations.ts';
import type { CourtSlot, Person, World } from '#proof/model/world.ts';
import {
  type BookingRow,
  listBookingsFrom,
} from '#server/features/bookings/bookings.repository.ts';
import { refundableOf } from '#server/features/bookings/bookings.ts';
import { moveOwnBooking } from '#server/features/bookings/moves/move.ts';
import { cancelOwnBooking, refundOwnBooking } from '#server/features/bookings/refunds/refund.ts';
import { findMembership } from '#server/features/members/members.repository.ts';
import { quoteCourts } from '#server/features/orders/bill.ts';

/** One of the member's bookings, chosen by the number. */
export const findBooking = async (
  { context: { db, clock } }: World,
  { userId }: Person,
  number: number,
): Promise<BookingRow | undefined> => {
  const bookings = await listBookingsFrom(db, [userId], bookingDayOf(clock.now()));
  return bookings[number % Math.max(1, bookings.length)];
};

const manyBookings = 1_000;

/** Runs an operation on one of the member's bookings, if there is one. */
export const withBooking =
  (what: string, work: (world: World, person: Person, booking: BookingRow) => Promise<string>) =>
  (world: World): Operation | null => {
    const person = someMember(world);
    if (person === null) return null;
    const number = world.random.below(manyBookings);
    return {
      member: person,
      description: `${person.name} ${what} a booking`,
      run: async () => {
        const booking = await findBooking(world, person, number);
        return booking === undefined ? 'has none' : work(world, person, booking);
      },
    };
  };

/**
 * A repeat gets the same answer as the first request; a double refund is found by the money checks.
 */
export const noteCancelled = (
  { cancelledBookings, reported }: World,
  { id }: Pick<BookingRow, 'id'>,
  word: string,
): string => {
  reported.cancelled.add(id);
  if (cancelledBookings.has(id)) return `${word} again`;
  cancelledBookings.add(id);
  return word;
};

const refund = withBooking('refunds', (world, { userId }, booking) =>
  tryTo(
    () => refundOwnBooking(world.context, userId, booking.id),
    () => noteCancelled(world, booking, booking.orderId === null ? 'cancelled' : 'refunded'),
  ),
);

const cancel = withBooking('cancels', (world, { userId }, booking) =>
  tryTo(
    () => cancelOwnBooking(world.context, userId, booking.id),
    () => noteCancelled(world, booking, 'cancelled'),
  ),
);

/** The price difference that a browser would show for a move. */
export const shownDifference = async (
  { context: { db, clock, readRuleBook } }: World,
  booking: BookingRow,
  { date, court, slot }: CourtSlot,
): Promise<Sen> => {
  const { userId, orderId } = booking;
  const status = membershipStatusOf(await findMembership(db, userId));
  const selection = { userId, status, date, slots: { [court]: [slot] } };
  const [priced] = (await quoteCourts(db, readRuleBook, selection, clock.now())).slots;
  return orderId === null ? 0 : (priced?.finalPrice ?? 0) - refundableOf(booking).paidSen;
};

/** Moves to any slot; the move succeeds only to a court of the same type. */
const move = (world: World): Operation | null => {
  const { date, court, slot } = someSlot(world);
  return withBooking(`moves to ${court} ${slot} on ${date}`, async (_, { userId }, booking) => {
    const shownDifferenceSen = await shownDifference(world, booking, { date, court, slot });
    return tryTo(
      () =>
        moveOwnBooking(world.context, userId, booking.id, {
          date,
          slot,
          courtName: court,
          shownDifferenceSen,
        }),
      ({ paidSen }) => {
        world.moved.set(booking.id, new Set([...(world.moved.get(booking.id) ?? []), paidSen]));
        return 'moved';
      },
    );
  })(world);
};

export const bookingGenerators: readonly Generator[] = [
  { name: 'refund', weight: 9, choose: refund },
  { name: 'cancel', weight: 3, choose: cancel },
  { name: 'move', weight: 6, choose: move },
];
