import type { Sen } from '#domain/money.ts';
import type { ChargeStatus, PaymentOutcome } from '#domain/settlement.ts';
import { asDate, type Tx } from '#server/db/database.ts';

export const lockPayment = (tx: Tx, provider: string, transactionId: string) =>
  tx
    .selectFrom('payments')
    .select(['order_id as orderId', 'amount_sen as amountSen', 'currency', 'status'])
    .where('provider', '=', provider)
    .where('provider_transaction_id', '=', transactionId)
    .forUpdate()
    .executeTakeFirst();

export interface PaymentState {
  readonly status: ChargeStatus;
  /** Null as long as nothing has become of it. */
  readonly outcome: PaymentOutcome | null;
  /** For the operator. */
  readonly exception: string | null;
}

export interface NewPayment extends PaymentState {
  readonly provider: string;
  readonly transactionId: string;
  readonly orderId: string;
  readonly amountSen: Sen;
  readonly currency: string;
}

/** Writes a charge down, or how one that is known stands now; what it is for never changes. */
export const upsertPayment = async (
  tx: Tx,
  payment: NewPayment,
  now: Temporal.Instant,
): Promise<void> => {
  const { status, outcome, exception } = payment;
  const settled_at = outcome === null ? null : asDate(now);
  await tx
    .insertInto('payments')
    .values({
      provider: payment.provider,
      provider_transaction_id: payment.transactionId,
      order_id: payment.orderId,
      amount_sen: payment.amountSen,
      currency: payment.currency,
      status,
      outcome,
      settled_at,
      exception,
      created_at: asDate(now),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'provider_transaction_id'])
        .doUpdateSet({ status, outcome, settled_at, exception }),
    )
    .execute();
};

/** The order and its parts are paid, with card and credits together. */
export const markCompleted = async (tx: Tx, orderId: string): Promise<void> => {
  await tx
    .updateTable('orders')
    .set((eb) => ({
      status: 'completed' as const,
      paid_amount_sen: eb.ref('total_amount_sen'),
      next_requery_at: null,
    }))
    .where((eb) => eb.or([eb('order_id', '=', orderId), eb('parent_order_id', '=', orderId)]))
    .execute();
};

/** What the card has paid for the order and each of its parts is given back; credits never left. */
export const markFullyRefunded = async (tx: Tx, orderId: string): Promise<void> => {
  await tx
    .updateTable('orders')
    .set((eb) => ({
      status: 'fully_refunded' as const,
      paid_amount_sen: eb('total_amount_sen', '-', eb.ref('credits_sen')),
      refunded_amount_sen: eb('total_amount_sen', '-', eb.ref('credits_sen')),
      next_requery_at: null,
    }))
    .where((eb) => eb.or([eb('order_id', '=', orderId), eb('parent_order_id', '=', orderId)]))
    .execute();
};

/**
 * The order that was asked about least often and, of those, has waited longest, so that many that
 * nobody ever paid cannot keep a new one waiting. Another node that asks takes another one.
 */
export const lockOrderToQuery = (tx: Tx, now: Temporal.Instant) =>
  tx
    .selectFrom('orders')
    .select((eb) => [
      'order_id as orderId',
      'expires_at',
      'requery_count as timesAsked',
      eb('total_amount_sen', '-', eb.ref('credits_sen')).as('amountSen'),
    ])
    .where('status', '=', 'pending')
    .where('parent_order_id', 'is', null)
    .where('next_requery_at', '<=', asDate(now))
    .orderBy('requery_count')
    .orderBy('next_requery_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const scheduleRequery = async (
  tx: Tx,
  orderId: string,
  timesAsked: number,
  nextAt: Temporal.Instant | null,
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({
      requery_count: timesAsked,
      next_requery_at: nextAt === null ? null : asDate(nextAt),
    })
    .where('order_id', '=', orderId)
    .execute();
};
