import { differenceAtDesk } from '#domain/staff/moves.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { noteCancelled, shownDifference } from '#proof/model/booking-operations.ts';
import { type Generator, type Operation, tryTo } from '#proof/model/operations.ts';
import { someSlot } from '#proof/model/order-operations.ts';
import { noteMoved, noteRestored } from '#proof/model/undo-operations.ts';
import type { World } from '#proof/model/world.ts';
import { cancelForMember } from '#server/features/back-office/desk/cancellation.ts';
import { moveForMember } from '#server/features/back-office/desk/moves.ts';
import { undoCancellation } from '#server/features/back-office/desk/undo-cancellation.ts';
import { type BookingRow, findOwnBooking } from '#server/features/bookings/bookings.repository.ts';
import { movableOf } from '#server/features/bookings/moves/move-checks.ts';

const reason = 'The caller asked for it.';

/** One of the guests' bookings that are not over, chosen by the number. */
const findBookingOfGuest = async (
  { context: { db, clock } }: World,
  number: number,
): Promise<BookingRow | undefined> => {
  const bookings = await db
    .selectFrom('bookings')
    .select(['id', 'user_id as userId'])
    .where('user_id', 'in', (eb) => eb.selectFrom('guests').select('user_id'))
    .where('booking_date', '>=', bookingDayOf(clock.now()))
    .orderBy('id')
    .execute();
  const chosen = bookings[number % Math.max(1, bookings.length)];
  return chosen && findOwnBooking(db, chosen.userId, chosen.id);
};

/** A promise to a guest ends when the desk has changed the booking. */
const dropPromisesTo = (world: World, { userId }: BookingRow): void => {
  world.promises = world.promises.filter(({ person }) => person.userId !== userId);
};

const withGuest = (
  world: World,
  description: string,
  work: (booking: BookingRow) => Promise<string>,
): Operation => {
  const number = world.random.below(1_000);
  const run = async (): Promise<string> => {
    const booking = await findBookingOfGuest(world, number);
    if (booking === undefined) return 'there are none';
    return work(booking);
  };
  return { member: null, description, run };
};

/** The desk cancels a guest's booking; the venue then owes money, unless it is undone. */
const cancelOfGuest = (world: World): Operation => {
  const { random, context, staff } = world;
  const giveBack =
    random.pick(['all', 'all', 'nothing', 1 + random.below(6_000)] as const) ?? 'all';
  const isTakenBack = random.chance(0.5);
  return withGuest(world, `the desk cancels for a guest, ${giveBack} back`, async (booking) => {
    let changeId: string | null = null;
    const cancelled = await tryTo(
      async () => {
        const answer = await cancelForMember(context, staff, booking.id, { giveBack, reason });
        if (!answer.hadEnded) changeId = answer.changeId;
        return answer;
      },
      ({ gaveBack }) => {
        dropPromisesTo(world, booking);
        return noteCancelled(world, booking, `cancelled, ${gaveBack} back`);
      },
    );
    const undone = changeId;
    if (!isTakenBack || undone === null) return cancelled;
    return tryTo(
      () => undoCancellation(context, { staff, reason }, undone),
      ({ isMoney }) =>
        noteRestored(world, undone, booking, `undone${isMoney ? ', money no longer owed' : ''}`),
    );
  });
};

/** The desk moves a guest's booking, mostly on its own day and court type. */
const moveOfGuest = (world: World): Operation => {
  const { context, staff } = world;
  const target = someSlot(world);
  const { date, court, slot } = target;
  const description = `the desk moves a guest to ${court} ${slot} on ${date}`;
  return withGuest(world, description, async (booking) => {
    const fullSen = await shownDifference(world, booking, target);
    const shownDifferenceSen = differenceAtDesk(movableOf(booking), fullSen, context.clock.now());
    const request = { date, slot, courtName: court, shownDifferenceSen, reason };
    return tryTo(
      () => moveForMember(context, staff, booking.id, request),
      ({ differenceSen, paidSen }) => {
        dropPromisesTo(world, booking);
        noteMoved(world, booking.id, paidSen);
        return differenceSen < 0 ? 'moved, money owed' : 'moved';
      },
    );
  });
};

export const guestGenerators: readonly Generator[] = [
  { name: 'guest cancel', weight: 4, choose: cancelOfGuest },
  { name: 'guest move', weight: 4, choose: moveOfGuest },
];
