import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { quoteSwapAtDesk, swapAtDesk } from '#contract/desk-bookings.ts';
import type { Sen } from '#domain/money/money.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { ownUndoable, quoteOf, requireBooking } from '#server/features/back-office/desk/moves.ts';
import { type DeskPerson, forMember } from '#server/features/back-office/desk/person.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import {
  type Swap,
  shownSlotOf,
  swapInTransaction,
  swapMoveOf,
} from '#server/features/bookings/moves/swap.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { Refusal } from '#server/http/refusal.ts';

type SwapRequest = CallRequest<typeof swapAtDesk>['body'];

/** Quotes a swap for both members. [DESK-11] */
export const quoteSwapForMembers = async (
  { db, clock, readRuleBook }: AppContext,
  staff: DeskPerson,
  bookingId: string,
  { otherBookingId }: CallRequest<typeof quoteSwapAtDesk>['body'],
): Promise<CallOutput<typeof quoteSwapAtDesk>> => {
  const one = await requireBooking(db, bookingId);
  const other = await requireBooking(db, otherBookingId);
  if (one.userId === other.userId) throw new Refusal('swap_same_member');
  const facts = { now: clock.now(), staff, rules: await readRuleBook(db) };
  return {
    own: await quoteOf(db, await swapMoveOf(db, one, other, facts)),
    other: await quoteOf(db, await swapMoveOf(db, other, one, facts)),
  };
};

interface Half {
  readonly other: BookingRow;
  readonly differenceSen: Sen;
  readonly reason: string;
  readonly changeId: string | undefined;
}

/** Each of the bookings has an entry of its own, which names the other. */
const auditMove = async (
  tx: Tx,
  staff: DeskPerson,
  booking: BookingRow,
  { other, differenceSen, reason, changeId }: Half,
  now: Temporal.Instant,
): Promise<void> => {
  const { courtName: court, date, slot } = shownSlotOf(booking);
  const { courtName: toCourt, date: toDate, slot: toSlot } = shownSlotOf(other);
  await writeAudit(
    tx,
    {
      by: { userId: staff.userId, permission: 'bookings.move' },
      action: 'booking.swap',
      subject: `booking:${booking.id}`,
      reason,
      details: {
        before: { court, date, slot },
        after: { court: toCourt, date: toDate, slot: toSlot, differenceSen, with: other.id },
        changeId,
      },
    },
    now,
  );
};

/** Swaps the slots of two members in one transaction. [DESK-11] */
export const swapForMembers = async (
  context: AppContext,
  staff: DeskPerson,
  bookingId: string,
  request: SwapRequest,
): Promise<CallOutput<typeof swapAtDesk>> => {
  const { db, clock } = context;
  const { otherBookingId, reason } = request;
  const one = await requireBooking(db, bookingId);
  const other = await requireBooking(db, otherBookingId);
  const swap: Swap = [
    {
      userId: one.userId,
      bookingId,
      from: request.from,
      shownDifferenceSen: request.shownDifferenceSen,
    },
    {
      userId: other.userId,
      bookingId: otherBookingId,
      from: request.otherFrom,
      shownDifferenceSen: request.otherShownDifferenceSen,
    },
  ];
  return transact(db, async (tx) => {
    const by = { userId: staff.userId, reason };
    const { answer, changeIds, before } = await forMember(() =>
      swapInTransaction(tx, context, swap, by),
    );
    const now = clock.now();
    const [changeId, otherId] = changeIds;
    if (before !== undefined) {
      const [own, theirs] = before;
      await auditMove(tx, staff, own, { other: theirs, ...answer.own, reason, changeId }, now);
      await auditMove(
        tx,
        staff,
        theirs,
        { other: own, ...answer.other, reason, changeId: otherId },
        now,
      );
    }
    return { ...answer, changeId: await ownUndoable(tx, staff, changeId ?? null, now) };
  });
};
