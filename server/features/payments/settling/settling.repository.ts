import type { Sen } from '#domain/money/money.ts';
import type {
  ChargeStatus,
  PaymentOutcome,
  PaymentReason,
  UnappliedReason,
} from '#domain/payments/settling.ts';
import { asDate, type Tx } from '#server/db/database.ts';

/**
 * Locks the row of the member who placed an order, as `lockAccount` does. Undefined for an unknown
 * order.
 */
export const lockBuyer = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select('users.email')
    .where('orders.order_id', '=', orderId)
    .where('orders.parent_order_id', 'is', null)
    .forNoKeyUpdate('users')
    .executeTakeFirst();

export const lockPayment = (tx: Tx, provider: string, transactionId: string) =>
  tx
    .selectFrom('payments')
    // Messages name the order that the provider knows, also if the staff attached it to another.
    .select(({ fn }) => [
      fn.coalesce('named_order_id', 'order_id').as('orderId'),
      'amount_sen as amountSen',
      'currency',
      'status',
      'method',
    ])
    .where('provider', '=', provider)
    .where('provider_transaction_id', '=', transactionId)
    .forUpdate()
    .executeTakeFirst();

/** How the desk took the money of a charge, and who took it. */
export const findTaking = (tx: Tx, provider: string, transactionId: string) =>
  tx
    .selectFrom('payments')
    .select(['method', 'reference', 'taken_by as takenBy'])
    .where('provider', '=', provider)
    .where('provider_transaction_id', '=', transactionId)
    .executeTakeFirst();

export const hasOtherPendingPayment = async (
  tx: Tx,
  provider: string,
  { orderId, transactionId }: { readonly orderId: string; readonly transactionId: string },
): Promise<boolean> => {
  const row = await tx
    .selectFrom('payments')
    .select('order_id as orderId')
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .where((eb) =>
      eb.or([eb('provider', '<>', provider), eb('provider_transaction_id', '<>', transactionId)]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

export interface PaymentState {
  readonly status: ChargeStatus;
  /** Null until the charge is settled. */
  readonly outcome: PaymentOutcome | null;
  /** Why it bought nothing. */
  readonly reason: PaymentReason | null;
  /** Why it bought nothing, where the reason says only why it waits. */
  readonly unapplied?: UnappliedReason | undefined;
  /** The reason in words, for the operator. */
  readonly exception: string | null;
}

interface NewPayment extends PaymentState {
  readonly provider: string;
  readonly transactionId: string;
  readonly orderId: string;
  readonly amountSen: Sen;
  readonly currency: string;
  readonly method?: string | null;
  readonly reference?: string | null;
  readonly takenBy?: string;
  /** The order that the provider names, if it is another one. */
  readonly namedOrderId?: string | null;
}

const insertPayment = (tx: Tx, payment: NewPayment, now: Temporal.Instant) =>
  tx.insertInto('payments').values({
    provider: payment.provider,
    provider_transaction_id: payment.transactionId,
    order_id: payment.orderId,
    amount_sen: payment.amountSen,
    currency: payment.currency,
    status: payment.status,
    outcome: payment.outcome,
    settled_at: payment.outcome === null ? null : asDate(now),
    reason: payment.reason,
    unapplied_reason: payment.unapplied ?? null,
    exception: payment.exception,
    created_at: asDate(now),
    method: payment.method ?? null,
    reference: payment.reference ?? null,
    taken_by: payment.takenBy ?? null,
    named_order_id: payment.namedOrderId ?? null,
  });

/**
 * Inserts a charge or updates its state. Only a charge that was not paid before and becomes an
 * exception may change its order, amount and currency; the database refuses other changes.
 */
export const upsertPayment = async (
  tx: Tx,
  payment: NewPayment,
  now: Temporal.Instant,
): Promise<void> => {
  await insertPayment(tx, payment, now)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'provider_transaction_id']).doUpdateSet((eb) => ({
        order_id: eb.ref('excluded.order_id'),
        amount_sen: eb.ref('excluded.amount_sen'),
        currency: eb.ref('excluded.currency'),
        status: eb.ref('excluded.status'),
        outcome: eb.ref('excluded.outcome'),
        settled_at: eb.ref('excluded.settled_at'),
        reason: eb.ref('excluded.reason'),
        unapplied_reason: eb.ref('excluded.unapplied_reason'),
        exception: eb.ref('excluded.exception'),
        // Some messages about a charge do not say how it was paid.
        method: eb.fn.coalesce('excluded.method', 'payments.method'),
      })),
    )
    .execute();
};

/** Returns false if the charge already has a row, which stays unchanged. */
export const insertPaymentOnce = async (
  tx: Tx,
  payment: NewPayment,
  now: Temporal.Instant,
): Promise<boolean> => {
  const row = await insertPayment(tx, payment, now)
    .onConflict((conflict) => conflict.columns(['provider', 'provider_transaction_id']).doNothing())
    .returning('provider_transaction_id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Makes an exception the payment that has booked an order. */
export const markAttached = async (
  tx: Tx,
  { provider, transactionId }: { readonly provider: string; readonly transactionId: string },
  orderId: string,
): Promise<void> => {
  await tx
    .updateTable('payments')
    .set((eb) => ({
      outcome: 'booked',
      order_id: orderId,
      named_order_id: eb
        .case()
        .when('order_id', '=', orderId)
        .then(eb.ref('named_order_id'))
        .else(eb.ref('order_id'))
        .end(),
    }))
    .where('provider', '=', provider)
    .where('provider_transaction_id', '=', transactionId)
    .execute();
};
