import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { MoveQuote, moveAtDesk, quoteMoveAtDesk } from '#contract/desk-bookings.ts';
import { refusalToPayDifference } from '#domain/bookings/moves.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import { refusalToChargeGuest } from '#domain/staff/guest-money.ts';
import { refusalToUndoMove } from '#domain/staff/undo.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { type DeskPerson, forMember } from '#server/features/back-office/desk/person.ts';
import { type BookingRow, findOwnBooking } from '#server/features/bookings/bookings.repository.ts';
import { findMemberOf } from '#server/features/bookings/changes.repository.ts';
import { moveInTransaction } from '#server/features/bookings/moves/move.ts';
import {
  differenceOf,
  type Move,
  refusalTo,
  requireSlot,
} from '#server/features/bookings/moves/move-checks.ts';
import { findMove } from '#server/features/bookings/undo.repository.ts';
import { readSpendableCredits } from '#server/features/credits/reservations.ts';
import { findMembership } from '#server/features/members/members.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

/** Quotes a move with the functions that the move itself uses. [DESK-8] */
export const quoteOf = async (db: Database, move: Move): Promise<MoveQuote> => {
  throwIfRefused(refusalTo(move));
  const { fullSen, differenceSen } = differenceOf(move, await requireSlot(db, move));
  const { isGuest, userId } = move.booking;
  throwIfRefused(refusalToChargeGuest({ isGuest }, differenceSen));
  const availableSen = await readSpendableCredits(db, userId, [], move.now);
  const neededSen = differenceSen;
  throwIfRefused(refusalToPayDifference(neededSen, availableSen), { neededSen, availableSen });
  const keptSen = differenceSen - fullSen;
  return { differenceSen, keptSen, availableCreditsSen: availableSen, isGuest };
};

/** A booking of any member. */
export const requireBooking = async (db: Database, bookingId: string): Promise<BookingRow> => {
  const member = await findMemberOf(db, bookingId);
  const booking = member && (await findOwnBooking(db, member.userId, bookingId));
  if (booking === undefined) throw new Refusal('refund_booking_not_found');
  return booking;
};

export const quoteMoveForMember = async (
  { db, clock, readRuleBook }: AppContext,
  staff: DeskPerson,
  bookingId: string,
  target: CallRequest<typeof quoteMoveAtDesk>['body'],
): Promise<MoveQuote> => {
  const booking = await requireBooking(db, bookingId);
  const status = membershipStatusOf(await findMembership(db, booking.userId));
  const rules = await readRuleBook(db);
  return quoteOf(db, { booking, status, rules, target, now: clock.now(), staff });
};

/** The last move of a booking, if the caller has made it and may undo it. [DESK-13] */
export const ownUndoable = async (
  tx: Tx,
  { userId }: DeskPerson,
  lastId: string | null,
  now: Temporal.Instant,
): Promise<string | null> => {
  const move = lastId === null ? undefined : await findMove(tx, lastId);
  if (move?.staffUserId !== userId) return null;
  const { date, slot, toDate, toSlot } = move;
  const past = { from: { date, slot }, to: { date: toDate, slot: toSlot } };
  const refusal = refusalToUndoMove({ ...past, isByStaff: true, isLast: true }, now);
  return refusal === null ? lastId : null;
};

/** Moves a booking of any member. [DESK-8] */
export const moveForMember = async (
  context: AppContext,
  staff: DeskPerson,
  bookingId: string,
  { reason, ...request }: CallRequest<typeof moveAtDesk>['body'],
): Promise<CallOutput<typeof moveAtDesk>> => {
  const { db, clock } = context;
  const member = await findMemberOf(db, bookingId);
  if (member === undefined) throw new Refusal('refund_booking_not_found');
  const by = { userId: staff.userId, reason };
  return transact(db, async (tx) => {
    const key = { ...member, bookingId };
    const { answer, before, changeId } = await forMember(() =>
      moveInTransaction(tx, context, key, request, by),
    );
    const now = clock.now();
    if (before === undefined) {
      return { ...answer, changeId: await ownUndoable(tx, staff, changeId, now) };
    }
    const { courtName: court, bookingDate: date, slot } = before;
    const { courtName, date: toDate, slot: toSlot } = request;
    await writeAudit(
      tx,
      {
        by: { userId: staff.userId, permission: 'bookings.move' },
        action: 'booking.move',
        subject: `booking:${bookingId}`,
        reason,
        details: {
          before: { court, date, slot },
          after: { court: courtName, date: toDate, slot: toSlot, ...answer },
          changeId,
        },
      },
      now,
    );
    return { ...answer, changeId: await ownUndoable(tx, staff, changeId, now) };
  });
};
