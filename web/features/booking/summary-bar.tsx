import { useEffect } from 'react';
import { labels } from '#domain/labels.ts';
import { displayAmount, sumSen } from '#domain/money.ts';
import { priceCourtSlots } from '#domain/pricing.ts';
import { countSlots, courtTypeOf } from '#domain/selection.ts';
import { summaryOf } from '#web/features/booking/summary.ts';
import { useCheckout } from '#web/features/booking/use-checkout.ts';
import type { Plan } from '#web/features/booking/use-plan.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LazyDialog } from '#web/ui/lazy-dialog.tsx';

const loadErrorDialog = () => import('#web/features/booking/checkout-error-dialog.tsx');

/** What is selected, what it costs and the way on; it stays in view once something is selected. */
export function SummaryBar({ plan }: { readonly plan: Plan }) {
  const { selection, status } = plan;
  const checkout = useCheckout(selection, status);
  const { error } = checkout;
  const isEmpty = countSlots(selection.slots) === 0;
  // What says that the connection is lost must be here before it is.
  useEffect(() => void loadErrorDialog().catch(() => undefined), []);
  return (
    <div
      data-bottom-bar={isEmpty ? undefined : ''}
      className={classNames(
        'mt-auto min-h-22 pb-[env(safe-area-inset-bottom)] desktop:col-span-2',
        !isEmpty && 'on-court full-bleed sticky bottom-0 z-20 bg-court-deep text-white',
      )}
    >
      <div className="flex min-h-22 items-center justify-between gap-4">
        {isEmpty ? (
          <p className="text-ink-soft">{labels.booking.nothingSelected}</p>
        ) : (
          <Totals plan={plan} />
        )}
        <Button
          isBusy={checkout.isBusy}
          onClick={checkout.begin}
          className="min-h-13 px-7 text-base max-tablet:px-8"
        >
          {labels.booking.checkout}
        </Button>
      </div>
      {error && (
        <LazyDialog
          load={loadErrorDialog}
          failure={[error.text, ...error.slots].join(' ')}
          onClose={checkout.dismiss}
        >
          {({ CheckoutErrorDialog }) => (
            <CheckoutErrorDialog error={error} onClose={checkout.dismiss} />
          )}
        </LazyDialog>
      )}
    </div>
  );
}

function Totals({ plan: { selection, facts, status } }: { readonly plan: Plan }) {
  const { date, slots } = selection;
  const courtType = courtTypeOf(selection);
  if (date === null || courtType === null) return null;
  const priced = facts && priceCourtSlots(facts.priceRules, { courtType, date, status }, slots);
  const summary = summaryOf(slots, date);
  return (
    <div className="flex min-w-0 grow flex-col-reverse justify-between gap-x-6 tablet:flex-row tablet:items-center">
      <p className="text-sm leading-snug tablet:text-base">
        <strong>{summary.slots}</strong>
        {summary.rest}
      </p>
      {priced && (
        <p className="display text-2xl whitespace-nowrap">
          <span className="sr-only">{labels.booking.total} </span>
          {displayAmount(sumSen(priced.map(({ finalPrice }) => finalPrice)))}
        </p>
      )}
    </div>
  );
}
