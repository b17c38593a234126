import type { CallOutput } from '#contract/call.ts';
import type { getPlans } from '#contract/memberships.ts';
import { defaultMembershipStatus, membershipLabels } from '#domain/members/membership-status.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import type { RoleDiscount } from '#domain/venue/pricing.ts';
import { fill } from '#domain/words/fill.ts';
import { benefitsOf } from '#domain/words/membership-benefits.ts';
import { membershipScreenLabels } from '#domain/words/membership-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { usePlans } from '#web/api/memberships.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { TroubleNotice } from '#web/features/booking/trouble-notice.tsx';
import { pageClass, Screen, titleClass } from '#web/features/frame/screen.tsx';
import { Benefit } from '#web/features/membership/benefit.tsx';
import { PlanCard } from '#web/features/membership/plan-card.tsx';
import { proposedPlan } from '#web/features/membership/plan-offer.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const planGrid = 'grid gap-4 min-[640px]:grid-cols-2 desktop:grid-cols-3';

/** The member's current membership, and the plans that the venue sells. */
export function PlansScreen({
  roleDiscounts,
}: {
  readonly roleDiscounts: readonly RoleDiscount[];
}) {
  const { data, isError, error, isFetching, refetch } = usePlans();
  const today = bookingDayOf(useVenueNow());
  return (
    <Screen
      title={membershipScreenLabels.title}
      className={classNames(pageClass, 'grid content-start gap-6')}
    >
      <h1 className={titleClass}>{membershipScreenLabels.title}</h1>
      {(data || !isError) && <CurrentCard current={data?.current} roleDiscounts={roleDiscounts} />}
      <section aria-label={membershipScreenLabels.plans}>
        {data && data.plans.length > 0 && (
          <ul className={planGrid}>
            {data.plans.map((plan) => (
              <li key={plan.id} className="grid">
                <PlanCard
                  plan={plan}
                  plans={data.plans}
                  isProposed={plan === proposedPlan(data, today)}
                  current={data.current}
                  today={today}
                  roleDiscounts={roleDiscounts}
                />
              </li>
            ))}
          </ul>
        )}
        {data?.plans.length === 0 && <p className="text-ink-soft">{membershipScreenLabels.none}</p>}
        {!data && !isError && <PlanSkeletons />}
        {!data && isError && (
          <TroubleNotice
            trouble={{
              text: failureMessage(error),
              isRetrying: isFetching,
              retry: () => void refetch(),
            }}
          />
        )}
      </section>
    </Screen>
  );
}

type Current = CallOutput<typeof getPlans>['current'];

interface CurrentCardProps {
  readonly current: Current | undefined;
  readonly roleDiscounts: readonly RoleDiscount[];
}

function CurrentCard({ current, roleDiscounts }: CurrentCardProps) {
  const benefits = current ? benefitsOf(current.status, roleDiscounts) : [];
  return (
    <Card className="grid gap-1">
      <h2 className="text-sm font-semibold text-ink-soft">{membershipScreenLabels.yours}</h2>
      {current ? (
        <p role="status">
          <span
            key={`${current.status} ${current.endsOn}`}
            className="appear flex flex-wrap items-baseline gap-x-2"
          >
            <span className="display text-xl">{membershipLabels[current.status]}</span>{' '}
            <span className="text-ink-soft">{untilWords(current)}</span>
          </span>
        </p>
      ) : (
        <Skeleton className="h-7 w-64" />
      )}
      {current && benefits.length > 0 && (
        <ul
          aria-label={fill(membershipScreenLabels.has, {
            status: membershipLabels[current.status],
          })}
          className="mt-2 flex flex-wrap gap-x-6 gap-y-1"
        >
          {benefits.map((benefit) => (
            <Benefit key={benefit}>{benefit}</Benefit>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The default status has no end, so nothing is said about it. */
function untilWords({ status, endsOn, statusAfter }: Current): string {
  const { noEnd, until, thenAgain } = membershipScreenLabels;
  if (endsOn === null) return status === defaultMembershipStatus ? '' : noEnd;
  const then = fill(thenAgain, { status: membershipLabels[statusAfter] });
  return `${fill(until, { date: formatDate(endsOn) })}. ${then}`;
}

function PlanSkeletons() {
  return (
    <div className={planGrid}>
      <p role="status" className="sr-only">
        {membershipScreenLabels.loading}
      </p>
      {['first', 'second', 'third'].map((place) => (
        <Skeleton key={place} className="h-96 rounded-card" />
      ))}
    </div>
  );
}
