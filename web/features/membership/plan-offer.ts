import { defaultMembershipStatus, membershipLabels } from '#domain/members/membership-status.ts';
import {
  type CurrentMembership,
  givenUpByBuying,
  givenUpInWords,
  membershipAfterBuying,
  type PlanTerms,
  type Purchase,
  refusalToBuyPlan,
} from '#domain/memberships/memberships.ts';
import { type BookingDate, formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { membershipScreenLabels } from '#domain/words/membership-labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';

interface PlanOffer {
  /** True if the member has bought this status and still has it. */
  readonly isOwn: boolean;
  /** The button's label; null when the plan cannot be bought. */
  readonly action: string | null;
  /** The consequence of buying it, or why it cannot be bought. */
  readonly words: string;
}

/**
 * A plan as one member sees it: an upgrade, a renewal, or not for sale to them. [MEMBER-2]
 * [MEMBER-4] [MEMBER-11]
 */
export function offerOf(
  plan: PlanTerms,
  current: CurrentMembership & { readonly purchase: Purchase | null },
  today: BookingDate,
): PlanOffer {
  const refusal = refusalToBuyPlan(plan, current);
  const isOwn = plan.status === current.status && current.endsOn !== null;
  if (refusal !== null) return { isOwn, action: null, words: refusals[refusal] };

  const { upgrade, renew, renewedUntil, lastsUntil, pauses } = membershipScreenLabels;
  const date = formatDate(membershipAfterBuying(current, plan, today).endsOn);
  if (isOwn) return { isOwn, action: renew, words: fill(renewedUntil, { date }) };
  const words = [fill(lastsUntil, { date })];
  const givenUp = givenUpByBuying(current, plan, today);
  if (givenUp !== null) words.push(givenUpInWords(givenUp));
  if (current.endsOn === null && current.status !== defaultMembershipStatus) {
    words.push(fill(pauses, { status: membershipLabels[current.status] }));
  }
  return { isOwn, action: upgrade, words: words.join(' ') };
}
