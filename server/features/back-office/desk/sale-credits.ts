import { refusalToPayDifference } from '#domain/bookings/moves.ts';
import type { Sen } from '#domain/money/money.ts';
import type { AppContext } from '#server/app-context.ts';
import { readSpendableCredits } from '#server/features/credits/reservations.ts';
import { findOrder } from '#server/features/orders/orders.repository.ts';
import { throwIfRefused } from '#server/http/refusal.ts';

/** Refuses a sale that the buyer's credits do not cover. The bill checks them again, under the lock of the member. */
export const requireCredits = async (
  { db, clock }: AppContext,
  userId: string,
  orderId: string,
  neededSen: Sen,
): Promise<void> => {
  // A repeated request has spent them already.
  if ((await findOrder(db, orderId)) !== undefined) return;
  const availableSen = await readSpendableCredits(db, userId, [], clock.now());
  throwIfRefused(refusalToPayDifference(neededSen, availableSen), { neededSen, availableSen });
};
