import { type ExpressionBuilder, type NotNull, sql } from 'kysely';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import { jsonRows } from '#server/db/json-rows.ts';
import type { Schema } from '#server/db/schema.ts';

const ownSeats = (db: Database, userId: string, classIds: readonly number[]) =>
  db
    .selectFrom('lesson_seats')
    .select(['instance_id as classId', 'kind', 'order_id as orderId'])
    .where('user_id', '=', userId)
    .where('instance_id', 'in', classIds)
    .orderBy('instance_id');
export const findSeats = (db: Database, userId: string, classIds: readonly number[]) =>
  ownSeats(db, userId, classIds).execute();
export type SeatRow = Awaited<ReturnType<typeof findSeats>>[number];

/**
 * Locks the member's seats. Seats are locked before their classes, as in the release of expired
 * ones.
 */
export const lockSeats = (
  tx: Tx,
  userId: string,
  classIds: readonly number[],
): Promise<SeatRow[]> => ownSeats(tx, userId, classIds).forUpdate().execute();
interface WantedSeat {
  readonly classId: number;
  /** Null for a booked seat. */
  readonly hold: { readonly orderId: string; readonly expiresAt: Temporal.Instant } | null;
}

/**
 * Inserts seats or updates the member's own. The caller has locked their classes and checked
 * capacity.
 */
export const upsertSeats = async (
  tx: Tx,
  userId: string,
  seats: readonly WantedSeat[],
): Promise<void> => {
  await tx
    .insertInto('lesson_seats')
    .values(
      seats.map(({ classId, hold }) => ({
        instance_id: classId,
        user_id: userId,
        kind: hold === null ? ('booking' as const) : ('hold' as const),
        order_id: hold?.orderId ?? null,
        expires_at: hold === null ? null : asDate(hold.expiresAt),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['instance_id', 'user_id']).doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        order_id: eb.ref('excluded.order_id'),
        expires_at: eb.ref('excluded.expires_at'),
        // A seat held from an offer keeps the offer's end until it is paid. [LESSON-8]
        offered_until: eb
          .case()
          .when('excluded.kind', '=', 'booking')
          .then(null)
          .when('lesson_seats.kind', '=', 'offer')
          .then(eb.ref('lesson_seats.expires_at'))
          .else(eb.ref('lesson_seats.offered_until'))
          .end(),
        // Nobody returns to a waiting list from a booked seat.
        wait_position: eb
          .case()
          .when('excluded.kind', '=', 'booking')
          .then(null)
          .else(eb.ref('lesson_seats.wait_position'))
          .end(),
      })),
    )
    .execute();
};

/** Inserts booked seats of any members, in classes that nobody else could enter. */
export const insertBookedSeats = async (tx: Tx, seats: readonly SeatKey[]): Promise<void> => {
  if (seats.length === 0) return;
  await tx
    .insertInto('lesson_seats')
    .values(
      seats.map(({ classId, userId }) => ({
        instance_id: classId,
        user_id: userId,
        kind: 'booking' as const,
      })),
    )
    .execute();
};

/** Turns a held seat back into the offer that it was before. */
const offeredAgain = {
  kind: 'offer',
  order_id: null,
  expires_at: sql<Date | null>`lesson_seats.offered_until`,
  offered_until: null,
} as const;

/**
 * Releases the seats held for these orders, except in `keptClassIds`. A seat whose offer has not
 * expired becomes an offer to its member again; the others become free. [LESSON-8]
 */
export const releaseSeats = async (
  tx: Tx,
  orderIds: readonly string[],
  now: Temporal.Instant,
  keptClassIds: readonly number[] = [],
): Promise<void> => {
  if (orderIds.length === 0) return;
  const isGiven = (eb: ExpressionBuilder<Schema, 'lesson_seats'>) =>
    eb.and([
      eb('kind', '=', 'hold'),
      eb('order_id', 'in', orderIds),
      ...(keptClassIds.length === 0 ? [] : [eb('instance_id', 'not in', keptClassIds)]),
    ]);
  await tx
    .updateTable('lesson_seats')
    .set(offeredAgain)
    .where(isGiven)
    .where('offered_until', '>', asDate(now))
    .execute();
  await tx.deleteFrom('lesson_seats').where(isGiven).execute();
};

