import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { isGuestEmail, recipientOf } from '#domain/members/guests.ts';
import { rankAfterNews } from '#domain/payments/requeries.ts';
import {
  contradictionId,
  type ExceptionReason,
  type UnappliedReason,
  type Verdict,
  verdictOf,
} from '#domain/payments/settling.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { readOrderedGoods } from '#server/features/orders/goods.ts';
import { releaseOrders } from '#server/features/orders/open-orders.ts';
import { lockOrder } from '#server/features/orders/orders.repository.ts';
import { updateRank } from '#server/features/orders/requery-rank.repository.ts';
import { countMessages, insertMessage } from '#server/features/payments/payments.repository.ts';
import {
  currencyCode,
  dueOf,
  exceptionFor,
  explain,
} from '#server/features/payments/settling/explanations.ts';
import {
  type Charge,
  emitOrderEvent,
  payOrder,
  processUnapplied,
  type UnappliedPayment,
} from '#server/features/payments/settling/outcomes.ts';
import {
  logSettled,
  type Settled,
  type VerifiedMessage,
} from '#server/features/payments/settling/settled-message.ts';
import {
  hasOtherPendingPayment,
  insertPaymentOnce,
  lockBuyer,
  lockPayment,
  type PaymentState,
  upsertPayment,
} from '#server/features/payments/settling/settling.repository.ts';
import { isDecidedCharge } from '#server/features/payments/settling/unknown-charges.repository.ts';
import { keepUnknown } from '#server/features/payments/settling/unknown-charges.ts';
import type {
  PaymentProvider,
  PaymentReport,
  ProviderMessage,
} from '#server/features/platform/payment-provider.ts';
import { writeEvent } from '#server/live/write-event.ts';

type KnownCharge = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

const record = (tx: Tx, { provider, report, now }: Charge, state: PaymentState): Promise<void> =>
  upsertPayment(tx, { ...report, provider, ...state }, now);

/** Records the charge as an exception for the operator, with the reported amount and the reason. */
const keepForOperator = async (
  tx: Tx,
  charge: Charge,
  reason: ExceptionReason,
  unapplied?: UnappliedReason,
): Promise<Settled> => {
  const exception = explain(reason, charge, unapplied);
  await record(tx, charge, { ...exceptionFor(reason, exception), unapplied });
  // Open screens of the staff show the exception.
  await emitOrderEvent(tx, charge.order, charge.order.status);
  return { verdict: 'exception', detail: exception };
};

/**
 * A paid charge that is reported differently keeps its row and its outcome. The contradicting
 * report gets its own row, once, so that the operator sees it. [SETTLE-2]
 */
const keepContradiction = async (tx: Tx, charge: Charge, known: KnownCharge): Promise<Settled> => {
  const { provider, report, now } = charge;
  const before = `${known.amountSen} sen in ${known.currency} for ${known.orderId}`;
  const exception = `${explain('contradicted', charge)}: ${before}`;
  const transactionId = contradictionId(report.transactionId, report);
  const isNew = await insertPaymentOnce(
    tx,
    { ...report, provider, transactionId, ...exceptionFor('contradicted', exception) },
    now,
  );
  if (isNew) await emitOrderEvent(tx, charge.order, charge.order.status);
  return { verdict: isNew ? 'exception' : 'contradicted', detail: exception };
};

/** Records a charge that bought nothing, as credits or as an exception. */
const recordUnapplied = async (
  tx: Tx,
  charge: Charge,
  { reason, outcome }: UnappliedPayment,
): Promise<Settled> => {
  if (outcome !== 'credited') return keepForOperator(tx, charge, outcome, reason);
  await record(tx, charge, { status: 'paid', outcome, reason, exception: reason });
  return reason === 'wrong_amount'
    ? { verdict: reason, detail: explain(reason, charge) }
    : { verdict: 'credited', detail: reason };
};

/** Settles a charge that was not due, or not in this amount. [SETTLE-6] */
const settleUnapplied = async (
  tx: Tx,
  context: AppContext,
  charge: Charge,
  reason: 'second_charge' | 'wrong_amount',
): Promise<Settled> => {
  const { order, now } = charge;
  const goods = await readOrderedGoods(tx, context, order);
  const unapplied = await processUnapplied(tx, context.settings, charge, { reason, goods });
  // A provider that has charged for an order once may accept no other payment for it.
  if (order.status === 'pending') await releaseOrders(tx, order.userId, [order.orderId], now);
  await emitOrderEvent(tx, order, order.status);
  return recordUnapplied(tx, charge, unapplied);
};

