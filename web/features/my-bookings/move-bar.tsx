import { TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import type { UpcomingBooking } from '#contract/bookings.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { displayAmount } from '#domain/money/money.ts';
import { shortCourtName } from '#domain/venue/courts.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { placingLabels } from '#domain/words/order-labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { weekdayAndDate } from '#web/features/booking/day-words.ts';
import { HeldOrderLink } from '#web/features/checkout/quote/held-order-link.tsx';
import {
  differenceInWords,
  type MoveCost,
  rebookingInWords,
  refundabilityAfterMove,
  shortageOf,
} from '#web/features/my-bookings/move-cost.ts';
import type { Target } from '#web/features/my-bookings/use-move.ts';
import { useIsOffline } from '#web/live/status.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useBarHeight } from '#web/ui/use-bar-height.ts';

interface MoveBarProps {
  readonly booking: UpcomingBooking;
  readonly target: Target | null;
  readonly cost: MoveCost | 'unknown' | null;
  readonly isSending: boolean;
  readonly onAgree: () => void;
  /** Refunds the booking and books again, if the credits do not cover a move. [MOVE-9] */
  readonly onRebook: () => void;
}

/** The target, the effect on the credits, and the button that confirms both. */
export function MoveBar(props: MoveBarProps) {
  const { booking, target, cost, isSending, onAgree, onRebook } = props;
  const { moving } = myBookingsLabels;
  const isOffline = useIsOffline() && !isSending;
  const box = useRef<HTMLDivElement>(null);
  useBarHeight(box, target !== null);
  const isKnown = cost !== null && cost !== 'unknown';
  const canAgree = target !== null && isKnown && shortageOf(cost) === null;
  const canRebook = target !== null && isKnown && rebookingInWords(booking, cost) !== null;
  const words = canRebook ? moving.rebook : moving.confirm;
  return (
    <div
      ref={box}
      data-bottom-bar={target === null ? undefined : ''}
      className={classNames(
        'mt-auto min-h-22 pb-[env(safe-area-inset-bottom)] desktop:col-span-2',
        target !== null &&
          'on-court full-bleed sticky bottom-0 z-20 bg-court-deep text-white forced-colors:border-t',
      )}
    >
      <div className="flex min-h-22 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <div role="status" className="min-w-0 grow basis-52">
          {target === null ? (
            <p className="text-ink-soft">{moving.nothingChosen}</p>
          ) : (
            <>
              <p className="text-sm leading-snug">{targetInWords(target)}</p>
              <CostWords booking={booking} target={target} cost={cost} />
            </>
          )}
        </div>
        <Button
          disabled={isOffline || (!canAgree && !canRebook)}
          isBusy={isSending}
          onClick={canRebook ? onRebook : onAgree}
          className="min-h-13 px-7 text-base max-tablet:grow"
        >
          {isOffline ? placingLabels.waitingForNetwork : words}
        </Button>
      </div>
    </div>
  );
}

function targetInWords({ date, courtName, slot }: Target): string {
  return `${shortCourtName(courtName)}, ${weekdayAndDate(date)}, ${bookingTimeRange(slot)}`;
}

interface CostWordsProps {
  readonly booking: UpcomingBooking;
  readonly target: Target;
  readonly cost: MoveBarProps['cost'];
}

function CostWords({ booking, target, cost }: CostWordsProps) {
  if (cost === null) return <p className="display text-lg">{checkoutLabels.loadingPrices}</p>;
  if (cost === 'unknown') return <p className="font-semibold">{refusals.pricing_failed}</p>;
  const shortage = shortageOf(cost);
  if (shortage !== null) {
    return (
      <>
        <p className="font-semibold">{shortage}</p>
        {cost.heldSen > 0 && !cost.hasNoFreeSlot && <HeldOrderLink />}
      </>
    );
  }
  const { price, creditsLeft, freeStaysFree } = myBookingsLabels.moving;
  const amounts = { price: displayAmount(cost.priceSen), paid: displayAmount(booking.paidSen) };
  const available = displayAmount(cost.availableSen);
  return (
    <>
      <p className="display text-lg leading-tight tablet:text-xl">
        {differenceInWords(cost.differenceSen)}
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-white/85 leading-snug">
        <span>{booking.soldSen === null ? freeStaysFree : fill(price, amounts)}</span>
        {cost.differenceSen > 0 && <span>{fill(creditsLeft, { amount: available })}</span>}
      </p>
      <NewStanding booking={booking} target={target} cost={cost} />
    </>
  );
}

interface NewStandingProps {
  readonly booking: UpcomingBooking;
  readonly target: Target;
  readonly cost: MoveCost;
}

/** Warns before confirming if the booking could no longer be refunded in the new slot. */
function NewStanding({ booking, target: { date, slot }, cost }: NewStandingProps) {
  const now = useVenueNow();
  const { words, isFinal } = refundabilityAfterMove(
    booking,
    { bookingDate: date, slot },
    cost,
    now,
  );
  return isFinal ? (
    <p className="mt-0.5 flex gap-1.5 font-semibold text-accent text-sm leading-snug">
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      {words}
    </p>
  ) : (
    <p className="text-sm leading-snug text-white/85">{words}</p>
  );
}
