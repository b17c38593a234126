import { differenceAtDesk } from '#domain/staff/moves.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { attendanceGenerators } from '#proof/model/attendance-operations.ts';
import {
  findBooking,
  noteCancelled,
  shownDifference,
  withBooking,
} from '#proof/model/booking-operations.ts';
import { deskSaleGenerators } from '#proof/model/desk-sale-operations.ts';
import { jointMoveGenerators } from '#proof/model/joint-move-operations.ts';
import { type Generator, type Operation, tryTo } from '#proof/model/operations.ts';
import { someSlot } from '#proof/model/order-operations.ts';
import { seriesGenerators } from '#proof/model/series-operations.ts';
import { shiftGenerators } from '#proof/model/shift-operations.ts';
import { noteMoved, noteRestored, undoGenerators } from '#proof/model/undo-operations.ts';
import type { Person, World } from '#proof/model/world.ts';
import { blockCourtSlots, unblockCourtSlots } from '#server/features/back-office/desk/blocks.ts';
import { cancelForMember } from '#server/features/back-office/desk/cancellation.ts';
import { moveForMember } from '#server/features/back-office/desk/moves.ts';
import { quoteSwapForMembers, swapForMembers } from '#server/features/back-office/desk/swaps.ts';
import { undoMove } from '#server/features/back-office/desk/undo.ts';
import {
  previewUndoBlockOf,
  undoBlockAsPreviewed,
} from '#server/features/back-office/desk/undo-block.ts';
import { undoCancellation } from '#server/features/back-office/desk/undo-cancellation.ts';
import { listBookingsFrom } from '#server/features/bookings/bookings.repository.ts';
import { refundableOf } from '#server/features/bookings/bookings.ts';
import { shownSlotOf } from '#server/features/bookings/moves/swap.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';

const reason = 'A burst pipe.';

/** The desk blocks a slot, and mostly frees it again. */
const block = (world: World): Operation => {
  const { date, court, slot } = someSlot(world);
  const { context, staff } = world;
  const isFreedAgain = world.random.chance(0.8);
  return {
    member: null,
    description: `the desk blocks ${court} ${slot} on ${date}`,
    run: () =>
      tryTo(
        async () => {
          const courts = await listCourts(context.db);
          const courtId = courts.find(({ name }) => name === court)?.id ?? 0;
          const place = { courtId, date, slots: [slot] };
          await blockCourtSlots(context, staff, { ...place, reason });
          if (isFreedAgain) await unblockCourtSlots(context, staff, { ...place, reason });
        },
        () => 'blocked',
      ),
  };
};

/** The desk blocks the slot of a booking, which is cancelled; sometimes both are undone. */
const blockOverBooking = (world: World): Operation | null => {
  const { random, context, staff } = world;
  const isUndone = random.chance(0.5);
  return withBooking('has the desk block the court of', async (_, _person, booking) => {
    const { id, bookingDate: date, slot, courtName: court } = booking;
    const courts = await listCourts(context.db);
    const courtId = courts.find(({ name }) => name === court)?.id ?? 0;
    const place = { courtId, date, slots: [slot] };
    let act: number | undefined;
    let changeId: string | undefined;
    const blocked = await tryTo(
      async () => {
        const answer = await blockCourtSlots(context, staff, { ...place, reason, cancels: [id] });
        [changeId] = answer.changeIds;
        act = answer.undo?.id;
        const left = context.db.selectFrom('bookings').select('id').where('id', '=', id);
        return (await left.executeTakeFirst()) !== undefined;
      },
      // It may have moved to another slot before.
      (isLeft) => (isLeft ? 'blocked' : noteCancelled(world, booking, 'blocked and cancelled')),
    );
    const [actId, ended] = [act, changeId];
    if (isUndone && ended !== undefined) {
      return tryTo(
        async () => {
          if (actId === undefined) {
            await unblockCourtSlots(context, staff, { ...place, restores: [ended], reason });
            return 1;
          }
          const { digest } = await previewUndoBlockOf(context, staff, actId);
          const request = { digest, reason };
          return (await undoBlockAsPreviewed(context, staff, actId, request)).counts.restored;
        },
        (restored) =>
          restored === 0
            ? 'blocked and undone, stays cancelled'
            : noteRestored(world, ended, booking, 'blocked and undone'),
      );
    }
    await tryTo(
      () => unblockCourtSlots(context, staff, { ...place, reason }),
      () => 'freed',
    );
    return blocked;
  })(world);
};

const mostGivenBack = 12_000;

