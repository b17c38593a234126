import { countSlots, courtTypeOf } from '#domain/slots/selection.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { priceCourtSlots } from '#domain/venue/pricing.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { useFreeSlotsLeft } from '#web/api/orders.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { CheckoutErrorDialog } from '#web/features/booking/checkout-error-dialog.tsx';
import {
  type PriceWords,
  priceWords,
  type Summary,
  summaryOf,
  weekWords,
} from '#web/features/booking/summary.ts';
import { useCheckout } from '#web/features/booking/use-checkout.ts';
import type { Plan } from '#web/features/booking/use-plan.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { DelayedAnnouncement } from '#web/ui/delayed-announcement.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The selection, its price and the checkout button. It stays in view once a slot is selected. */
export function SummaryBar({ plan }: { readonly plan: Plan }) {
  const { selection, status } = plan;
  const checkout = useCheckout(selection, status);
  const { error } = checkout;
  const totals = useTotals(plan);
  const { summary, amount } = totals;
  return (
    <BottomBar isEmpty={summary === null}>
      <Words {...totals} />
      <Button
        isBusy={checkout.isBusy}
        onClick={checkout.begin}
        className="min-h-13 px-7 text-base max-tablet:px-8"
      >
        {bookingLabels.checkout}
      </Button>
      <DelayedAnnouncement words={summary && amount ? `${summary.slots}, ${amount}` : ''} />
      {error && <CheckoutErrorDialog error={error} onClose={checkout.dismiss} />}
    </BottomBar>
  );
}

interface Totals extends PriceWords {
  /** Null when nothing is selected. */
  readonly summary: Summary | null;
}

function useTotals({ selection, facts, status }: Plan): Totals {
  const { date, slots } = selection;
  const courtType = courtTypeOf(selection);
  const freeSlotsLeft = useFreeSlotsLeft(date, status);
  const today = bookingDayOf(useVenueNow());
  if (date === null) return { summary: null, amount: null, free: null };
  const priced =
    facts && courtType && priceCourtSlots(facts.priceRules, { courtType, date, status }, slots);
  return {
    summary: countSlots(slots) === 0 ? null : summaryOf(slots, date),
    ...priceWords(facts === null ? undefined : priced, freeSlotsLeft, weekWords(date, today)),
  };
}

function Words({ summary, amount, free }: Totals) {
  if (summary === null) {
    return (
      <p className="grow basis-32 text-ink-soft">
        {bookingLabels.nothingSelected} {free && <span className="inline-block">{free}</span>}
      </p>
    );
  }
  return (
    <div className="flex min-w-0 grow basis-32 flex-col-reverse justify-between gap-x-6 tablet:flex-row tablet:items-center">
      <div className="text-sm leading-snug tablet:text-base">
        <p>
          <strong>{summary.slots}</strong>
          {summary.rest}
        </p>
        {free !== null && <p>{free ?? <Skeleton className="h-[1lh] w-44 opacity-30" />}</p>}
      </div>
      {amount !== null && (
        <p className="display text-2xl whitespace-nowrap">
          {amount === undefined ? (
            <Skeleton className="h-8 w-28 opacity-30" />
          ) : (
            <>
              <span className="sr-only">{bookingLabels.total} </span>
              {amount}
            </>
          )}
        </p>
      )}
    </div>
  );
}
