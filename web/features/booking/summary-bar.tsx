import { ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CourtSlot, CourtSlots } from '#domain/slots/court-slots.ts';
import { countSlots, courtTypeOf, removeSlots } from '#domain/slots/selection.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { priceCourtSlots } from '#domain/venue/pricing.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { useFreeSlotsLeft } from '#web/api/orders.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { CheckoutErrorDialog } from '#web/features/booking/checkout-error-dialog.tsx';
import { slotsOnCourts } from '#web/features/booking/slot-words.ts';
import {
  type PriceWords,
  priceWords,
  type Summary,
  summaryOf,
  weekWords,
} from '#web/features/booking/summary.ts';
import type { Checkout } from '#web/features/booking/use-checkout.ts';
import { limitWords, useLimit } from '#web/features/booking/use-limit.ts';
import type { Plan } from '#web/features/booking/use-plan.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { DelayedAnnouncement } from '#web/ui/delayed-announcement.tsx';
import { LazyDialog, preloading } from '#web/ui/lazy-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const loadSheet = () => import('#web/features/booking/selection-sheet.tsx');
const { sheet } = bookingLabels;

interface SummaryBarProps {
  readonly plan: Plan;
  readonly checkout: Checkout;
  /** Slots that left the selection because others took them, until the member has seen it. */
  readonly lost: CourtSlots;
  readonly onRemove: (slots: readonly CourtSlot[]) => void;
  readonly onClear: () => void;
  readonly onLetGo: () => void;
}

/**
 * The selection, its price and the checkout button. It stays in view once a slot is selected, and
 * opens into a list of the slots.
 */
export function SummaryBar(props: SummaryBarProps) {
  const { plan, checkout, lost, onRemove, onClear, onLetGo } = props;
  const { selection } = plan;
  const [isOpen, setIsOpen] = useState(false);
  const { error } = checkout;
  const totals = useTotals(plan);
  const { summary, amount } = totals;
  const standing = useLimit(plan);
  const limit = limitWords(standing, selection.date, bookingDayOf(useVenueNow()));
  const remove = (slots: readonly CourtSlot[]): void => {
    if (countSlots(removeSlots(selection, slots).slots) === 0) setIsOpen(false);
    onRemove(slots);
  };
  return (
    <BottomBar isEmpty={summary === null}>
      {summary !== null && countSlots(lost) > 0 ? (
        <Strip text={fill(sheet.bar, { slots: slotsOnCourts(lost) })}>
          <button
            type="button"
            onClick={onLetGo}
            className="min-h-11 shrink-0 rounded-control px-3 font-bold underline underline-offset-4"
          >
            {sheet.letGo}
          </button>
        </Strip>
      ) : (
        standing?.kind === 'over' && <Strip text={refusals.daily_limit} />
      )}
      <Words {...totals} limit={limit} onOpen={() => setIsOpen(true)} />
      <Button
        tone={summary === null ? 'secondary' : 'primary'}
        isBusy={checkout.isBusy}
        onClick={checkout.begin}
        className="min-h-13 low:min-h-11 px-7 text-base max-tablet:px-8"
      >
        {bookingLabels.checkout}
      </Button>
      <DelayedAnnouncement words={summary && amount ? `${summary.slots}, ${amount}` : ''} />
      {isOpen && summary !== null && (
        <LazyDialog
          load={loadSheet}
          failure={labels.trouble.chunk}
          onClose={() => setIsOpen(false)}
        >
          {({ SelectionSheet }) => (
            <SelectionSheet
              plan={plan}
              lost={lost}
              total={amount ?? null}
              limit={limit}
              refusal={standing?.kind === 'over' ? refusals.daily_limit : null}
              onRemove={(slot) => remove([slot])}
              onClear={() => {
                setIsOpen(false);
                onClear();
              }}
              onLetGo={onLetGo}
              onCheckout={() => {
                setIsOpen(false);
                checkout.begin();
              }}
              isBusy={checkout.isBusy}
              onClose={() => setIsOpen(false)}
            />
          )}
        </LazyDialog>
      )}
      {error && (
        <CheckoutErrorDialog
          error={error}
          onLeaveOut={(slots) => {
            checkout.dismiss();
            remove(slots);
          }}
          onClose={checkout.dismiss}
        />
      )}
    </BottomBar>
  );
}

interface StripProps {
  readonly text: string;
  readonly children?: ReactNode;
}

/** A note for the member above the Checkout button. */
function Strip({ text, children }: StripProps) {
  return (
    <div className="appear flex basis-full items-center justify-between gap-3 rounded-control bg-amber-tint px-3 py-1.5 text-sm leading-snug font-semibold text-amber">
      <p role="status">{text}</p>
      {children}
    </div>
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

interface WordsProps extends Totals {
  readonly limit: string | null;
  readonly onOpen: () => void;
}

function Words({ summary, amount, free, limit, onOpen }: WordsProps) {
  if (summary === null) {
    return (
      <p className="grow basis-32 text-ink-soft">
        {bookingLabels.nothingSelected} {free && <span className="inline-block">{free}</span>}{' '}
        {limit && <span className="inline-block">{limit}</span>}
      </p>
    );
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-description={sheet.open}
      {...preloading(loadSheet)}
      onClick={onOpen}
      className="-mx-2 flex min-h-13 low:min-h-11 min-w-0 grow basis-32 flex-col-reverse justify-between gap-x-6 rounded-control px-2 py-1 text-left hover:bg-white/10 tablet:flex-row tablet:items-center"
    >
      <span className="text-sm leading-snug tablet:text-base">
        <span className="block">
          <strong>{summary.slots}</strong>
          {summary.rest}
        </span>{' '}
        {free !== null && (
          <span className="block">{free ?? <Skeleton className="h-[1lh] w-44 opacity-30" />} </span>
        )}
        {limit !== null && <span className="block font-bold text-accent">{limit}</span>}
      </span>
      <span className="display flex items-center gap-1.5 text-2xl whitespace-nowrap">
        {amount === undefined ? (
          <Skeleton className="h-8 w-28 opacity-30" />
        ) : (
          amount !== null && (
            <span>
              <span className="sr-only">{bookingLabels.total} </span>
              {amount}
            </span>
          )
        )}
        <ChevronUp size={20} aria-hidden="true" className="shrink-0" />
      </span>
    </button>
  );
}
