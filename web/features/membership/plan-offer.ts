import { defaultMembershipStatus, membershipLabels } from '#domain/members/membership-status.ts';
import {
  type CurrentMembership,
  givenUpByBuying,
  givenUpInWords,
  isBestValue,
  isReplacedBy,
  membershipAfterBuying,
  type PlanTerms,
  type Purchase,
  refusalToBuyPlan,
} from '#domain/memberships/memberships.ts';
import type { Sen } from '#domain/money/money.ts';
import { type BookingDate, formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { membershipScreenLabels } from '#domain/words/membership-labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';

type Current = CurrentMembership & { readonly purchase: Purchase | null };

interface PlanOffer {
  /** True if the member has bought this status and still has it. */
  readonly isOwn: boolean;
  /** The button's label; null when the plan cannot be bought. */
  readonly action: string | null;
  /** The consequence of buying it, or why it cannot be bought. */
  readonly words: string;
}

/**
 * The plan with the one emphasised button: the member's own, the best value, or the first. A plan that
 * replaces what the member has is never proposed. [MEMBER-14]
 */
export function proposedPlan<Plan extends PlanTerms & { readonly priceSen: Sen }>(
  { plans, current }: { readonly plans: readonly Plan[]; readonly current: Current },
  today: BookingDate,
): Plan | undefined {
  const offered = plans.filter(
    (plan) => offerOf(plan, current, today).action !== null && !isReplacedBy(current, plan, today),
  );
  return (
    offered.find((plan) => offerOf(plan, current, today).isOwn) ??
    offered.find((plan) => isBestValue(plan, plans)) ??
    offered[0]
  );
}

/**
 * A plan as one member sees it: an upgrade, a renewal, or not for sale to them. [MEMBER-2]
 * [MEMBER-4] [MEMBER-11]
 */
export function offerOf(plan: PlanTerms, current: Current, today: BookingDate): PlanOffer {
  const refusal = refusalToBuyPlan(plan, current);
  const isOwn = plan.status === current.status && current.endsOn !== null;
  if (refusal !== null) return { isOwn, action: null, words: refusals[refusal] };

  const { upgrade, change, renew, renewedUntil, lastsUntil, pauses } = membershipScreenLabels;
  const date = formatDate(membershipAfterBuying(current, plan, today).endsOn);
  if (isOwn) return { isOwn, action: renew, words: fill(renewedUntil, { date }) };
  const words = [fill(lastsUntil, { date })];
  const givenUp = givenUpByBuying(current, plan, today);
  if (givenUp !== null) words.push(givenUpInWords(givenUp));
  if (current.endsOn === null && current.status !== defaultMembershipStatus) {
    words.push(fill(pauses, { status: membershipLabels[current.status] }));
  }
  const action = isReplacedBy(current, plan, today) ? change : upgrade;
  return { isOwn, action, words: words.join(' ') };
}
