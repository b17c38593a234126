import { availableCredits } from '#domain/money/credits.ts';
import type { Sen } from '#domain/money/money.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { findBalance } from '#server/features/credits/ledger.repository.ts';
import { postCredits } from '#server/features/credits/ledger.ts';
import { listReservations, lockBalance } from '#server/features/credits/reservations.repository.ts';

const withoutReservations = async (
  db: Database,
  userId: string,
  balanceSen: Sen,
  exceptOrders: readonly string[],
  now: Temporal.Instant,
): Promise<Sen> => {
  const kept = (await listReservations(db, userId))
    .filter(({ orderId }) => !exceptOrders.includes(orderId))
    .map((row) => ({
      creditsSen: row.creditsSen,
      expiresAt: row.expiresAt.toTemporalInstant(),
    }));
  return availableCredits(balanceSen, kept, now);
};

/**
 * The credits that a member could spend now if `exceptOrders` released their reservations.
 * [CREDIT-5]
 */
export const readSpendableCredits = async (
  db: Database,
  userId: string,
  exceptOrders: readonly string[],
  now: Temporal.Instant,
): Promise<Sen> =>
  withoutReservations(db, userId, await findBalance(db, userId), exceptOrders, now);

/**
 * The credits that a member can spend now. Locks the balance until the transaction ends. [CREDIT-5]
 */
export const lockSpendableCredits = async (
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<Sen> => withoutReservations(tx, userId, await lockBalance(tx, userId), [], now);

/** Inserts the ledger entry that pays an order, once. Its reservation must be deleted before. */
export const spendCredits = async (
  tx: Tx,
  order: { readonly orderId: string; readonly userId: string; readonly creditsSen: Sen },
  now: Temporal.Instant,
): Promise<void> => {
  const { orderId, userId, creditsSen } = order;
  if (creditsSen === 0) return;
  await postCredits(
    tx,
    {
      userId,
      amountSen: -creditsSen,
      kind: 'order',
      orderId,
      bookingId: null,
      reason: null,
      createdBy: 'member',
      idempotencyKey: `order/${orderId}`,
    },
    now,
  );
};
