import { bookingDayOf } from '#domain/time/booking-window.ts';
import { isSlot } from '#domain/time/slots.ts';
import { withBooking } from '#proof/model/booking-operations.ts';
import { type Generator, type Operation, tryTo } from '#proof/model/operations.ts';
import { someSlot } from '#proof/model/order-operations.ts';
import { noteMovedNow } from '#proof/model/undo-operations.ts';
import type { World } from '#proof/model/world.ts';
import { moveBookings, quoteMoves } from '#server/features/back-office/desk/moves-together.ts';
import { undoMove } from '#server/features/back-office/desk/undo.ts';
import {
  type BookingRow,
  listBookingsFrom,
} from '#server/features/bookings/bookings.repository.ts';
import type { Move } from '#server/features/bookings/moves/move-checks.ts';

const reason = 'The lights are out.';

/** Moves bookings as the desk would show it: the first to the target, the others with it. */
const moveAsShown = async (
  { context, staff }: World,
  [first, ...others]: readonly [BookingRow, ...BookingRow[]],
  target: Move['target'],
) => {
  const also = others.map(({ id }) => id);
  const { differenceSen } = await quoteMoves(context, staff, first.id, { ...target, also });
  const shown = { ...target, also, shownDifferenceSen: differenceSen, reason };
  return moveBookings(context, staff, first.id, shown);
};

/** The booking that goes beside the first one, so that both can move together. */
const findOther = async ({ context: { db, clock } }: World, row: BookingRow) => {
  const own = await listBookingsFrom(db, [row.userId], bookingDayOf(clock.now()));
  const alike = own.filter(
    ({ id, courtType, bookingType }) =>
      id !== row.id && courtType === row.courtType && bookingType === 'court_booking',
  );
  return alike.find((one) => one.bookingDate === row.bookingDate) ?? alike[0];
};

/**
 * The desk moves a booking beside another one of its member, and then both together, sometimes by one
 * slot, into the slot of the other; sometimes it is undone.
 */
const moveTogether = (world: World): Operation | null => {
  const { random, context, staff } = world;
  const far = someSlot(world);
  const step = random.pick([null, 1, -1] as const) ?? null;
  const isTakenBack = random.chance(0.5);
  return withBooking('has the desk move, with another one,', async (_, _person, row) => {
    const other = await findOther(world, row);
    if (other === undefined) return 'has one only';
    const { courtName, bookingDate: date } = row;
    const beside = row.slot + 1;
    const isBeside =
      other.courtName === courtName && other.bookingDate === date && other.slot === beside;
    if (!isBeside) {
      if (!isSlot(beside)) return 'is the last slot';
      const gathered = await tryTo(
        async () => {
          await moveAsShown(world, [other], { courtName, date, slot: beside });
          await noteMovedNow(world, other);
        },
        () => 'gathered',
      );
      if (gathered !== 'gathered') return `not gathered: ${gathered}`;
    }
    const next = row.slot + (step ?? 0);
    if (!isSlot(next)) return 'is the last slot';
    const target =
      step === null
        ? { courtName: far.court, date: far.date, slot: far.slot }
        : { courtName, date, slot: next };
    let changeId: string | null = null;
    const moved = await tryTo(
      async () => {
        ({ changeId } = await moveAsShown(world, [row, other], target));
        for (const one of [row, other]) await noteMovedNow(world, one);
      },
      () => (step === null ? 'moved' : 'moved by one'),
    );
    const undone = changeId;
    if (!isTakenBack || undone === null) return moved;
    return tryTo(
      async () => {
        await undoMove(context, { staff, reason }, undone);
        for (const one of [row, other]) await noteMovedNow(world, one);
      },
      () => `${moved} and undone`,
    );
  })(world);
};

export const jointMoveGenerators: readonly Generator[] = [
  { name: 'desk move together', weight: 5, choose: moveTogether },
];