const cancelAtDesk = (world: World): Operation | null => {
  const { random, context, staff } = world;
  const part = 1 + random.below(mostGivenBack);
  const giveBack = random.pick(['all', 'nothing', part] as const) ?? 'all';
  const isTakenBack = random.chance(0.4);
  const numberOfOther = random.chance(0.3) ? random.below(1_000) : null;
  return withBooking(`has the desk cancel, ${giveBack} back,`, async (_, person, booking) => {
    const other =
      numberOfOther === null ? undefined : await findBooking(world, person, numberOfOther);
    const bookings = other === undefined || other.id === booking.id ? [booking] : [booking, other];
    const also = bookings.slice(1).map(({ id }) => id);
    const changeIds: string[] = [];
    const cancelled = await tryTo(
      async () => {
        const request = { giveBack, reason, also };
        const answer = await cancelForMember(context, staff, booking.id, request);
        if (answer.hadEnded || answer.changeId === null) return;
        changeIds.push(answer.changeId, ...answer.alsoChangeIds);
      },
      () => {
        const [word] = bookings.map((one) => noteCancelled(world, one, 'cancelled'));
        return also.length === 0 ? `${word}` : `${word} with another`;
      },
    );
    const [undone, ...others] = changeIds;
    if (!isTakenBack || undone === undefined) return cancelled;
    return tryTo(
      () => undoCancellation(context, { staff, reason }, undone, others),
      () => {
        for (const [at, one] of bookings.entries()) {
          noteRestored(world, changeIds[at] ?? '', one, 'cancelled and undone');
        }
        return 'cancelled and undone';
      },
    );
  })(world);
};

const moveAtDesk = (world: World): Operation | null => {
  const target = someSlot(world);
  const { date, court, slot } = target;
  const { context, staff, moved } = world;
  return withBooking(
    `has the desk move to ${court} ${slot} on ${date}`,
    async (_, _person, row) => {
      const fullSen = await shownDifference(world, row, target);
      const { bookingType: type, courtType, soldSen } = row;
      const movable = { ...refundableOf(row), type, courtType, soldSen, date: row.bookingDate };
      const shownDifferenceSen = differenceAtDesk(movable, fullSen, context.clock.now());
      const request = { date, slot, courtName: court, shownDifferenceSen, reason };
      return tryTo(
        () => moveForMember(context, staff, row.id, request),
        ({ paidSen }) => {
          moved.set(row.id, new Set([...(moved.get(row.id) ?? []), paidSen]));
          return 'moved';
        },
      );
    },
  )(world);
};

/**
 * A booking of each member, chosen by the number: on courts of one type and on one date, as most swaps
 * are, if there are any.
 */
const findPair = async (world: World, one: Person, other: Person, number: number) => {
  const { db, clock } = world.context;
  const listOf = ({ userId }: Person) => listBookingsFrom(db, [userId], bookingDayOf(clock.now()));
  const [ours, theirs] = [await listOf(one), await listOf(other)];
  const pairs = ours.flatMap((own) => theirs.map((their) => [own, their] as const));
  const alike = pairs.filter(
    ([a, b]) => a.courtType === b.courtType && a.bookingDate === b.bookingDate,
  );
  const chosen = alike.length > 0 ? alike : pairs;
  return chosen[number % Math.max(1, chosen.length)];
};

/** The members who were promised a booking; all members if there are none. */
const ownersOf = ({ promises, people }: World): readonly Person[] => {
  const booked = promises.filter(({ until }) => until === null).map(({ person }) => person);
  const known = booked.length > 1 ? new Set(booked) : people;
  return [...known].filter(({ isGone }) => !isGone);
};

/** Two members of the history swap slots, as the desk would show both; sometimes it is undone. */
const swapAtDesk = (world: World): Operation | null => {
  const { random, context, staff } = world;
  const owners = ownersOf(world);
  const person = world.focus.person ?? random.pick(owners) ?? null;
  const others = owners.filter((owner) => owner !== person);
  const other = random.pick(random.chance(0.1) ? owners : others) ?? null;
  const number = random.below(1_000);
  const isTakenBack = random.chance(0.5);
  if (person === null || other === null) return null;
  const run = async (): Promise<string> => {
    const pair = await findPair(world, person, other, number);
    if (pair === undefined) return 'has none';
    const [row, theirs] = pair;
    const ids = { otherBookingId: theirs.id };
    let changeId: string | null = null;
    const swapped = await tryTo(
      async () => {
        const quote = await quoteSwapForMembers(context, staff, row.id, ids);
        const answer = await swapForMembers(context, staff, row.id, {
          ...ids,
          from: shownSlotOf(row),
          otherFrom: shownSlotOf(theirs),
          shownDifferenceSen: quote.own.differenceSen,
          otherShownDifferenceSen: quote.other.differenceSen,
          reason,
        });
        changeId = answer.changeId;
        return answer;
      },
      (answer) => {
        noteMoved(world, row.id, answer.own.paidSen);
        noteMoved(world, theirs.id, answer.other.paidSen);
        return 'swapped';
      },
    );
    const undone = changeId;
    if (!isTakenBack || undone === null) return swapped;
    return tryTo(
      () => undoMove(context, { staff, reason }, undone),
      () => {
        for (const booking of [row, theirs]) {
          noteMoved(world, booking.id, refundableOf(booking).paidSen);
        }
        return 'swapped and undone';
      },
    );
  };
  const description = `${person.name} has the desk swap a booking with ${other.name}`;
  return { member: person, other, description, run };
};

export const deskGenerators: readonly Generator[] = [
  ...undoGenerators,
  ...attendanceGenerators,
  ...shiftGenerators,
  ...seriesGenerators,
  ...deskSaleGenerators,
  ...jointMoveGenerators,
  { name: 'block', weight: 4, choose: block },
  { name: 'block over booking', weight: 3, choose: blockOverBooking },
  { name: 'desk cancel', weight: 4, choose: cancelAtDesk },
  { name: 'desk move', weight: 5, choose: moveAtDesk },
  { name: 'desk swap', weight: 7, choose: swapAtDesk },
];
