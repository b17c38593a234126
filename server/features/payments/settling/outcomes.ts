import { fitsBalance } from '#domain/money/credits.ts';
import { displayAmount } from '#domain/money/money.ts';
import { isHoldLive } from '#domain/orders/holds.ts';
import { itemLines } from '#domain/orders/item-content.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import {
  lossOf,
  type PaymentLoss,
  type UnappliedOutcome,
  type UnappliedReason,
  unappliedOutcome,
} from '#domain/payments/settling.ts';
import { saleMethodOf } from '#domain/reports/revenue.ts';
import type { Closure } from '#domain/venue/calendar.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { fill } from '#domain/words/fill.ts';
import { fillMail } from '#domain/words/mail-parts.ts';
import { reasonParts } from '#domain/words/mail-texts.ts';
import { paymentMailTexts } from '#domain/words/payment-mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';
import { findBalance } from '#server/features/credits/ledger.repository.ts';
import { postCredits } from '#server/features/credits/ledger.ts';
import { deleteReservations } from '#server/features/credits/reservations.repository.ts';
import { lockSpendableCredits, spendCredits } from '#server/features/credits/reservations.ts';
import {
  type EndOfOrder,
  findKeptEnd,
  lockClosure,
  type OrderedGoods,
  readOrderedGoods,
} from '#server/features/orders/goods.ts';
import { releaseOrders } from '#server/features/orders/open-orders.ts';
import {
  markCompleted,
  markFullyRefunded,
} from '#server/features/orders/order-state.repository.ts';
import { hasUndoneSale, type OrderRow } from '#server/features/orders/orders.repository.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import type { PaymentReport } from '#server/features/platform/payment-provider.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

/** A charge for an order. The order and its member's account are locked. */
export interface Charge {
  readonly provider: string;
  readonly report: PaymentReport;
  readonly order: OrderRow;
  readonly email: string;
  readonly isGuest: boolean;
  readonly now: Temporal.Instant;
}

