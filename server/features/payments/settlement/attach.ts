import { isGuestEmail, recipientOf } from '#domain/members/guests.ts';
import { refusalToAttach } from '#domain/payments/exceptions.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockOrder } from '#server/features/orders/orders.repository.ts';
import { dueOf } from '#server/features/payments/settlement/explanations.ts';
import { payOrder } from '#server/features/payments/settlement/outcomes.ts';
import {
  lockBuyer,
  lockPayment,
  markAttached,
} from '#server/features/payments/settlement/settlement.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

export interface ChargeKey {
  readonly provider: string;
  readonly transactionId: string;
}

/**
 * Settles an order with a payment that is an exception, as if it had been paid for the order now. If
 * the order cannot be booked, everything is refused. [EXC-4]
 */
export const attachPayment = async (
  tx: Tx,
  context: AppContext,
  { provider, transactionId }: ChargeKey,
  orderId: string,
): Promise<void> => {
  const buyer = await lockBuyer(tx, orderId);
  if (buyer === undefined) throw new Refusal('not_found');
  const order = await lockOrder(tx, orderId);
  const payment = await lockPayment(tx, provider, transactionId);
  if (payment === undefined) throw new Refusal('not_found');
  const { amountSen, currency } = payment;
  throwIfRefused(refusalToAttach(amountSen, { status: order.status, dueSen: dueOf(order) }));
  const report = {
    orderId,
    transactionId,
    amountSen,
    currency,
    status: 'paid',
    detail: null,
  } as const;
  const unapplied = await payOrder(tx, context, {
    provider,
    report,
    order,
    email: recipientOf(buyer.email, order.billingEmail),
    isGuest: isGuestEmail(buyer.email),
    now: context.clock.now(),
  });
  if (unapplied !== null) throw new Refusal('attach_not_booked');
  await markAttached(tx, { provider, transactionId }, orderId);
};
