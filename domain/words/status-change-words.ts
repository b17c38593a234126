import { membershipLabels } from '#domain/members/membership-status.ts';
import { displayAmount } from '#domain/money/money.ts';
import { daysBetween, formatDate } from '#domain/time/venue-time.ts';
import { counted } from '#domain/words/counted.ts';
import { fill } from '#domain/words/fill.ts';
import { memberActLabels, statusChangeTexts } from '#domain/words/member-act-labels.ts';
import type { OperatorDetails } from '#domain/words/refusal-details.ts';

type StatusReason = keyof typeof statusChangeTexts;

const planWords = (details: OperatorDetails['plan_made_endless']) => ({
  plan: [...new Set(details.purchases.map(({ plan }) => plan))].join(', '),
  paid: displayAmount(details.paidSen),
  ends: formatDate(details.endsOn),
  status: membershipLabels[details.status],
});

const cutWords = (details: OperatorDetails['plan_ends_early']) => ({
  ...planWords(details),
  last: formatDate(details.last),
  days: counted(daysBetween(details.last, details.endsOn), 'day'),
});

const sentences: { readonly [R in StatusReason]: (details: OperatorDetails[R]) => string } = {
  no_profile: () => statusChangeTexts.no_profile,
  gift_over: () => statusChangeTexts.gift_over,
  gift_without_effect: ({ status }) =>
    fill(statusChangeTexts.gift_without_effect, { status: membershipLabels[status] }),
  gift_changes_nothing: ({ status, endsOn }) =>
    fill(statusChangeTexts.gift_changes_nothing, {
      status: membershipLabels[status],
      until:
        endsOn === null ? '' : fill(memberActLabels.status.untilPart, { date: formatDate(endsOn) }),
    }),
  plan_ends_at_once: (details) => fill(statusChangeTexts.plan_ends_at_once, cutWords(details)),
  plan_ends_early: (details) => fill(statusChangeTexts.plan_ends_early, cutWords(details)),
  plan_made_endless: (details) => fill(statusChangeTexts.plan_made_endless, planWords(details)),
};

const isStatusReason = (reason: unknown): reason is StatusReason =>
  typeof reason === 'string' && Object.hasOwn(sentences, reason);

/** Why a change of status was refused, for the staff; null for details about something else. */
export function statusChangeInWords(details: unknown): string | null {
  if (typeof details !== 'object' || details === null || !('reason' in details)) return null;
  if (!isStatusReason(details.reason)) return null;
  // The reason says which fields there are; the table's functions cannot know that of one another.
  return (sentences[details.reason] as (fields: unknown) => string)(details);
}
