import { type Generator, type Operation, someMember, tryTo } from '#proof/model/operations.ts';
import type { World } from '#proof/model/world.ts';
import { undoMove } from '#server/features/back-office/desk/undo.ts';
import { undoCancellation } from '#server/features/back-office/desk/undo-cancellation.ts';
import { undoCreditsOf } from '#server/features/back-office/desk/undo-credits.ts';
import { giveCreditsTo } from '#server/features/back-office/members/credits.ts';
import { findOwnBooking } from '#server/features/bookings/bookings.repository.ts';
import { refundableOf } from '#server/features/bookings/bookings.ts';
import {
  findMove,
  findOtherMove,
  listJointMoves,
  type MadeMove,
} from '#server/features/bookings/undo.repository.ts';
import { grantOfKey } from '#server/features/credits/ledger.ts';

const reason = 'Undone on the phone.';

/** A cancellation that was undone before is answered alike, and restores nothing more. */
export const noteRestored = (
  { undoneCancellations, reported }: World,
  changeId: string,
  { id, userId }: { readonly id: string; readonly userId: string },
  word: string,
): string => {
  if (!undoneCancellations.has(changeId)) reported.restored.set(id, userId);
  undoneCancellations.add(changeId);
  return word;
};

/** The desk undoes an earlier cancellation of a member's booking, whoever made it. */
const restoreAtDesk = (world: World): Operation | null => {
  const { random, context, staff } = world;
  const person = someMember(world);
  const number = random.below(1_000);
  if (person === null) return null;
  const run = async (): Promise<string> => {
    const ends = await context.db
      .selectFrom('booking_changes')
      .select(['id', 'booking_id as bookingId'])
      .where('user_id', '=', person.userId)
      .where('kind', '=', 'given_back')
      .orderBy('id')
      .execute();
    const end = ends[number % Math.max(1, ends.length)];
    if (end === undefined) return 'never cancelled';
    return tryTo(
      () => undoCancellation(context, { staff, reason }, end.id),
      () => noteRestored(world, end.id, { id: end.bookingId, userId: person.userId }, 'restored'),
    );
  };
  return { member: person, description: `the desk restores a booking of ${person.name}`, run };
};

export const noteMoved = ({ moved }: World, bookingId: string, paidSen: number): void => {
  moved.set(bookingId, new Set([...(moved.get(bookingId) ?? []), paidSen]));
};

/** Notes the amount that is now paid for a booking that moved. */
export const noteMovedNow = async (
  world: World,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<void> => {
  const booking = await findOwnBooking(world.context.db, userId, id);
  if (booking !== undefined) noteMoved(world, id, refundableOf(booking).paidSen);
};

/** Notes the amount paid for the booking that returned together with another one. */
const noteOtherHalf = async (world: World, move: MadeMove): Promise<void> => {
  const { db } = world.context;
  const { userId, bookingId: id } = await findOtherMove(db, move);
  await noteMovedNow(world, { id, userId });
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

/** The desk undoes the last move of somebody's booking; sometimes one that the member made. */
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
        const answer = await undoMove(context, { staff, reason }, move.id);
        if (move.swapId !== null) await noteOtherHalf(world, move);
        if (move.jointId === null) noteMoved(world, move.bookingId, answer.paidSen);
        else {
          for (const { bookingId: id, userId } of await listJointMoves(context.db, move)) {
            await noteMovedNow(world, { id, userId });
          }
        }
        return answer;
      },
      ({ toCollectSen }) => {
        return toCollectSen > 0 ? 'undone, money no longer owed' : 'undone';
      },
    );
  };
  return { member: null, description: 'the desk undoes a move', run };
};

/** The desk gives a member credits. */
const giveAtDesk = (world: World): Operation | null => {
  const person = someMember(world);
  if (person === null) return null;
  const { random, context, staff } = world;
  const amountSen = 1 + random.below(9_000);
  const idempotencyKey = `desk-${random.below(1_000_000)}`;
  const { userId } = person;
  return {
    member: person,
    description: `the desk gives ${person.name} ${amountSen} sen`,
    run: () =>
      tryTo(
        () => giveCreditsTo(context, staff, { userId, amountSen, reason: 'Rain', idempotencyKey }),
        () => {
          person.grantedSen += amountSen;
          return 'given';
        },
      ),
  };
};

/** The desk undoes credits that it gave. Repeating it answers the same and takes nothing more. */
const undoGift = (world: World): Operation | null => {
  const person = someMember(world);
  if (person === null) return null;
  const { random, context, staff, undoneGifts } = world;
  const number = random.below(1_000);
  const run = async (): Promise<string> => {
    const gifts = await context.db
      .selectFrom('credit_entries')
      .select(['idempotency_key as key', 'amount_sen as amountSen'])
      .where('user_id', '=', person.userId)
      .where('idempotency_key', 'like', 'grant/desk-%')
      .orderBy('id')
      .execute();
    const gift = gifts[number % Math.max(1, gifts.length)];
    const key = gift && grantOfKey(gift.key);
    if (gift === undefined || !key) return 'never given';
    return tryTo(
      () => undoCreditsOf(context, { staff, reason }, { userId: person.userId, key }),
      () => {
        if (!undoneGifts.has(key)) person.grantedSen -= gift.amountSen;
        undoneGifts.add(key);
        return 'gift undone';
      },
    );
  };
  return { member: person, description: `the desk undoes credits of ${person.name}`, run };
};

export const undoGenerators: readonly Generator[] = [
  { name: 'desk gift', weight: 3, choose: giveAtDesk },
  { name: 'desk gift undone', weight: 3, choose: undoGift },
  { name: 'desk restore', weight: 2, choose: restoreAtDesk },
  { name: 'desk undo', weight: 4, choose: undoAtDesk },
];
