import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { isMembershipOver } from '#domain/memberships/memberships.ts';
import { paidTime, purchasesOfRest } from '#domain/memberships/paid-plans.ts';
import { type Sen, sumSen } from '#domain/money/money.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { OperatorDetails } from '#domain/words/refusal-details.ts';
import type { Tx } from '#server/db/database.ts';
import {
  findPlanAsBought,
  listPurchases,
} from '#server/features/memberships/memberships.repository.ts';

/** The rest of a plan that a member has paid for. */
export interface PaidPlan {
  readonly plan: string;
  readonly planId: number;
  readonly status: MembershipStatus;
  /** The last paid day, even if the operator has cut the plan short. */
  readonly endsOn: BookingDate;
  /** The last day on which it runs: the paid one, or an earlier one that the operator has set. */
  readonly runsUntil: BookingDate;
  readonly paidSen: Sen;
  /** The newest purchase, which the membership refers to. */
  readonly orderId: string;
  readonly boughtAt: Temporal.Instant;
  /** Every purchase that pays for the rest. */
  readonly purchases: OperatorDetails['plan_made_endless']['purchases'];
  /** True if the membership still refers to the purchase. */
  readonly isLinked: boolean;
  /** The status that followed the plan when it was bought; null while the plan is unchanged. */
  readonly statusAfter: MembershipStatus | null;
}

/**
 * The plan that a member has paid for, unless it has expired. Its paid last day is the one before
 * the operator's first change. [MEMBER-10]
 */
export const findPaidPlan = async (
  tx: Tx,
  userId: string,
  today: BookingDate,
): Promise<PaidPlan | undefined> => {
  const rows = await listPurchases(tx, userId);
  const bought = rows.map((row) => ({
    ...row,
    on: bookingDayOf(row.boughtAt.toTemporalInstant()),
  }));
  const last = bought.at(-1);
  if (last === undefined) return undefined;
  const asBought = await findPlanAsBought(tx, userId, last.orderId);
  const endsOn = asBought?.endsOn ?? last.endsOn ?? paidTime(bought).endsOn;
  if (endsOn === null || isMembershipOver(endsOn, today)) return undefined;
  const purchases = purchasesOfRest(bought, endsOn, today);
  const { plan, planId, status, orderId } = last;
  return {
    plan,
    planId,
    status,
    endsOn,
    runsUntil: last.endsOn !== null && last.endsOn < endsOn ? last.endsOn : endsOn,
    paidSen: sumSen(purchases.map(({ paidSen }) => paidSen)),
    orderId,
    boughtAt: last.boughtAt.toTemporalInstant(),
    purchases: purchases.map(({ plan, paidSen, on }) => ({ plan, paidSen, on })),
    isLinked: last.endsOn !== null,
    statusAfter: asBought?.statusAfter ?? null,
  };
};
