import { fitsBalance } from '#domain/money/credits.ts';
import { displayAmount, displayCredits, ringgit, type Sen } from '#domain/money/money.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import { type ExceptionReason, venueCurrency } from '#domain/payments/settling.ts';
import { isGoodwillDangerous } from '#domain/staff/limits.ts';
import { needsSecondFactor, type StaffRole } from '#domain/staff/permissions.ts';

/** The money that waits: a payment, what is owed to a guest for a booking, or a charge of no order of ours. */
export const exceptionCauses = ['payment', 'booking', 'charge'] as const;
export type ExceptionCause = (typeof exceptionCauses)[number];

/**
 * Why money waits for a person. `booking_refund` is owed to a guest for a booking. The order of a charge
 * is not ours, or it is and the provider has not told us of the charge. [EXC-12]
 */
export const waitingReasons = [
  'contradicted',
  'wrong_amount',
  'wrong_currency',
  'member_gone',
  'balance_full',
  'guest_money',
  'booking_refund',
  'unknown_order',
  'unreported',
] as const satisfies readonly (
  | ExceptionReason
  | 'booking_refund'
  | 'unknown_order'
  | 'unreported'
)[];
export type WaitingReason = (typeof waitingReasons)[number];

/** The decisions of staff about money that waits. */
export const resolutionKinds = [
  'refunded_at_provider',
  'returned_in_cash',
  'refunded_outside',
  'credited',
  'attached',
  // The money is income of the venue.
  'kept',
  // There never was any money, so that what was booked as received is taken out again.
  'not_received',
  // Of earlier releases, which had one kind for the two before, and booked it as income.
  'closed',
] as const;
export type ResolutionKind = (typeof resolutionKinds)[number];

const offersByReason: Readonly<Record<WaitingReason, readonly ResolutionKind[]>> = {
  guest_money: [
    'refunded_outside',
    'returned_in_cash',
    'attached',
    'credited',
    'kept',
    'not_received',
  ],
  booking_refund: ['refunded_outside', 'returned_in_cash', 'credited', 'kept'],
  balance_full: [
    'refunded_outside',
    'returned_in_cash',
    'attached',
    'credited',
    'kept',
    'not_received',
  ],
  member_gone: ['refunded_outside', 'returned_in_cash', 'credited', 'kept', 'not_received'],
  wrong_amount: [
    'credited',
    'attached',
    'refunded_outside',
    'returned_in_cash',
    'kept',
    'not_received',
  ],
  wrong_currency: ['refunded_outside', 'kept', 'not_received'],
  contradicted: [
    'attached',
    'credited',
    'refunded_outside',
    'returned_in_cash',
    'kept',
    'not_received',
  ],
  unknown_order: ['attached', 'refunded_outside', 'kept', 'not_received'],
  unreported: ['attached', 'refunded_outside', 'kept', 'not_received'],
};

/** The decisions that give the money to nobody. */
const givesNothing: readonly ResolutionKind[] = ['kept', 'not_received', 'closed'];

const kindsOfAnyCurrency: readonly ResolutionKind[] = ['refunded_outside', ...givesNothing];

/**
 * The resolutions that can be chosen, the proposed one first. Credits, orders and the till are in
 * ringgit, so money in another currency becomes none of them. Money owed for a booking has already
 * paid for an order once. [EXC-2]
 */
export function resolutionsFor({
  reason,
  currency,
  isRefundable,
  isPaidInCash,
}: WaitingMoney): readonly ResolutionKind[] {
  const offered = offersByReason[reason];
  if (currency !== venueCurrency) {
    return offered.filter((kind) => kindsOfAnyCurrency.includes(kind));
  }
  if (isPaidInCash) return [...new Set<ResolutionKind>(['returned_in_cash', ...offered])];
  // If the provider has contradicted itself, nobody knows what it charged. [PREF-1]
  if (!isRefundable || reason === 'contradicted') return offered;
  return offered.flatMap((kind) =>
    kind === 'refunded_outside' ? (['refunded_at_provider', kind] as const) : [kind],
  );
}

/**
 * The resolution that is chosen before a person chooses one: the first of those that can be. If the
 * provider has contradicted itself, nobody knows whether there is money, so the person decides. [EXC-2]
 */
export function proposedResolution(
  reason: WaitingReason,
  resolutions: readonly ResolutionKind[],
): ResolutionKind | null {
  const [first] = resolutions;
  if (first === undefined || givesNothing.includes(first)) return null;
  return reason === 'contradicted' ? null : first;
}

interface WaitingMoney {
  readonly reason: WaitingReason;
  readonly currency: string;
  /** True if the provider can refund the charge that it came from. */
  readonly isRefundable: boolean;
  /** True if the desk took the money in cash. */
  readonly isPaidInCash: boolean;
}

/** Says whether a decision about so much money is a dangerous act. [STAFF-13] */
export function isResolutionDangerous(kind: ResolutionKind, amountSen: Sen): boolean {
  return kind !== 'attached' && !givesNothing.includes(kind) && isGoodwillDangerous(amountSen);
}

