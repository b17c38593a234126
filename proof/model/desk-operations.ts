import { makeOrderId } from '#domain/orders/orders.ts';
import { differenceAtDesk } from '#domain/staff/moves.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { noteCancelled, shownDifference, withBooking } from '#proof/model/booking-operations.ts';
import { type Generator, type Operation, someMember, tryTo } from '#proof/model/operations.ts';
import { someSlot } from '#proof/model/order-operations.ts';
import type { Person, World } from '#proof/model/world.ts';
import { blockCourtSlots, unblockCourtSlots } from '#server/features/back-office/desk/blocks.ts';
import { cancelForMember } from '#server/features/back-office/desk/cancellation.ts';
import { moveForMember } from '#server/features/back-office/desk/moves.ts';
import { quoteSale, sellForVenue } from '#server/features/back-office/desk/sales.ts';
import { quoteSwapForMembers, swapForMembers } from '#server/features/back-office/desk/swaps.ts';
import { undoMove } from '#server/features/back-office/desk/undo.ts';
import { findOwnBooking, listBookingsFrom } from '#server/features/bookings/bookings.repository.ts';
import { refundableOf } from '#server/features/bookings/bookings.ts';
import { placeOfBooking } from '#server/features/bookings/moves/swap.ts';
import {
  findMove,
  findOtherHalf,
  type MadeMove,
} from '#server/features/bookings/undo.repository.ts';
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
          if (isFreedAgain) await unblockCourtSlots(context, staff, place);
        },
        () => 'blocked',
      ),
  };
};

const mostGivenBack = 12_000;

