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
 * payment may still arrive. [ORDER-1]
 */
export const expireHolds = async (context: AppContext): Promise<void> => {
  const { db, clock } = context;
  const now = clock.now();
  while ((await deleteExpiredHolds(db, now, holdsAtOnce)) === holdsAtOnce);
  while (await offerUnpaid(context));
  while (await deleteExpiredSeat(db, now));
  while (await deleteExpiredReservation(db, now));
};
