import type { CallOutput, CallRequest } from '#contract/call.ts';
import type {
  MoveQuote,
  moveAtDesk,
  quoteMoveAtDesk,
  undoMoveAtDesk,
} from '#contract/desk-bookings.ts';
import { refusalToPayDifference } from '#domain/bookings/moves.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import { type Sen, sumSen } from '#domain/money/money.ts';
import { guestMoneyAfterUndoing, isUndoneInGuestMoney } from '#domain/staff/guest-money.ts';
import { refusalToUndoMove } from '#domain/staff/undo.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import {
  moveForMember,
  ownUndoable,
  quoteMoveForMember,
  requireBooking,
} from '#server/features/back-office/desk/moves.ts';
import { type DeskPerson, forMember } from '#server/features/back-office/desk/person.ts';
import {
  pastMove,
  requireUnspent,
  type Undoing,
  undoneBy,
  undoneEntry,
} from '#server/features/back-office/desk/undo-checks.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import { findMemberOf } from '#server/features/bookings/changes.repository.ts';
import { lockOwnBookings } from '#server/features/bookings/changes.ts';
import { type Move, movableOf, requireSlots } from '#server/features/bookings/moves/move-checks.ts';
import {
  type JointMove,
  jointMovesOf,
  moveTogetherInTransaction,
  quoteTogether,
  writeTogether,
} from '#server/features/bookings/moves/move-together.ts';
import {
  findUndoing,
  listJointMoves,
  type MadeMove,
} from '#server/features/bookings/undo.repository.ts';
import { readSpendableCredits } from '#server/features/credits/reservations.ts';
import { findMembership } from '#server/features/members/members.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { lockRuleVersion } from '#server/features/venue/rule-book.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

type MoveBody = CallRequest<typeof moveAtDesk>['body'];

/** Quotes bookings that move together, with the functions that the move itself uses. [DESK-29] */
const quoteJointMove = async (
  { db, clock, readRuleBook }: AppContext,
  staff: DeskPerson,
  bookingIds: readonly string[],
  target: Move['target'],
): Promise<MoveQuote> => {
  const bookings: BookingRow[] = [];
  for (const id of bookingIds) bookings.push(await requireBooking(db, id));
  const [first] = bookings;
  if (first === undefined) throw new Refusal('refund_booking_not_found');
  const { userId, isGuest } = first;
  if (bookings.some((one) => one.userId !== userId)) throw new Refusal('refund_booking_not_found');
  const status = membershipStatusOf(await findMembership(db, userId));
  const facts = { status, rules: await readRuleBook(db), now: clock.now(), staff };
  const quoted = await quoteTogether(db, jointMovesOf(bookings, target, facts));
  const neededSen = sumSen(quoted.map((one) => one.differenceSen));
  const availableSen = await readSpendableCredits(db, userId, [], facts.now);
  throwIfRefused(refusalToPayDifference(neededSen, availableSen), { neededSen, availableSen });
  return {
    differenceSen: neededSen,
    keptSen: sumSen(quoted.map((one) => one.differenceSen - one.fullSen)),
    availableCreditsSen: availableSen,
    isGuest,
  };
};

interface Entry {
  readonly action: 'booking.move' | 'booking.move_undone';
  readonly reason: string;
  readonly undoes?: number | null;
  readonly changeId?: string | undefined;
}

/** Each of the bookings has an entry of its own. */
const auditMove = (
  tx: Tx,
  { userId }: Pick<DeskPerson, 'userId'>,
  { own: { booking }, move: { target }, differenceSen }: JointMove,
  { action, reason, undoes, changeId }: Entry,
  now: Temporal.Instant,
): Promise<void> => {
  const { courtName: court, bookingDate: date, slot } = booking;
  const to = { court: target.courtName, date: target.date, slot: target.slot };
  const paidSen = movableOf(booking).paidSen + differenceSen;
  return writeAudit(
    tx,
    {
      by: { userId, permission: 'bookings.move' },
      action,
      subject: `booking:${booking.id}`,
      reason,
      undoes: undoes ?? null,
      details: {
        before: { court, date, slot },
        after: { ...to, differenceSen, paidSen },
        ...(changeId && { changeId }),
      },
    },
    now,
  );
};

/** Moves bookings of one member together, all of them or none. [DESK-29] */
const moveTogether = (
  context: AppContext,
  staff: DeskPerson,
  key: { readonly userId: string; readonly bookingIds: readonly string[] },
  { reason, also: _also, ...request }: MoveBody,
): Promise<CallOutput<typeof moveAtDesk>> =>
  transact(context.db, async (tx) => {
    const by = { userId: staff.userId, reason };
    const { moves, changeId, differenceSen, paidSen } = await forMember(() =>
      moveTogetherInTransaction(tx, context, key, request, by),
    );
    const now = context.clock.now();
    for (const move of moves ?? []) {
      const entry = { action: 'booking.move', reason, changeId: move.changeId } as const;
      await auditMove(tx, staff, move, entry, now);
    }
    return { differenceSen, paidSen, changeId: await ownUndoable(tx, staff, changeId, now) };
  });

const namedWith = (bookingId: string, also: readonly string[] = []): readonly string[] => [
  ...new Set([bookingId, ...also]),
];

