import {
  defaultMembershipStatus,
  type MembershipStatus,
} from '#domain/members/membership-status.ts';
import {
  type CurrentMembership,
  dayMonthsLater,
  type GivenMembership,
  isExtendedBy,
  isMembershipOver,
  membershipAfterBuying,
  type PlanTerms,
} from '#domain/memberships/memberships.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

export type PlanPurchase = PlanTerms & { readonly on: BookingDate };

type PaidTime<P> = {
  /** The last day that is paid for; null when nothing was bought. */
  readonly endsOn: BookingDate | null;
  /** The purchases, oldest first, that each extended the one before. */
  readonly purchases: readonly P[];
};

/** The membership that a member's purchases, oldest first, have paid for. [MEMBER-10] */
export function paidTime<P extends PlanPurchase>(purchases: readonly P[]): PaidTime<P> {
  const nothing: CurrentMembership & PaidTime<P> = {
    status: defaultMembershipStatus,
    endsOn: null,
    statusAfter: defaultMembershipStatus,
    purchases: [],
  };
  return purchases.reduce(
    (had, plan) => ({
      ...membershipAfterBuying(had, plan, plan.on),
      purchases: isExtendedBy(had, plan, plan.on) ? [...had.purchases, plan] : [plan],
    }),
    nothing,
  );
}

/** The purchases that pay for the days after today, oldest first. [MEMBER-10] */
export function purchasesOfRest<P extends PlanPurchase>(
  purchases: readonly P[],
  endsOn: BookingDate,
  today: BookingDate,
): readonly P[] {
  const { purchases: unbroken } = paidTime(purchases);
  let from = endsOn;
  let first = unbroken.length;
  while (first > 0 && from > today) {
    first -= 1;
    from = dayMonthsLater(from, -(unbroken[first]?.months ?? 0));
  }
  return unbroken.slice(Math.min(first, unbroken.length - 1));
}

/**
 * The last day that a paid plan keeps when the operator gives a status; null when the member loses
 * nothing of it. Another status ends the plan at once. [MEMBER-10]
 */
export function paidPlanCutTo(
  plan: { readonly status: MembershipStatus; readonly endsOn: BookingDate },
  given: GivenMembership,
  today: BookingDate,
): BookingDate | null {
  if (isMembershipOver(plan.endsOn, today)) return null;
  if (given.status !== plan.status) return today;
  return given.endsOn !== null && given.endsOn < plan.endsOn ? given.endsOn : null;
}

/**
 * True if the operator gives without an end what a member has paid for until a day. [MEMBER-10]
 */
export function isMadeEndless(
  plan: { readonly status: MembershipStatus },
  given: GivenMembership,
): boolean {
  return given.endsOn === null && given.status === plan.status;
}
