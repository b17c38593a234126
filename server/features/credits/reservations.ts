import { availableCredits } from '#domain/money/credits.ts';
import type { Sen } from '#domain/money/money.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { together } from '#server/db/transact.ts';
import { findBalance } from '#server/features/credits/ledger.repository.ts';
import { postCredits } from '#server/features/credits/ledger.ts';
import { listReservations, lockBalance } from '#server/features/credits/reservations.repository.ts';

/** The credits that a member could spend now if `exceptOrders` released their reservations. */
type Spendable = (exceptOrders: readonly string[], now: Temporal.Instant) => Sen;

interface ReservationRow {
  readonly orderId: string;
  readonly creditsSen: Sen;
  /** A text where the row was read as JSON. */
  readonly expiresAt: Date | string;
}

/** Computes a member's spendable credits from balance and reservations. [CREDIT-5] */
export const spendableOf =
  (balanceSen: Sen, reservations: readonly ReservationRow[]): Spendable =>
  (exceptOrders, now) => {
    const kept = reservations
      .filter(({ orderId }) => !exceptOrders.includes(orderId))
      .map((row) => ({
        creditsSen: row.creditsSen,
        expiresAt: new Date(row.expiresAt).toTemporalInstant(),
      }));
    return availableCredits(balanceSen, kept, now);
  };

/** Reads what a member's spendable credits depend on. [CREDIT-5] */
const readSpendable = async (db: Database, userId: string): Promise<Spendable> =>
  spendableOf(...(await together([findBalance(db, userId), listReservations(db, userId)])));

/**
 * The credits that a member could spend now if `exceptOrders` released their reservations.
 * [CREDIT-5]
 */
export const readSpendableCredits = async (
  db: Database,
  userId: string,
  exceptOrders: readonly string[],
  now: Temporal.Instant,
): Promise<Sen> => (await readSpendable(db, userId))(exceptOrders, now);

/**
 * The credits that a member can spend now. Locks the balance until the transaction ends. [CREDIT-5]
 */
export const lockSpendableCredits = async (
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<Sen> => {
  const balanceSen = await lockBalance(tx, userId);
  return spendableOf(balanceSen, await listReservations(tx, userId))([], now);
};

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
