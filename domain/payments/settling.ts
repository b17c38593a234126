import type { Sen } from '#domain/money/money.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';

/** The only currency in which the venue is paid. */
export const venueCurrency = 'MYR';

/** The way in which a payment message arrived. */
type MessageSource = 'notification' | 'callback' | 'return' | 'requery';

export type ChargeStatus = 'paid' | 'failed' | 'pending';

/** The end of a received payment: it bought the goods, became credits, or waits for the staff. */
export type PaymentOutcome = 'booked' | 'credited' | 'exception';

/** One charge, as the provider reports it or as we have stored it. */
type Charge = {
  readonly orderId: string;
  readonly amountSen: Sen;
  readonly currency: string;
};

export type SettlingQuestion = {
  readonly source: MessageSource;
  /** `ignored` is a message that is not about a payment; a payment of 0 is none either. */
  readonly report: Charge & { readonly status: ChargeStatus | 'ignored' };
  /** Null for an unknown order. */
  readonly order: {
    readonly status: OrderStatus;
    /** The rest that the order's credits leave for the card. */
    readonly dueSen: Sen;
    readonly isMemberGone: boolean;
  } | null;
  /** The same charge from an earlier message; null for a new one. */
  readonly known: (Charge & { readonly status: ChargeStatus }) | null;
  /** True if a person has decided about the charge, because its order was not known. */
  readonly isDecided: boolean;
};

/**
 * Our reaction to a message about a charge. `pay` books the order; `second_charge` and `wrong_amount`
 * pay for nothing; the last three are exceptions, which wait for the staff.
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
 * Messages can be forged, repeated, reordered and years apart, so the verdict follows from the
 * stored state alone and never from the order in which they arrive. [SETTLE-1] [SETTLE-2]
 * [SETTLE-3] [SETTLE-4]
 */
export function verdictOf({ source, report, order, known, isDecided }: SettlingQuestion): Verdict {
  if (source === 'return' || report.status === 'ignored' || report.amountSen <= 0) return 'ignored';
  if (order === null) return 'unknown_order';
  if (known !== null && !isSameCharge(report, known)) return 'contradicted';
  if (known !== null && !isNews(known.status, report.status)) return 'repeated';
  if (isDecided && report.status === 'paid') return 'contradicted';
  return report.status === 'paid' ? verdictOfMoney(report, order) : 'noted';
}

/**
 * Accepts only MYR, and only for an existing member. An amount that is not due, because it was paid
 * twice or on a page from before the order changed, still belongs to the member. [SETTLE-5]
 * [SETTLE-6]
 */
function verdictOfMoney(
  report: Charge,
  order: NonNullable<SettlingQuestion['order']>,
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
function isNews(known: ChargeStatus, reported: ChargeStatus): boolean {
  const rank: Readonly<Record<ChargeStatus, number>> = { pending: 0, failed: 1, paid: 2 };
  return rank[reported] > rank[known];
}

/**
 * The id for a message that reports a paid charge with another order, amount or currency.
 * Transaction ids are digits only, so it never equals one of them. [SETTLE-2]
 */
export function contradictionId(
  transactionId: string,
  { orderId, amountSen, currency }: Charge,
): string {
  return `${transactionId}/${orderId}/${amountSen}${currency}`;
}

/** The number of a charge as the provider's portal has it, also of one that contradicts another. [SETTLE-2] */
export function providersNumber(transactionId: string): string {
  return transactionId.split('/', 1)[0] ?? '';
}

/** The place of the money of a payment that buys nothing; all but `credited` are exceptions. */
export type UnappliedOutcome = 'credited' | 'guest_money' | 'balance_full';

/**
 * Money that buys nothing becomes credits of the member, if the balance stays within its bound. A
 * guest cannot sign in to spend credits, so the venue returns the money. [SETTLE-6] [SETTLE-9]
 * [SETTLE-12]
 */
export function unappliedOutcome(payer: {
  readonly isGuest: boolean;
  readonly fitsBalance: boolean;
}): UnappliedOutcome {
  if (payer.isGuest) return 'guest_money';
  return payer.fitsBalance ? 'credited' : 'balance_full';
}

/** Why a correct payment could not be booked. */
export const paymentLosses = [
  'day_closed',
  'place_closed',
  // Stored with payments, so it keeps the name it had before lesson dates were called classes.
  'session_cancelled',
  'slots_lost',
  'credits_lost',
  'sale_undone',
] as const;
export type PaymentLoss = (typeof paymentLosses)[number];

/** What ended an order that waited for its payment. */
export const venueEnds = ['closure', 'class'] as const;
export type VenueEnd = (typeof venueEnds)[number];

/** An order that the venue has ended is not too late, whatever was lost since. [SETTLE-14] */
const lossByEnd: Readonly<Record<VenueEnd, PaymentLoss>> = {
  closure: 'place_closed',
  class: 'session_cancelled',
};

/** A charge for an order that was paid already, or of another amount: the staff look at both. [SETTLE-6] */
export const chargesToCheck = ['second_charge', 'wrong_amount'] as const;

/** Why a payment buys nothing. */
export const unappliedReasons = [...paymentLosses, ...chargesToCheck] as const;
export type UnappliedReason = (typeof unappliedReasons)[number];

/** Why a payment waits for the operator. */
export type ExceptionReason =
  | Extract<Verdict, 'contradicted' | 'wrong_amount' | 'wrong_currency' | 'member_gone'>
  | Exclude<UnappliedOutcome, 'credited'>;

/** Why a payment bought nothing. */
export type PaymentReason = UnappliedReason | ExceptionReason;

/**
 * A payment books its order if everything it was to pay for is still available, however late it
 * arrives; otherwise nothing is booked and all of it becomes credits. [SETTLE-7]
 */
export function lossOf(state: {
  /** True if the staff have undone the sale that the payment is for. [LINK-11] */
  readonly isSaleUndone: boolean;
  /** True if the venue is open on the paid days; a hold does not keep a day open. [SETTLE-11] */
  readonly isDayOpen: boolean;
  /** True if the paid classes still take place. [SETTLE-11] */
  readonly areClassesOn: boolean;
  readonly areSlotsClaimed: boolean;
  readonly hasCredits: boolean;
  /** What of the venue ended the order before it was paid; null if nothing did. [SETTLE-14] */
  readonly endedBy: VenueEnd | null;
}): PaymentLoss | null {
  if (state.isSaleUndone) return 'sale_undone';
  if (!state.isDayOpen) return 'day_closed';
  if (!state.areClassesOn) return 'session_cancelled';
  if (state.areSlotsClaimed && state.hasCredits) return null;
  if (state.endedBy !== null) return lossByEnd[state.endedBy];
  return state.areSlotsClaimed ? 'credits_lost' : 'slots_lost';
}
