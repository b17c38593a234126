import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { dayMonthsLater } from '#domain/memberships/memberships.ts';
import type { Sen } from '#domain/money/money.ts';
import { lengthOf, type Period } from '#domain/reports/period.ts';
import { addDays, type BookingDate, daysBetween } from '#domain/time/venue-time.ts';

/** A plan that a member has bought. */
type PlanPurchase = {
  readonly status: MembershipStatus;
  readonly months: number;
  readonly priceSen: Sen;
  /** The booking day of the payment. */
  readonly boughtOn: BookingDate;
};

/** The days that a price pays for, both ends included. */
export type PaidSpan = Period & { readonly priceSen: Sen };

/**
 * The days that each purchase of one member pays for, in the order of the purchases: from the day of
 * the payment, or from the day after the plan of the same status that it extends. [REPORT-11]
 */
export function paidSpans(purchases: readonly PlanPurchase[]): readonly PaidSpan[] {
  let current: { readonly status: MembershipStatus; readonly until: BookingDate } | null = null;
  const spans: PaidSpan[] = [];
  for (const { status, months, priceSen, boughtOn } of purchases) {
    const extended: BookingDate | null =
      current !== null && current.status === status && current.until >= boughtOn
        ? current.until
        : null;
    const until = dayMonthsLater(extended ?? boughtOn, months);
    spans.push({ from: extended === null ? boughtOn : addDays(extended, 1), until, priceSen });
    current = { status, until };
  }
  return spans;
}

/** The part of a price that its first days have earned, in whole sen. */
function earnedBy(span: PaidSpan, days: number): Sen {
  const all = lengthOf(span);
  return Math.floor((span.priceSen * Math.min(Math.max(days, 0), all)) / all);
}

/** The part of a price that counts in a period; over all days it is the price. [REPORT-11] */
export function recognisedIn(span: PaidSpan, period: Period): Sen {
  const through = earnedBy(span, daysBetween(span.from, period.until) + 1);
  return through - earnedBy(span, daysBetween(span.from, period.from));
}
