import { compileOnce } from '#server/db/compile-once.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

/** Locks the balance until the transaction ends. It is 0 without a row. */
export const lockBalance = async (tx: Tx, userId: string): Promise<number> => {
  const row = await tx
    .selectFrom('credits')
    .select('balance_sen')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row?.balance_sen ?? 0;
};

export const reservationsOf = (db: Database, userId: string) =>
  db
    .selectFrom('pending_credits_deduction')
    .select(['order_id as orderId', 'credits_sen as creditsSen', 'expires_at as expiresAt'])
    .where('user_id', '=', userId);

const selectReservations = compileOnce((db, { userId }: { readonly userId: string }) =>
  reservationsOf(db, userId),
);

export const listReservations = (db: Database, userId: string) =>
  selectReservations(db, { userId });

/**
 * Deletes the reservations of these orders, and all expired ones of the member. One statement, so
 * that all reservations are locked before the balance, in the same order as in
 * `deleteExpiredReservation`.
 */
export const deleteReservations = async (
  tx: Tx,
  userId: string,
  orderIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .deleteFrom('pending_credits_deduction')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', asDate(now)),
        ...(orderIds.length === 0 ? [] : [eb('order_id', 'in', orderIds)]),
      ]),
    )
    .execute();
};

interface Reservation {
  readonly orderId: string;
  readonly userId: string;
  readonly creditsSen: number;
  readonly expiresAt: Temporal.Instant;
}

export const insertReservation = async (tx: Tx, reservation: Reservation): Promise<void> => {
  await tx
    .insertInto('pending_credits_deduction')
    .values({
      order_id: reservation.orderId,
      user_id: reservation.userId,
      credits_sen: reservation.creditsSen,
      expires_at: asDate(reservation.expiresAt),
    })
    .execute();
};

/** One at a time, as in `deleteExpiredSeat`: each changes its member's reserved credits. */
export const deleteExpiredReservation = async (
  db: Database,
  now: Temporal.Instant,
): Promise<boolean> => {
  const freed = await db
    .with('expired', (cte) =>
      cte
        .selectFrom('pending_credits_deduction')
        .select('order_id')
        .where('expires_at', '<=', asDate(now))
        .orderBy('expires_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .deleteFrom('pending_credits_deduction')
    .using('expired')
    .whereRef('pending_credits_deduction.order_id', '=', 'expired.order_id')
    .executeTakeFirstOrThrow();
  return freed.numDeletedRows > 0n;
};
