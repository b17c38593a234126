import type { Sen } from '#domain/money/money.ts';
import { venueCurrency } from '#domain/payments/settling.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { releaseLockedOrder, stillWaiting } from '#server/features/orders/open-orders.ts';
import { lockOrder } from '#server/features/orders/orders.repository.ts';
import { findTaking } from '#server/features/payments/settling/settling.repository.ts';
import { settle, storeMessage } from '#server/features/payments/settling/settling.ts';
import { Refusal } from '#server/http/refusal.ts';

/** The name of the desk among the payment providers. */
const deskProvider = 'desk';

interface DeskPayment {
  readonly orderId: string;
  readonly amountSen: Sen;
  readonly method: 'cash' | 'terminal';
  /** Null for cash. */
  readonly reference: string | null;
  readonly takenBy: string;
}

/** Refuses money that is not the payment that was recorded for the order. [LINK-9] */
const requireSameTaking = async (
  tx: Tx,
  { orderId, method, reference, takenBy }: DeskPayment,
): Promise<void> => {
  const taken = await findTaking(tx, deskProvider, orderId);
  const isSame =
    taken?.method === method && taken.reference === reference && taken.takenBy === takenBy;
  if (!isSame) throw new Refusal('paid_at_desk');
};

/**
 * Settles an order that is paid at the desk, once. A charge by card that books nothing becomes
 * credits; money at the desk can be handed back instead, so that it is refused and not recorded.
 */
export const settleAtDesk = async (
  context: AppContext,
  payment: DeskPayment,
  onBooked?: (tx: Tx, now: Temporal.Instant) => Promise<void>,
): Promise<void> => {
  const { orderId, amountSen, method, reference, takenBy } = payment;
  const verified = {
    provider: deskProvider,
    report: {
      orderId,
      transactionId: orderId,
      status: 'paid',
      amountSen,
      currency: venueCurrency,
      detail: null,
      method,
      reference,
      takenBy,
    },
    message: { source: 'notification', body: JSON.stringify(payment), headers: {} },
  } as const;
  await transact(context.db, async (tx) => {
    const settled = await settle(tx, context, verified);
    if (settled.verdict === 'repeated') return requireSameTaking(tx, payment);
    if (settled.verdict !== 'booked') throw new Refusal('sale_not_booked');
    await onBooked?.(tx, context.clock.now());
    await storeMessage(tx, verified, settled, context.clock.now());
  });
};

const releaseUnsettled = ({ db, clock }: AppContext, userId: string, orderId: string) =>
  transact(db, async (tx) => {
    await lockAccount(tx, userId);
    const now = clock.now();
    const order = stillWaiting(await lockOrder(tx, orderId), now);
    if (order !== null) await releaseLockedOrder(tx, order, now);
  });

/** Settles a sale of the desk. A sale that cannot be booked holds nothing any longer. [DESK-9] */
export const settleSale = async (
  context: AppContext,
  { userId, ...payment }: DeskPayment & { readonly userId: string },
): Promise<void> => {
  try {
    await settleAtDesk(context, payment);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'sale_not_booked') {
      await releaseUnsettled(context, userId, payment.orderId);
    }
    throw error;
  }
};
