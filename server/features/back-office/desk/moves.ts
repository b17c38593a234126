import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { moveAtDesk } from '#contract/desk-bookings.ts';
import type { AppContext } from '#server/app-context.ts';
import { transact } from '#server/db/transact.ts';
import { type DeskPerson, forMember } from '#server/features/back-office/desk/person.ts';
import { findMemberOf } from '#server/features/bookings/changes.repository.ts';
import { moveInTransaction } from '#server/features/bookings/moves/move.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { Refusal } from '#server/http/refusal.ts';

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
    const { answer, before } = await forMember(() =>
      moveInTransaction(tx, context, key, request, by),
    );
    if (before === undefined) return answer;
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
        },
      },
      clock.now(),
    );
    return answer;
  });
};
