import { isGuestEmail, recipientOf } from '#domain/members/guests.ts';
import { refusalToAttach } from '#domain/payments/exceptions.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockOrder, type OrderRow } from '#server/features/orders/orders.repository.ts';
import { dueOf } from '#server/features/payments/settling/explanations.ts';
import { payOrder } from '#server/features/payments/settling/outcomes.ts';
import {
  lockBuyer,
  lockPayment,
  markAttached,
  upsertPayment,
} from '#server/features/payments/settling/settling.repository.ts';
import type { UnknownCharge } from '#server/features/payments/settling/unknown-charges.repository.ts';
import type { PaymentReport } from '#server/features/platform/payment-provider.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

interface ChargeKey {
  readonly provider: string;
  readonly transactionId: string;
}

/** Books an order with money that was paid for it now. If it cannot be booked, everything is refused. [EXC-4] */
const payWith = async (
  tx: Tx,
  context: AppContext,
  charge: ChargeKey & Pick<PaymentReport, 'amountSen' | 'currency' | 'method'>,
  order: OrderRow,
  buyer: { readonly email: string },
): Promise<void> => {
  const { provider, transactionId, amountSen, currency, method = null } = charge;
  throwIfRefused(refusalToAttach(amountSen, { status: order.status, dueSen: dueOf(order) }));
  const report = {
    orderId: order.orderId,
    transactionId,
    amountSen,
    currency,
    method,
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
};

const lockOrdered = async (tx: Tx, orderId: string) => {
  const buyer = await lockBuyer(tx, orderId);
  if (buyer === undefined) throw new Refusal('not_found');
  return { buyer, order: await lockOrder(tx, orderId) };
};

/** Settles an order with a payment that is an exception. [EXC-4] */
export const attachPayment = async (
  tx: Tx,
  context: AppContext,
  key: ChargeKey,
  orderId: string,
): Promise<void> => {
  const { buyer, order } = await lockOrdered(tx, orderId);
  const payment = await lockPayment(tx, key.provider, key.transactionId);
  if (payment === undefined) throw new Refusal('not_found');
  await payWith(tx, context, { ...key, ...payment }, order, buyer);
  await markAttached(tx, key, orderId);
};

/**
 * Settles an order with a charge that was no payment of ours, which becomes one. A charge that an order
 * of ours waits for pays no other. [EXC-12]
 */
export const attachUnknownCharge = async (
  tx: Tx,
  context: AppContext,
  charge: UnknownCharge,
  orderId: string,
): Promise<void> => {
  const { provider, transactionId, namedOrderId } = charge;
  const { buyer, order } = await lockOrdered(tx, orderId);
  const known = await lockPayment(tx, provider, transactionId);
  if (known !== undefined && known.orderId !== orderId) throw new Refusal('resolution_not_offered');
  await payWith(tx, context, charge, order, buyer);
  await upsertPayment(
    tx,
    {
      ...charge,
      orderId,
      ...{ status: 'paid', outcome: 'booked', reason: null, exception: null },
      namedOrderId: namedOrderId === orderId ? null : namedOrderId,
    },
    context.clock.now(),
  );
};
