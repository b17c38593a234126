import type { Slot } from '#domain/slots.ts';
import type { BookingDate } from '#domain/venue-time.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

export const insertWait = async (
  tx: Tx,
  sessionId: number,
  userId: string,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('lesson_waits')
    .values({ instance_id: sessionId, user_id: userId, joined_at: asDate(now) })
    .onConflict((conflict) => conflict.columns(['instance_id', 'user_id']).doNothing())
    .execute();
};

export const deleteWait = async (tx: Tx, sessionId: number, userId: string): Promise<void> => {
  await tx
    .deleteFrom('lesson_waits')
    .where('instance_id', '=', sessionId)
    .where('user_id', '=', userId)
    .execute();
};

/** Whether the member had an offer, which is somebody else's from now on. */
export const deleteOffer = async (tx: Tx, sessionId: number, userId: string): Promise<void> => {
  await tx
    .deleteFrom('lesson_seats')
    .where('instance_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'offer')
    .execute();
};

/** Sessions from a date on with a free seat for somebody who waits. */
export const listSessionsToOffer = (db: Database, from: BookingDate) =>
  db
    .selectFrom('program_schedule_instances as session')
    .select(['session.id', 'session.date', 'session.slot'])
    .where('session.date', '>=', from)
    .where('session.cancelled_at', 'is', null)
    .whereRef('session.participants', '<', 'session.capacity')
    .where((eb) =>
      eb.exists(
        eb.selectFrom('lesson_waits').select('user_id').whereRef('instance_id', '=', 'session.id'),
      ),
    )
    .orderBy('session.id')
    .$narrowType<{ slot: Slot }>()
    .execute();

/** Those who have waited longest, with their addresses. */
export const listLongestWaiting = (tx: Tx, sessionId: number, count: number) =>
  tx
    .selectFrom('lesson_waits')
    .innerJoin('users', 'users.id', 'lesson_waits.user_id')
    .select(['users.id as userId', 'users.email'])
    .where('lesson_waits.instance_id', '=', sessionId)
    .orderBy('lesson_waits.position')
    .limit(count)
    .execute();

export const insertOffer = async (
  tx: Tx,
  sessionId: number,
  userId: string,
  expiresAt: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('lesson_seats')
    .values({
      instance_id: sessionId,
      user_id: userId,
      kind: 'offer',
      expires_at: asDate(expiresAt),
    })
    .execute();
};