/** True if a late payment can still book its goods. [SETTLE-7] */
const passesRulesNow = async (
  tx: Tx,
  goods: OrderedGoods,
  now: Temporal.Instant,
): Promise<boolean> => {
  try {
    await goods.requireStill(tx, now);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

/**
 * A payment in time relies on its hold. A late one must pass the rules for new orders. [SETTLE-7]
 */
const isStillEntitled = async (
  tx: Tx,
  { order, now }: Charge,
  goods: OrderedGoods,
): Promise<boolean> => {
  const expiresAt = order.expiresAt?.toTemporalInstant();
  if (expiresAt !== undefined && isHoldLive(expiresAt, now)) return true;
  return passesRulesNow(tx, goods, now);
};

/** Locks the credits that pay a part of the order. Returns false if the member lacks them now. */
const lockCreditsOf = async (tx: Tx, { order, now }: Charge): Promise<boolean> => {
  // Without credits there is no reservation, and the balance decides nothing.
  if (order.creditsSen === 0) return true;
  await deleteReservations(tx, order.userId, [order.orderId], now);
  return (await lockSpendableCredits(tx, order.userId, now)) >= order.creditsSen;
};

/**
 * Claims the goods of the order, or returns why it cannot. Credits that pay for it are locked
 * before slots.
 */
const claimOrdered = async (
  tx: Tx,
  charge: Charge,
  goods: OrderedGoods,
  { closure, end }: { readonly closure: Closure | null; readonly end: EndOfOrder | null },
): Promise<PaymentLoss | null> => {
  const isDayOpen = closure === null;
  const areClassesOn = !goods.isCancelledByVenue;
  const isSaleUndone = await hasUndoneSale(tx, charge.order.orderId);
  const canBook = isDayOpen && areClassesOn && !isSaleUndone;
  const isEntitled = canBook && (await isStillEntitled(tx, charge, goods));
  const hasCredits = await lockCreditsOf(tx, charge);
  const areSlotsClaimed = isEntitled && (!hasCredits || (await goods.claim(tx, charge.now)));
  const endedBy = end?.by ?? null;
  return lossOf({ isSaleUndone, isDayOpen, areClassesOn, areSlotsClaimed, hasCredits, endedBy });
};

export const emitOrderEvent = (
  tx: Tx,
  { userId, orderId }: OrderRow,
  status: OrderStatus,
): Promise<void> => writeEvent(tx, { topic: 'orders', payload: { userId, orderId, status } });

const bookOrder = async (
  tx: Tx,
  settings: Settings,
  { order, report, email, isGuest, now }: Charge,
  goods: OrderedGoods,
): Promise<void> => {
  const { orderId } = order;
  const { amountSen: cardSen, method = null, takenBy } = report;
  const paidBy = saleMethodOf({ isAtDesk: takenBy !== undefined, method });
  const paid = { ...order, cardSen, paidBy };
  const key = `order-confirmed/${orderId}`;
  await goods.book(tx, settings, { to: email, key, paid, isGuest }, now);
  await markCompleted(tx, orderId);
  if (order.creditsSen > 0) await spendCredits(tx, order, now);
  await emitOrderEvent(tx, order, 'completed');
};

/** A charge that bought nothing, and what became of it. */
export interface UnappliedPayment {
  readonly reason: UnappliedReason;
  readonly outcome: UnappliedOutcome;
}

interface UnappliedCause {
  readonly reason: UnappliedReason;
  /** The goods that were paid for. */
  readonly goods: OrderedGoods;
  /** The sport that was closed; null for all sports. */
  readonly closedSport?: Sport | null;
  /** The venue's reason for closing or cancelling; null for anything else. */
  readonly venueReason?: string | null;
}

const chargeKey = ({ provider, report }: Charge): string => `${provider}/${report.transactionId}`;

/** The mail to the payer. There is none for `balance_full`: the operator answers those. */
const unappliedMails = {
  credited: { text: paymentMailTexts.paymentCredited, key: 'payment-credited' },
  guest_money: { text: paymentMailTexts.paymentToReturn, key: 'payment-to-return' },
} as const;

const mailUnapplied = (
  tx: Tx,
  { publicUrl }: Settings,
  charge: Charge,
  { reason, goods, closedSport = null, venueReason = null }: UnappliedCause,
  outcome: keyof typeof unappliedMails,
): Promise<void> => {
  const { text, key } = unappliedMails[outcome];
  const amount = displayAmount(charge.report.amountSen);
  const sport = closedSport === null ? '' : ` ${closedSport}`;
  return queueMail(
    tx,
    {
      to: charge.email,
      ...fillMail(text, {
        amount,
        reason: fill(paymentMailTexts.reasons[reason], { amount, sport }),
        why: reasonParts(venueReason),
        order: shortOrderId(charge.order.orderId),
        items: [{ list: itemLines(goods.items) }],
        home: publicUrl,
      }),
      idempotencyKey: `${key}/${chargeKey(charge)}`,
    },
    charge.now,
  );
};

const creditUnapplied = (tx: Tx, charge: Charge): Promise<boolean> =>
  postCredits(
    tx,
    {
      userId: charge.order.userId,
      amountSen: charge.report.amountSen,
      kind: 'payment',
      orderId: charge.order.orderId,
      bookingId: null,
      reason: null,
      createdBy: charge.provider,
      idempotencyKey: `payment/${chargeKey(charge)}`,
    },
    charge.now,
  );

/**
 * Posts a charge that buys nothing to the member's credits, in full and once. If the amount exceeds
 * the largest balance, or a guest has paid, nothing is posted and the operator has to act. Mails the
 * payer, except when the balance is full. [SETTLE-6] [SETTLE-9] [SETTLE-12]
 */
export const processUnapplied = async (
  tx: Tx,
  settings: Settings,
  charge: Charge,
  goods: UnappliedCause,
): Promise<UnappliedPayment> => {
  const { order, report, isGuest } = charge;
  const balanceSen = isGuest ? 0 : await findBalance(tx, order.userId);
  const outcome = unappliedOutcome({
    isGuest,
    fitsBalance: fitsBalance(balanceSen, report.amountSen),
  });
  if (outcome === 'credited') await creditUnapplied(tx, charge);
  if (outcome !== 'balance_full') await mailUnapplied(tx, settings, charge, goods, outcome);
  return { reason: goods.reason, outcome };
};

/**
 * Books the paid goods or, if they are gone, credits the whole amount. If that is not possible, the
 * order is released and stays pending. [SETTLE-7] [SETTLE-9] [SETTLE-12]
 */
export const payOrder = async (
  tx: Tx,
  context: AppContext,
  charge: Charge,
): Promise<UnappliedPayment | null> => {
  const { settings, readRuleBook } = context;
  const { order } = charge;
  const goods = await readOrderedGoods(tx, context, order);
  const closure = await lockClosure(tx, readRuleBook, goods);
  const end = await findKeptEnd(tx, order);
  const reason = await claimOrdered(tx, charge, goods, { closure, end });
  if (reason === null) {
    await bookOrder(tx, settings, charge, goods);
    return null;
  }
  await releaseOrders(tx, order.userId, [order.orderId], charge.now);
  const closedSport = closure?.sport ?? null;
  const venueReason = closure?.reason ?? end?.reason ?? null;
  const cause = { reason, goods, closedSport, venueReason };
  const unapplied = await processUnapplied(tx, settings, charge, cause);
  if (unapplied.outcome !== 'credited') {
    await emitOrderEvent(tx, order, order.status);
    return unapplied;
  }
  await markFullyRefunded(tx, order.orderId);
  await emitOrderEvent(tx, order, 'fully_refunded');
  return unapplied;
};
