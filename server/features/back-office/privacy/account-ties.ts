import type { CallOutput } from '#contract/call.ts';
import type { readDeletionTies } from '#contract/console-member-acts.ts';
import { mainOrderId } from '#domain/orders/orders.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { slotEnd } from '#domain/time/slots.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { isEnabledStaff } from '#server/features/accounts/staff/staff.repository.ts';
import { requireShownMember } from '#server/features/back-office/members/members.ts';
import {
  listTies,
  listWaiting,
} from '#server/features/back-office/privacy/account-ties.repository.ts';
import {
  listProgramsTaught,
  listSubstituted,
} from '#server/features/lessons/coaches/coaches.repository.ts';

type Ties = CallOutput<typeof readDeletionTies>;

/** What keeps an account, by the rules of the domain. [GONE-8] */
export const readTies = async (tx: Tx, userId: string, now: Temporal.Instant): Promise<Ties> => {
  const today = bookingDayOf(now);
  const ties = (await listTies(tx, userId, today)).filter(
    ({ date, slot, durationSlots }) =>
      Temporal.Instant.compare(slotEnd(date, slot, durationSlots ?? 1), now) > 0,
  );
  const own = ties.filter((tie) => tie.userId === userId);
  const programs = await listProgramsTaught(tx, { userId, from: today });
  const substituted = await listSubstituted(tx, { userId, from: today });
  const waiting = await listWaiting(tx, userId, now);
  return {
    paidBookings: own.map(({ date, slot, durationSlots, court }) => ({
      date,
      slot,
      durationSlots: durationSlots ?? 1,
      court,
    })),
    // The parts of an order expire together.
    waitingOrders: [...Map.groupBy(waiting, ({ orderId }) => mainOrderId(orderId))].map(
      ([orderId, parts]) => ({ orderId, until: parts[0]?.expiresAt.toISOString() ?? '' }),
    ),
    lessonsTaught: ties.length - own.length + programs.length + substituted.length,
    isStaff: await isEnabledStaff(tx, userId),
  };
};

/** What keeps the account of a member, for the staff who are asked to delete it. */
export const readTiesForStaff = (context: AppContext, userId: string): Promise<Ties> =>
  transact(context.db, async (tx) => {
    await requireShownMember(tx, userId);
    return readTies(tx, userId, context.clock.now());
  });
