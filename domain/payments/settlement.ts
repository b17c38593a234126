import type { Sen } from '#domain/money/money.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';

/** The only currency in which the venue is paid. */
export const venueCurrency = 'MYR';

/** By which door a provider's message came in. */
export type MessageSource = 'notification' | 'callback' | 'return' | 'requery';

export type ChargeStatus = 'paid' | 'failed' | 'pending';

/** What became of money that was received. */
export type PaymentOutcome = 'booked' | 'credited' | 'exception';

/** One charge, as a provider tells of it or as we know it already. */
export type Charge = {
  readonly orderId: string;
  readonly amountSen: Sen;
  readonly currency: string;
};

export type SettlementQuestion = {
  readonly source: MessageSource;
  /** `ignored` stands for what is no payment; neither is one of nothing. */
  readonly report: Charge & { readonly status: ChargeStatus | 'ignored' };
  /** Null when the venue has no such order. */
  readonly order: {
    readonly status: OrderStatus;
    /** What the credits of the order leave for the card. */
    readonly dueSen: Sen;
    readonly isMemberGone: boolean;
  } | null;
  /** What is known of the same charge from an earlier message; null for a new one. */
  readonly known: (Charge & { readonly status: ChargeStatus }) | null;
};

/**
 * What a message about a charge asks for. `pay` asks for the bookings of its order; `second_charge`
 * and `wrong_amount` become credits; the last three are exceptions, which wait for the operator.
 */
export type Verdict =
  | 'ignored'
  | 'unknown_order'
  | 'repeated'
  | 'noted'
  | 'pay'
  | 'second_charge'
  | 'wrong_amount'
  | 'contradicted'
  | 'wrong_currency'
  | 'member_gone';

/**
 * Messages can be forged, repeated, reordered and years apart, so the verdict follows from what is
 * known alone and never from the order in which they come. [SETTLE-1] [SETTLE-2] [SETTLE-3] [SETTLE-4]
 */
export function verdictOf({ source, report, order, known }: SettlementQuestion): Verdict {
  if (source === 'return' || report.status === 'ignored' || report.amountSen <= 0) return 'ignored';
  if (order === null) return 'unknown_order';
  if (known !== null && !isSameCharge(report, known)) return 'contradicted';
  if (known !== null && !isNews(known.status, report.status)) return 'repeated';
  return report.status === 'paid' ? verdictOfMoney(report, order) : 'noted';
}

/**
 * Only MYR, only to somebody who is there. What is not due at all or not that much, because it was paid
 * twice or on a page from before the order changed, is the member's all the same. [SETTLE-5] [SETTLE-6]
 */
function verdictOfMoney(
  report: Charge,
  order: NonNullable<SettlementQuestion['order']>,
): 'pay' | 'second_charge' | 'wrong_amount' | 'wrong_currency' | 'member_gone' {
  if (report.currency !== venueCurrency) return 'wrong_currency';
  if (order.isMemberGone) return 'member_gone';
  if (order.status !== 'pending') return 'second_charge';
  return report.amountSen === order.dueSen ? 'pay' : 'wrong_amount';
}

function isSameCharge(one: Charge, other: Charge): boolean {
  return (
    one.orderId === other.orderId &&
    one.amountSen === other.amountSen &&
    one.currency === other.currency
  );
}

/** Paid is final; a charge that failed can still be paid, and a pending one can become either. [SETTLE-3] */
function isNews(known: ChargeStatus, told: ChargeStatus): boolean {
  const rank: Readonly<Record<ChargeStatus, number>> = { pending: 0, failed: 1, paid: 2 };
  return rank[told] > rank[known];
}

/**
 * The id under which a charge is kept that is paid already and is now told with another order, amount or
 * currency. Transaction ids are digits alone, so it is never one of them. [SETTLE-2]
 */
export function contradictionId(
  transactionId: string,
  { orderId, amountSen, currency }: Charge,
): string {
  return `${transactionId}/${orderId}/${amountSen}${currency}`;
}

/** Why a payment that was right could not be honoured. */
export const paymentLosses = [
  'day_closed',
  // Stored with payments, so it keeps the name it had before lesson dates were called classes.
  'session_cancelled',
  'slots_lost',
  'credits_lost',
] as const;
export type PaymentLoss = (typeof paymentLosses)[number];

/**
 * A payment books its order if everything that it was to pay for can still be had, however late it
 * comes; if not, nothing is booked and the whole of it becomes credits. [SETTLE-7]
 */
export function lossOf(stillThere: {
  /** Whether the venue is open on the days that it pays for, which a hold does not keep open. [SETTLE-11] */
  readonly days: boolean;
  /** Whether the lesson classes that it pays for still take place. [SETTLE-11] */
  readonly classes: boolean;
  readonly slots: boolean;
  readonly credits: boolean;
}): PaymentLoss | null {
  if (!stillThere.days) return 'day_closed';
  if (!stillThere.classes) return 'session_cancelled';
  if (!stillThere.slots) return 'slots_lost';
  return stillThere.credits ? null : 'credits_lost';
}

const daysAsked = 30;
const firstPauseMinutes = 1;
const longestPauseMinutes = 24 * 60;

/**
 * When a provider is next asked about an order of which nothing was heard, or null when it can no
 * longer tell: at the order's deadline, then after pauses that double up to a day. [SETTLE-8]
 */
export function nextRequery(
  deadline: Temporal.Instant,
  timesAsked: number,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (timesAsked === 0) return deadline;
  const minutes = Math.min(longestPauseMinutes, firstPauseMinutes * 2 ** (timesAsked - 1));
  const next = now.add({ minutes });
  const last = deadline.add({ hours: 24 * daysAsked });
  return Temporal.Instant.compare(next, last) <= 0 ? next : null;
}