/** Quotes the move of a booking, with others of the same member. [DESK-8] [DESK-29] */
export const quoteMoves = (
  context: AppContext,
  staff: DeskPerson,
  bookingId: string,
  { also, ...target }: CallRequest<typeof quoteMoveAtDesk>['body'],
): Promise<MoveQuote> => {
  const ids = namedWith(bookingId, also);
  return ids.length === 1
    ? quoteMoveForMember(context, staff, bookingId, target)
    : quoteJointMove(context, staff, ids, target);
};

/** Moves a booking of any member, with others of the same member. [DESK-8] [DESK-29] */
export const moveBookings = async (
  context: AppContext,
  staff: DeskPerson,
  bookingId: string,
  body: MoveBody,
): Promise<CallOutput<typeof moveAtDesk>> => {
  const bookingIds = namedWith(bookingId, body.also);
  if (bookingIds.length === 1) return moveForMember(context, staff, bookingId, body);
  const member = await findMemberOf(context.db, bookingId);
  if (member === undefined) throw new Refusal('refund_booking_not_found');
  return moveTogether(context, staff, { ...member, bookingIds }, body);
};

type UndoAnswer = CallOutput<typeof undoMoveAtDesk>;
type UndoneMove = JointMove & { readonly undoes: string };

const amountOf = ({ isGuestMoney, differenceSen }: UndoneMove) => ({
  gaveBack: isGuestMoney ? ('money' as const) : null,
  amountSen: 0 - differenceSen,
});

/** The credits of the whole move must be unspent, or the money of a guest undecided. */
const requireAllUnspent = async (
  tx: Tx,
  undone: readonly MadeMove[],
  now: Temporal.Instant,
): Promise<void> => {
  const inMoney = undone.filter(({ gaveBack }) => gaveBack === 'money');
  for (const one of inMoney) await requireUnspent(tx, one, now);
  const [first, ...others] = undone.filter(({ gaveBack }) => gaveBack !== 'money');
  if (first === undefined) return;
  const amountSen = first.amountSen + sumSen(others.map((one) => one.amountSen));
  await requireUnspent(tx, { ...first, amountSen }, now);
};

const undoInTransaction = async (
  tx: Tx,
  { clock, settings, readRuleBook }: AppContext,
  undoing: Undoing,
  undone: readonly MadeMove[],
): Promise<UndoAnswer> => {
  const [first] = undone;
  if (first === undefined) throw new Refusal('not_found');
  const { userId } = first;
  const ids = undone.map(({ bookingId }) => bookingId);
  const locked = await lockOwnBookings(tx, userId, ids, 'order_failed');
  const owns = ids.flatMap((id) => locked.find(({ booking }) => booking.id === id) ?? []);
  const paidSen: Sen = sumSen(owns.map(({ booking }) => movableOf(booking).paidSen));
  const before: NonNullable<Awaited<ReturnType<typeof findUndoing>>>[] = [];
  for (const { id } of undone) {
    const earlier = await findUndoing(tx, id);
    if (earlier !== undefined) before.push(earlier);
  }
  if (before.length > 0) {
    const differenceSen = 0 - sumSen(before.map(({ amountSen }) => amountSen));
    return { differenceSen, paidSen, ...guestMoneyAfterUndoing(before) };
  }
  if (owns.length < ids.length) throw new Refusal('undo_superseded');
  const now = clock.now();
  for (const one of undone) throwIfRefused(refusalToUndoMove(await pastMove(tx, one), now));
  const by = undoneBy(undoing, first, deskMailTexts.moveUndone, now);
  await lockRuleVersion(tx);
  const status = membershipStatusOf(await findMembership(tx, userId));
  const facts = { status, rules: await readRuleBook(tx), now, staff: by };
  const moves = undone.flatMap(({ bookingId, courtName, date, slot }): Move[] => {
    const own = owns.find(({ booking }) => booking.id === bookingId);
    const target = { courtName, date, slot };
    return own === undefined ? [] : [{ ...facts, booking: own.booking, target }];
  });
  const slots = await requireSlots(tx, moves);
  await requireAllUnspent(tx, undone, now);
  const back = moves.flatMap((move, at): UndoneMove[] => {
    const [slot, made] = [slots[at], undone[at]];
    const own = owns.find(({ booking }) => booking.id === move.booking.id);
    if (slot === undefined || made === undefined || own === undefined) return [];
    const isGuestMoney = isUndoneInGuestMoney(own.booking, made);
    return [{ own, move, slot, differenceSen: made.amountSen, isGuestMoney, undoes: made.id }];
  });
  await writeTogether(tx, settings, back, by, now);
  for (const one of back) {
    const { undoes } = await undoneEntry(tx, { bookingId: one.own.booking.id, id: one.undoes });
    const entry = { action: 'booking.move_undone', reason: by.reason, undoes } as const;
    await auditMove(tx, by, one, entry, now);
  }
  const differenceSen = sumSen(back.map((one) => one.differenceSen));
  const money = guestMoneyAfterUndoing(back.map(amountOf));
  return { differenceSen, paidSen: paidSen + differenceSen, ...money };
};

/** Undoes the moves of all bookings that moved together, whichever of them is named. [DESK-29] */
export const undoJointMove = async (
  context: AppContext,
  undoing: Undoing,
  named: MadeMove,
): Promise<UndoAnswer> => {
  const undone = await listJointMoves(context.db, named);
  return forMember(() =>
    transact(context.db, (tx) => undoInTransaction(tx, context, undoing, undone)),
  );
};