const cancelAtDesk = (world: World): Operation | null => {
  const { random, context, staff } = world;
  const part = 1 + random.below(mostGivenBack);
  const giveBack = random.pick(['all', 'nothing', part] as const) ?? 'all';
  return withBooking(`has the desk cancel, ${giveBack} back,`, (_, _person, booking) =>
    tryTo(
      () => cancelForMember(context, staff, booking.id, { giveBack, reason }),
      () => noteCancelled(world, booking, 'cancelled'),
    ),
  )(world);
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

const noteMoved = ({ moved }: World, bookingId: string, paidSen: number): void => {
  moved.set(bookingId, new Set([...(moved.get(bookingId) ?? []), paidSen]));
};

/** Notes the amount paid for the booking that returned together with another one. */
const noteOtherHalf = async (world: World, move: MadeMove): Promise<void> => {
  const { db } = world.context;
  const { userId, bookingId } = await findOtherHalf(db, move);
  const booking = await findOwnBooking(db, userId, bookingId);
  if (booking !== undefined) noteMoved(world, bookingId, refundableOf(booking).paidSen);
};

/** The last move of each booking that is still there. */
const findLastMoves = ({ context: { db } }: World) =>
  db
    .selectFrom('booking_changes')
    .innerJoin('bookings', 'bookings.id', 'booking_changes.booking_id')
    .distinctOn('booking_id')
    .select(['booking_changes.id', 'staff_user_id as staffUserId'])
    .where('kind', '=', 'moved')
    .orderBy('booking_id')
    .orderBy('booking_changes.id', 'desc')
    .execute();

/** The desk takes back the last move of somebody's booking; sometimes one that the member made. */
const undoAtDesk = (world: World): Operation | null => {
  const { random, context, staff } = world;
  const number = random.below(1_000);
  const isOfAnybody = random.chance(0.2);
  const run = async (): Promise<string> => {
    const all = await findLastMoves(world);
    const moves = isOfAnybody ? all : all.filter(({ staffUserId }) => staffUserId !== null);
    const chosen = moves[number % Math.max(1, moves.length)];
    const move = chosen && (await findMove(context.db, chosen.id));
    if (move === undefined) return 'never moved';
    return tryTo(
      async () => {
        const answer = await undoMove(context, staff, move.id);
        if (move.swapId !== null) await noteOtherHalf(world, move);
        return answer;
      },
      ({ paidSen }) => {
        noteMoved(world, move.bookingId, paidSen);
        return 'undone';
      },
    );
  };
  return { member: null, description: 'the desk takes back a move', run };
};

/** One of the member's bookings on a court of the type, chosen by the number. */
const findSwappable = async (
  { context: { db, clock } }: World,
  { userId }: Person,
  courtType: string,
  number: number,
) => {
  const all = await listBookingsFrom(db, userId, bookingDayOf(clock.now()));
  const bookings = all.filter((booking) => booking.courtType === courtType);
  return bookings[number % Math.max(1, bookings.length)];
};

/** The members who were promised a booking; all members if there are none. */
const ownersOf = ({ promises, people }: World): readonly Person[] => {
  const booked = promises.filter(({ until }) => until === null).map(({ person }) => person);
  const known = booked.length > 1 ? new Set(booked) : people;
  return [...known].filter(({ isGone }) => !isGone);
};

/** Two members of the history swap slots, as the desk would show both; sometimes it is taken back. */
const swapAtDesk = (world: World): Operation | null => {
  const { random, context, staff } = world;
  const owners = ownersOf(world);
  const other = random.pick(owners.filter((person) => person !== world.focus.person)) ?? null;
  const number = random.below(1_000);
  const isTakenBack = random.chance(0.4);
  if (other === null) return null;
  const operation = withBooking(`has the desk swap with ${other.name}`, async (_, _own, row) => {
    const theirs = await findSwappable(world, other, row.courtType, number);
    if (theirs === undefined) return 'has none';
    const ids = { otherBookingId: theirs.id };
    let changeId: string | null = null;
    const swapped = await tryTo(
      async () => {
        const quote = await quoteSwapForMembers(context, staff, row.id, ids);
        const answer = await swapForMembers(context, staff, row.id, {
          ...ids,
          from: placeOfBooking(row),
          otherFrom: placeOfBooking(theirs),
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
      () => undoMove(context, staff, undone),
      () => {
        for (const booking of [row, theirs]) {
          noteMoved(world, booking.id, refundableOf(booking).paidSen);
        }
        return 'swapped and taken back';
      },
    );
  })(world);
  return operation && { ...operation, other };
};

const methods = ['cash', 'terminal', 'credits'] as const;

const paymentBy = (method: (typeof methods)[number]) =>
  method === 'terminal' ? ({ method, reference: 'T-4711' } as const) : { method };

const buyerOf = (person: Person | null) =>
  person === null
    ? ({ kind: 'guest', name: 'Walk In', phone: '+60 12 345 6789' } as const)
    : ({ kind: 'member', userId: person.userId } as const);

/** The first answer; all of them are waited for. */
const sendCopies = async <Answer>(copies: number, send: () => Promise<Answer>): Promise<Answer> => {
  const results = await Promise.allSettled(Array.from({ length: copies }, send));
  const sold = results.find((result) => result.status === 'fulfilled');
  if (sold !== undefined) return sold.value;
  throw results.find((result) => result.status === 'rejected')?.reason;
};

/** The most that a slot is sold for where the price of the rules is set aside. */
const mostSoldBelow = 20_000;

/**
 * A manager sells a slot to a member or a guest, sometimes for another price or against the window
 * and the daily limit; sometimes the request is sent twice.
 */
const sellAtDesk = (world: World): Operation => {
  const { random, context, staff, deskSales } = world;
  const person = random.chance(0.6) ? someMember(world) : null;
  const { date, court, slot } = someSlot(world);
  const orderId = makeOrderId(random.bytes(8), context.clock.now());
  const method = random.pick(methods) ?? 'cash';
  const copies = random.chance(0.3) ? 2 : 1;
  const soldSen = random.chance(0.3) ? 101 + random.below(mostSoldBelow) : null;
  const waives = random.chance(0.3) ? (['window', 'daily_limit'] as const) : [];
  return {
    member: person,
    description: `the desk sells ${court} ${slot} on ${date} to ${person?.name ?? 'a guest'}, ${method}, for ${soldSen ?? 'the price'}`,
    run: () =>
      tryTo(
        async () => {
          const slots = { [court]: [slot] };
          const userId = person?.userId ?? null;
          const quote = await quoteSale(context, { userId, date, slots });
          deskSales.set(orderId, null);
          const sale = { orderId, buyer: buyerOf(person), date, slots, payment: paymentBy(method) };
          const paidFor = quote.slots.length - quote.freeSlots;
          const shownTotalSen = soldSen === null ? quote.totalSen : soldSen * paidFor;
          const override = { waives: [...waives], soldSen, reason };
          const shown = { shownTotalSen, shownFreeSlots: quote.freeSlots, override };
          return sendCopies(copies, () => sellForVenue(context, staff, { ...sale, ...shown }));
        },
        ({ totalSen, creditsSen }) => {
          deskSales.set(orderId, totalSen - creditsSen);
          return `sold, ${method}`;
        },
      ),
  };
};

export const deskGenerators: readonly Generator[] = [
  { name: 'block', weight: 4, choose: block },
  { name: 'desk cancel', weight: 4, choose: cancelAtDesk },
  { name: 'desk move', weight: 5, choose: moveAtDesk },
  { name: 'desk swap', weight: 7, choose: swapAtDesk },
  { name: 'desk undo', weight: 4, choose: undoAtDesk },
  { name: 'desk sale', weight: 8, choose: sellAtDesk },
];
