import { defaultMembershipStatus, membershipLabels } from '#domain/membership.ts';
import { membershipScreenLabels } from '#domain/membership-labels.ts';
import {
  type CurrentMembership,
  membershipAfterBuying,
  type PlanTerms,
  refusalToBuyPlan,
} from '#domain/memberships.ts';
import { fill, refusals } from '#domain/texts.ts';
import { type BookingDate, formatDate } from '#domain/venue-time.ts';

export interface PlanOffer {
  /** Whether the member has bought this status and still has it. */
  readonly isOwn: boolean;
  /** The word of the button; null when the plan cannot be bought. */
  readonly action: string | null;
  /** What buying it would mean, or why it cannot be bought. */
  readonly words: string;
}

/** What a plan is to a member: something new, a renewal, or nothing that they need. [MEMBER-2] [MEMBER-4] */
export function offerOf(
  plan: PlanTerms,
  current: CurrentMembership,
  today: BookingDate,
): PlanOffer {
  const refusal = refusalToBuyPlan(plan, current);
  const isOwn = plan.status === current.status && current.endsOn !== null;
  if (refusal !== null) return { isOwn, action: null, words: refusals[refusal] };

  const { upgrade, renew, renewedUntil, lastsUntil, replaces, pauses } = membershipScreenLabels;
  const date = formatDate(membershipAfterBuying(current, plan, today).endsOn);
  if (isOwn) return { isOwn, action: renew, words: fill(renewedUntil, { date }) };
  const words = [fill(lastsUntil, { date })];
  const status = membershipLabels[current.status];
  if (current.endsOn !== null) {
    words.push(fill(replaces, { status, date: formatDate(current.endsOn) }));
  } else if (current.status !== defaultMembershipStatus) {
    words.push(fill(pauses, { status }));
  }
  return { isOwn, action: upgrade, words: words.join(' ') };
}