/** Turns one unpaid seat back into an offer and returns its member; undefined if there is none. */
export const offerUnpaidSeat = (tx: Tx, now: Temporal.Instant) =>
  tx
    .with('unpaid', (cte) =>
      cte
        .selectFrom('lesson_seats')
        .select(['instance_id', 'user_id'])
        .where('kind', '=', 'hold')
        .where('expires_at', '<=', asDate(now))
        .where('offered_until', '>', asDate(now))
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('lesson_seats')
    .from('unpaid')
    .set(offeredAgain)
    .whereRef('lesson_seats.instance_id', '=', 'unpaid.instance_id')
    .whereRef('lesson_seats.user_id', '=', 'unpaid.user_id')
    .returning('lesson_seats.user_id as userId')
    .executeTakeFirst();
/** One at a time: each updates the count of its class, so batches on two nodes could deadlock. */
export const deleteExpiredSeat = async (db: Database, now: Temporal.Instant): Promise<boolean> => {
  const freed = await db
    .with('expired', (cte) =>
      cte
        .selectFrom('lesson_seats')
        .select(['instance_id', 'user_id'])
        .where('expires_at', '<=', asDate(now))
        // A seat whose offer still runs goes back to its member instead. [LESSON-8]
        .where((eb) =>
          eb.or([eb('offered_until', 'is', null), eb('offered_until', '<=', asDate(now))]),
        )
        .orderBy('expires_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .deleteFrom('lesson_seats')
    .using('expired')
    .whereRef('lesson_seats.instance_id', '=', 'expired.instance_id')
    .whereRef('lesson_seats.user_id', '=', 'expired.user_id')
    .executeTakeFirstOrThrow();
  return freed.numDeletedRows > 0n;
};

export const deleteOffer = async (tx: Tx, classId: number, userId: string): Promise<void> => {
  await tx
    .deleteFrom('lesson_seats')
    .where('instance_id', '=', classId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'offer')
    .execute();
};

interface NewOffer {
  readonly classId: number;
  readonly userId: string;
  /** The member's former position in the waiting list. */
  readonly position: number;
  readonly expiresAt: Temporal.Instant;
}
export const insertOffer = async (
  tx: Tx,
  { classId, userId, position, expiresAt }: NewOffer,
): Promise<void> => {
  await tx
    .insertInto('lesson_seats')
    .values({
      instance_id: classId,
      user_id: userId,
      kind: 'offer',
      expires_at: asDate(expiresAt),
      wait_position: position,
    })
    .execute();
};

/** Deletes an unexpired offer and returns its member's former position in the waiting list. */
export const deleteLiveOffer = (
  tx: Tx,
  { classId, userId }: { readonly classId: number; readonly userId: string },
  now: Temporal.Instant,
) =>
  tx
    .deleteFrom('lesson_seats')
    .where('instance_id', '=', classId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'offer')
    .where('expires_at', '>', asDate(now))
    .where('wait_position', 'is not', null)
    .returning('wait_position as position')
    .$narrowType<{ position: NotNull }>()
    .executeTakeFirst();

interface SeatKey {
  readonly classId: number;
  readonly userId: string;
}

export const deleteSeats = async (tx: Tx, seats: readonly SeatKey[]): Promise<void> => {
  if (seats.length === 0) return;
  const rows = seats.map(({ classId, userId }) => ({ instance_id: classId, user_id: userId }));
  await tx
    .deleteFrom('lesson_seats')
    .using(() => jsonRows('lesson_seats', rows).as('given'))
    .where(sql<boolean>`(lesson_seats.instance_id, lesson_seats.user_id)
      = (given.instance_id, given.user_id)`)
    .execute();
};

/** Deletes the seats that are offered to a member or held for their orders. */
export const deleteUnbookedSeats = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .deleteFrom('lesson_seats')
    .where('user_id', '=', userId)
    .where('kind', '!=', 'booking')
    .execute();
};
