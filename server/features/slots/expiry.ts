import type { AppContext } from '#server/app-context.ts';
import { transact } from '#server/db/transact.ts';
import { deleteExpiredReservation } from '#server/features/credits/reservations.repository.ts';
import {
  deleteExpiredSeat,
  offerUnpaidSeat,
} from '#server/features/slots/lesson-seats.repository.ts';
import { deleteExpiredHolds } from '#server/features/slots/slots.repository.ts';
import { writeEvent } from '#server/live/write-event.ts';

const holdsAtOnce = 100;

/** Returns whether an unpaid seat was offered to its member again. [LESSON-8] */
const offerUnpaid = ({ db, clock }: AppContext): Promise<boolean> =>
  transact(db, async (tx) => {
    const seat = await offerUnpaidSeat(tx, clock.now());
    if (seat === undefined) return false;
    await writeEvent(tx, { topic: 'waits', payload: { userId: seat.userId } });
    return true;
  });

/**
 * Ends holds whose time is over: their slots, seats and credits. The orders stay pending, because a
 * payment may still arrive. [ORDER-1] Each of them is a transaction that runs again after a deadlock:
 * triggers change the balance or the class, which a member who ends several holds locks in between.
 */
export const expireHolds = async (context: AppContext): Promise<void> => {
  const { db, clock } = context;
  const now = clock.now();
  while ((await transact(db, (tx) => deleteExpiredHolds(tx, now, holdsAtOnce))) === holdsAtOnce);
  while (await offerUnpaid(context));
  while (await transact(db, (tx) => deleteExpiredSeat(tx, now)));
  while (await transact(db, (tx) => deleteExpiredReservation(tx, now)));
};
