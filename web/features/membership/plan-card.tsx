import { Check } from 'lucide-react';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import type { CallOutput } from '#contract/call.ts';
import type { getPlans, MembershipPlan } from '#contract/memberships.ts';
import { membershipLabels } from '#domain/members/membership-status.ts';
import { isBestValue, savingOf } from '#domain/memberships/memberships.ts';
import { displayAmount } from '#domain/money/money.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { RoleDiscount } from '#domain/venue/pricing.ts';
import { fill } from '#domain/words/fill.ts';
import { benefitsOf } from '#domain/words/membership-benefits.ts';
import { membershipScreenLabels } from '#domain/words/membership-labels.ts';
import { membershipCheckoutState } from '#web/features/checkout/goods/general-state.ts';
import { Benefit } from '#web/features/membership/benefit.tsx';
import { offerOf } from '#web/features/membership/plan-offer.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface PlanCardProps {
  readonly plan: MembershipPlan;
  /** All plans on the screen, by which it is compared. */
  readonly plans: readonly MembershipPlan[];
  /** True for the one plan that the screen proposes. */
  readonly isProposed: boolean;
  readonly current: CallOutput<typeof getPlans>['current'];
  readonly today: BookingDate;
  readonly roleDiscounts: readonly RoleDiscount[];
}

/** A plan's price and benefits, with the button to buy it. */
export function PlanCard(props: PlanCardProps) {
  const { plan, plans, isProposed, current, today, roleDiscounts } = props;
  const navigate = useNavigate();
  const titleId = useId();
  const offer = offerOf(plan, current, today);
  const saving = savingOf(plan, plans);
  const isBest = isBestValue(plan, plans);
  const label = membershipLabels[plan.status];
  const { name, description, priceSen } = plan;
  const goOn = (): void => void navigate(paths.checkout, { state: membershipCheckoutState(plan) });
  return (
    <Card className={classNames('flex flex-col', offer.isOwn && 'border-court')}>
      <article aria-labelledby={titleId} className="flex grow flex-col">
        <h2 id={titleId} className="display text-xl leading-tight wrap-anywhere">
          {name}
        </h2>
        {(offer.isOwn || isBest || label !== name) && (
          <p className="mt-2 flex flex-wrap gap-2 text-sm font-semibold">
            {label !== name && <span className="rounded-full bg-mist px-3 py-0.5">{label}</span>}
            {isBest && (
              <span className="rounded-full bg-accent px-3 py-0.5 text-ink">
                {membershipScreenLabels.bestValue}
              </span>
            )}
            {offer.isOwn && (
              <span className="inline-flex items-center gap-1 rounded-full bg-tint px-3 py-0.5">
                <Check size={14} strokeWidth={3} aria-hidden="true" />
                {membershipScreenLabels.yourPlan}
              </span>
            )}
          </p>
        )}
        {description !== '' && <p className="mt-3 text-ink-soft">{description}</p>}
        <p className="mt-4 flex flex-wrap items-baseline gap-x-2 text-ink-soft">
          <span className="display text-3xl text-ink">{displayAmount(priceSen)}</span>{' '}
          <span>{monthsWords(plan.months)}</span>
          {plan.months > 1 && (
            <span className="basis-full text-sm">
              {fill(membershipScreenLabels.perMonth, {
                amount: displayAmount(Math.round(priceSen / plan.months)),
              })}
            </span>
          )}
        </p>
        {saving !== null && (
          <p className="mt-1 text-sm font-semibold text-court">
            {fill(membershipScreenLabels.saves, {
              amount: displayAmount(saving.amountSen),
              months: String(saving.months),
            })}
          </p>
        )}
        <ul
          aria-label={fill(membershipScreenLabels.brings, { plan: name })}
          className="mt-4 mb-5 grid gap-2 border-line border-t pt-4 text-base"
        >
          {benefitsOf(plan.status, roleDiscounts).map((benefit) => (
            <Benefit key={benefit}>{benefit}</Benefit>
          ))}
        </ul>
        <div className="mt-auto grid gap-3">
          <p className="text-sm text-ink-soft">{offer.words}</p>
          {offer.action !== null && (
            <Button
              tone={isProposed ? 'primary' : 'secondary'}
              aria-label={fill(membershipScreenLabels.about, { action: offer.action, plan: name })}
              onClick={goOn}
            >
              {offer.action}
            </Button>
          )}
        </div>
      </article>
    </Card>
  );
}

function monthsWords(months: number): string {
  return months === 1
    ? membershipScreenLabels.oneMonth
    : fill(membershipScreenLabels.manyMonths, { count: String(months) });
}
