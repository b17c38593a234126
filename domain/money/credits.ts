import { type Sen, sumSen } from '#domain/money/money.ts';
import { isHoldLive } from '#domain/orders/holds.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';

/** The checkout's checkbox is on until the member turns it off. [CREDIT-2] */
export const usesCreditsByDefault = true;

type CreditReservation = {
  readonly creditsSen: Sen;
  readonly expiresAt: Temporal.Instant;
};

/** The balance less the unexpired reservations of other orders. [CREDIT-5] */
export function availableCredits(
  balanceSen: Sen,
  reservations: readonly CreditReservation[],
  now: Temporal.Instant,
): Sen {
  const reserved = reservations
    .filter(({ expiresAt }) => isHoldLive(expiresAt, now))
    .map(({ creditsSen }) => creditsSen);
  return Math.max(0, balanceSen - sumSen(reserved));
}

/**
 * The largest balance that a payment or a grant may produce. It leaves room below the largest value
 * of the database's column, so that refunds still fit on top of it. [CREDIT-8]
 */
export const largestBalanceSen: Sen = 2_000_000_000;

export function fitsBalance(balanceSen: Sen, amountSen: Sen): boolean {
  return balanceSen + amountSen <= largestBalanceSen;
}

/**
 * The credits that other open orders reserve. An order that this one resumes is open too, but its
 * reservation counts as available. [CREDIT-9]
 */
export function creditsHeldElsewhere(
  balanceSen: Sen,
  availableSen: Sen,
  waiting: readonly { readonly creditsSen: Sen }[],
): Sen {
  const reserved = sumSen(waiting.map(({ creditsSen }) => creditsSen));
  // The balance and the available amount are read one after the other, so neither is trusted alone.
  return Math.max(0, Math.min(balanceSen - availableSen, reserved));
}

/** The payment provider accepts amounts of more than RM 1.00, so this is the smallest charge. */
export const smallestChargeSen: Sen = 101;

/**
 * The smaller of the available credits and the total, if the member wants to use credits. A rest
 * too small for the card is made large enough, or the order could never be paid. [CREDIT-3]
 * [CREDIT-7]
 */
export function creditsToUse(useCredits: boolean, availableSen: Sen, totalSen: Sen): Sen {
  if (!useCredits) return 0;
  const most = Math.max(0, Math.min(availableSen, totalSen));
  const rest = totalSen - most;
  return rest > 0 && rest < smallestChargeSen ? Math.max(0, totalSen - smallestChargeSen) : most;
}

/** An amount that no card can pay. [CREDIT-10] */
export function isTooSmallForCard(sen: Sen): boolean {
  return sen > 0 && sen < smallestChargeSen;
}

/** The confirmation that a price needs before the operator sets it, or null. [PRICE-16] */
export function questionOfPrice(sen: Sen): 'price_free' | 'price_too_small_for_card' | null {
  if (sen === 0) return 'price_free';
  return isTooSmallForCard(sen) ? 'price_too_small_for_card' : null;
}

/**
 * An amount that the payment provider would decline is not sent to it. Credits can pay it, or
 * another item can raise it; an order for a membership has only one item. [CREDIT-10]
 */
export function refusalToCharge(
  cardSen: Sen,
  items: readonly { readonly type: string }[],
): RefusalCode | null {
  if (!isTooSmallForCard(cardSen)) return null;
  const isMembership = items.some(({ type }) => type === 'Membership Upgrade');
  return isMembership ? 'membership_amount_too_small' : 'amount_too_small';
}

/** Distributes credits in order, to each part at most its total. [CREDIT-4] */
export function spreadCredits(creditsSen: Sen, totals: readonly Sen[]): Sen[] {
  let left = creditsSen;
  return totals.map((total) => {
    const share = Math.min(left, total);
    left -= share;
    return share;
  });
}