export function refusalToResolve(
  kind: ResolutionKind,
  exception: WaitingMoney,
): 'resolution_not_offered' | null {
  return resolutionsFor(exception).includes(kind) ? null : 'resolution_not_offered';
}

/** More than this is resolved by two people. [EXC-3] */
export const secondPersonAboveSen: Sen = ringgit(500);

/** True if a second person must confirm the resolution. Amounts of other currencies count alike. [EXC-3] */
export function needsSecondPerson(amountSen: Sen): boolean {
  return amountSen > secondPersonAboveSen;
}

/** The money that waits, and who would hand it back. */
interface HandBack {
  readonly cause: ExceptionCause;
  readonly isPaidInCash: boolean;
  readonly needsSecond: boolean;
}

/**
 * The desk hands back what is owed for bookings that were paid in cash, without a manager. More than
 * one person may decide about is resolved under Exceptions. [SHIFT-12]
 */
export function refusalToHandBack({
  cause,
  isPaidInCash,
  needsSecond,
}: HandBack): 'resolution_not_offered' | 'hand_back_too_much' | null {
  if (cause !== 'booking' || !isPaidInCash) return 'resolution_not_offered';
  return needsSecond ? 'hand_back_too_much' : null;
}

/** Says whether handing back so much is a dangerous act, for those who have a second factor. [STAFF-13] */
export function isHandBackDangerous(role: StaffRole, amountSen: Sen): boolean {
  return needsSecondFactor(role) && isGoodwillDangerous(amountSen);
}

/**
 * True if a decision gives money to the person who decides: as credits, for an order of theirs, or back
 * to them as its payer. A second person must confirm it, whatever the amount. [EXC-15]
 */
export function isForThemselves(
  kind: ResolutionKind,
  decidedBy: string,
  { payer, other }: { readonly payer: string | null; readonly other: string | null },
): boolean {
  if (givesNothing.includes(kind)) return false;
  return decidedBy === (kind === 'credited' || kind === 'attached' ? other : payer);
}

/** A part of the money from one order that waits, or waited. */
export interface OrderPart {
  readonly amountSen: Sen;
  /** The people who resolved it, one or two; null while it waits. */
  readonly resolvedBy: readonly string[] | null;
}

/**
 * The amount for which a person needs a second one: all that waits from the order, and what the same
 * person has resolved of it. [EXC-9]
 */
export function sumForSecondPerson(parts: readonly OrderPart[], userId: string): Sen {
  return parts
    .filter(({ resolvedBy }) => resolvedBy === null || resolvedBy.includes(userId))
    .reduce((sum, { amountSen }) => sum + amountSen, 0);
}

/** Nobody confirms what they proposed themselves. [EXC-3] */
export function refusalToConfirm(
  proposedBy: string,
  confirmedBy: string,
): 'confirm_own_proposal' | null {
  return proposedBy === confirmedBy ? 'confirm_own_proposal' : null;
}

/** Whoever declines a proposal of somebody else says why; the own one is withdrawn without a reason. [EXC-17] */
export function refusalToWithdraw(
  proposedBy: string,
  withdrawnBy: string,
  reason: string | null,
): 'decline_needs_reason' | null {
  return proposedBy !== withdrawnBy && reason === null ? 'decline_needs_reason' : null;
}

/**
 * A proposal is not confirmed if the provider has reported another amount meanwhile, or a currency of
 * which the money cannot become what was proposed. [EXC-14]
 */
export function refusalOfChanged(
  proposed: { readonly kind: ResolutionKind; readonly amountSen: Sen },
  waiting: { readonly amountSen: Sen; readonly currency: string },
): 'exception_changed' | null {
  const isInRinggit = waiting.currency === venueCurrency;
  const isPossible = isInRinggit || kindsOfAnyCurrency.includes(proposed.kind);
  return isPossible && proposed.amountSen === waiting.amountSen ? null : 'exception_changed';
}

/** A payment settles an order that waits for exactly this amount. [EXC-4] */
export function refusalToAttach(
  amountSen: Sen,
  order: { readonly status: OrderStatus; readonly dueSen: Sen },
): 'attach_not_waiting' | 'attach_other_amount' | null {
  if (order.status !== 'pending') return 'attach_not_waiting';
  return order.dueSen === amountSen ? null : 'attach_other_amount';
}

/** Credits go in full to somebody who can spend them, within the largest balance. [EXC-5] */
export function refusalToCredit(
  amountSen: Sen,
  member: { readonly isGuest: boolean; readonly balanceSen: Sen },
): 'guest_without_credits' | 'credit_over_balance' | null {
  if (member.isGuest) return 'guest_without_credits';
  return fitsBalance(member.balanceSen, amountSen) ? null : 'credit_over_balance';
}

/** An amount with the code of its currency, or as ringgit. */
export function amountIn(currency: string, amountSen: Sen): string {
  return currency === venueCurrency
    ? displayAmount(amountSen)
    : `${currency} ${displayCredits(amountSen)}`;
}