/** Acts on the verdict about a charge, paid or not. */
const applyVerdict = async (
  tx: Tx,
  context: AppContext,
  charge: Charge,
  verdict: Verdict,
  known: KnownCharge | undefined,
): Promise<Settled> => {
  const {
    order,
    report: { detail, status },
  } = charge;
  switch (verdict) {
    case 'ignored':
    case 'unknown_order':
    case 'repeated':
      return { verdict, detail };
    case 'noted':
      await record(tx, charge, {
        status: status === 'failed' ? 'failed' : 'pending',
        outcome: null,
        reason: null,
        exception: null,
      });
      // Open screens offer the payment again.
      if (status === 'failed') {
        await emitOrderEvent(tx, order, order.status);
        // The day of the console shows it on the hold. [LINK-7]
        await writeEvent(tx, { topic: 'bookings', payload: { userId: order.userId } });
      }
      return { verdict: status === 'failed' ? 'declined' : 'pending', detail };
    case 'pay': {
      const unapplied = await payOrder(tx, context, charge);
      if (unapplied !== null) return recordUnapplied(tx, charge, unapplied);
      await record(tx, charge, {
        status: 'paid',
        outcome: 'booked',
        reason: null,
        exception: null,
      });
      return { verdict: 'booked', detail: null };
    }
    case 'second_charge':
    case 'wrong_amount':
      return settleUnapplied(tx, context, charge, verdict);
    default:
      if (status !== 'paid') return { verdict, detail: explain(verdict, charge) };
      return known?.status === 'paid'
        ? keepContradiction(tx, charge, known)
        : keepForOperator(tx, charge, verdict);
  }
};

/**
 * Moves the order forward or back in the requery queue, as the message makes its payment likely.
 * [SETTLE-10]
 */
const rankOrder = async (
  tx: Tx,
  { provider, report }: VerifiedMessage,
  known: KnownCharge | undefined,
): Promise<void> => {
  const rank = rankAfterNews({
    reported: report.status,
    known: known?.status ?? null,
    isAnotherPending: await hasOtherPendingPayment(tx, provider, report),
  });
  if (rank !== null) await updateRank(tx, report.orderId, rank);
};

/** Locks in the same order as placing does: the member, the order, then credits and slots. */
export const settle = async (
  tx: Tx,
  context: AppContext,
  verified: VerifiedMessage,
): Promise<Settled> => {
  const { provider, report, message } = verified;
  const buyer = await lockBuyer(tx, report.orderId);
  const order = buyer && (await lockOrder(tx, report.orderId));
  // A person who decides about the charge may make it a payment, so it is locked before the payment.
  const isDecided =
    order !== undefined && (await isDecidedCharge(tx, provider, report.transactionId));
  const known = await lockPayment(tx, provider, report.transactionId);
  const email = buyer?.email ?? '';
  const isMemberGone = isDeletedEmail(email);
  const verdict = verdictOf({
    source: message.source,
    report,
    known: known ?? null,
    isDecided,
    order:
      order === undefined ? null : { status: order.status, dueSen: dueOf(order), isMemberGone },
  });
  if (order === undefined) {
    if (verdict === 'unknown_order' && report.status === 'paid' && known === undefined) {
      await keepUnknown(tx, verified, context.clock.now());
    }
    return { verdict, detail: report.detail };
  }
  await rankOrder(tx, verified, known);
  const mailTo = recipientOf(email, order.billingEmail);
  const charge = {
    provider,
    // Some messages about a charge do not say how it was paid, but an earlier one has.
    report: { ...report, method: report.method ?? known?.method ?? null },
    order,
    email: mailTo,
    isGuest: isGuestEmail(email),
    now: context.clock.now(),
  };
  return applyVerdict(tx, context, charge, verdict, known);
};

export const storeMessage = (
  db: Database,
  { provider, report: { orderId, transactionId }, message }: VerifiedMessage,
  { verdict, detail }: { readonly verdict: string; readonly detail: string | null },
  now: Temporal.Instant,
): Promise<void> =>
  insertMessage(db, { provider, message, orderId, transactionId, verdict, detail }, now);

/** Verdicts that change nothing, however often the message comes. */
const idleVerdicts: ReadonlySet<Settled['verdict']> = new Set<Verdict>([
  'ignored',
  'unknown_order',
  'repeated',
  'contradicted',
]);

/** More often than any provider repeats a message. */
const idleMessagesKept = 10;

/**
 * Anybody who has seen a signed message can replay it without end. So that copies cannot fill the
 * disk, messages that change nothing are stored only a limited number of times.
 */
const shouldStore = async (
  tx: Tx,
  { provider, report }: VerifiedMessage,
  { verdict }: Settled,
): Promise<boolean> =>
  !idleVerdicts.has(verdict) || (await countMessages(tx, provider, report)) < idleMessagesKept;

/**
 * The only way in which an order becomes paid: by notification, callback or requery. The message is
 * stored with its verdict in the same transaction. A message that fails to settle is stored too,
 * and the provider sends it again.
 */
export const settlePayment = async (
  context: AppContext,
  provider: Pick<PaymentProvider, 'name'>,
  report: PaymentReport,
  message: ProviderMessage,
): Promise<void> => {
  const { db, clock, log } = context;
  const currency = currencyCode(report.currency);
  const verified = { provider: provider.name, report: { ...report, currency }, message };
  try {
    const settled = await transact(db, async (tx) => {
      const result = await settle(tx, context, verified);
      const isStored = await shouldStore(tx, verified, result);
      if (isStored) await storeMessage(tx, verified, result, clock.now());
      return { ...result, isStored };
    });
    logSettled(log, verified, settled);
  } catch (error) {
    log.error({ err: error, orderId: report.orderId }, 'settling a payment message failed');
    await storeMessage(db, verified, { verdict: 'unsettled', detail: null }, clock.now());
    throw error;
  }
};
