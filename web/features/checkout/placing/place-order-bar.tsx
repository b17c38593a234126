import { type ReactNode, useRef } from 'react';
import { refusalToCharge } from '#domain/money/credits.ts';
import { displayAmount } from '#domain/money/money.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { placingLabels } from '#domain/words/order-labels.ts';
import type { CheckoutOrder } from '#web/features/checkout/quote/checkout-order.ts';
import { useIsOffline } from '#web/live/status.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useBarHeight } from '#web/ui/use-bar-height.ts';

/** The name by which the form finds the button. */
export const placeOrderName = 'placeOrder';

/** A white button would stand out on the dark bar more than the primary one elsewhere. */
const quietOnBar =
  'max-desktop:border-white/60 max-desktop:bg-transparent max-desktop:text-white max-desktop:enabled:hover:bg-white/10 max-desktop:disabled:text-white/85';

interface PlaceOrderBarProps {
  /** The form that the button submits. */
  readonly formId: string;
  readonly order: CheckoutOrder;
  readonly isHeld: boolean;
}

/**
 * Below the summary on a desktop; elsewhere it is sticky at the bottom, with the total. If an order
 * for the same goods is held, its payment button is the primary one; with a warning, the button
 * that resolves it.
 */
export function PlaceOrderBar({ formId, order, isHeld }: PlaceOrderBarProps) {
  const { quote, trouble, isLoading, items, summary, warning } = order;
  const isOffline = useIsOffline();
  const isQuiet = isHeld || warning !== null;
  const estimated = quote?.isEstimate ? placingLabels.estimated : null;
  return (
    <Bar
      total={isLoading ? <ComingTotal /> : trouble === null && displayAmount(summary.finalTotalSen)}
      news={isOffline ? placingLabels.offline : estimated}
    >
      <Button
        type="submit"
        tone={isQuiet ? 'secondary' : 'primary'}
        form={formId}
        name={placeOrderName}
        disabled={
          isOffline || items.length === 0 || refusalToCharge(summary.finalTotalSen, items) !== null
        }
        className={classNames(
          'min-h-13 low:min-h-11 px-7 text-base max-tablet:px-5 desktop:w-full',
          isQuiet && quietOnBar,
        )}
      >
        {buttonWords(isOffline, isLoading)}
      </Button>
    </Bar>
  );
}

function buttonWords(isOffline: boolean, isLoading: boolean): string {
  if (isOffline) return placingLabels.waitingForNetwork;
  return isLoading ? checkoutLabels.loadingPrices : checkoutLabels.placeOrder;
}

/** Placeholder while the form loads. */
export function ComingBar() {
  return (
    <Bar total={<ComingTotal />}>
      <Skeleton className="h-13 w-42 max-desktop:opacity-30 desktop:w-full" />
    </Bar>
  );
}

function ComingTotal() {
  return <Skeleton className="h-8 w-28 opacity-30" />;
}

interface BarProps {
  readonly total: ReactNode;
  /** Text that arrives seconds later. It is placed where it cannot push anything away. */
  readonly news?: string | null;
  readonly children: ReactNode;
}

function Bar({ total, news = null, children }: BarProps) {
  const box = useRef<HTMLDivElement>(null);
  useBarHeight(box, news !== null);
  return (
    <div
      ref={box}
      data-bottom-bar=""
      className="max-desktop:full-bleed max-desktop:sticky max-desktop:mt-auto max-desktop:bottom-0 max-desktop:z-20 max-desktop:bg-court-deep max-desktop:pb-[env(safe-area-inset-bottom)] max-desktop:text-white max-desktop:forced-colors:border-t desktop:col-start-2 desktop:row-start-3"
    >
      <div className="flex min-h-22 low:min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 max-desktop:py-2 max-desktop:low:py-1 desktop:min-h-0">
        <p className="display text-2xl whitespace-nowrap desktop:hidden">{total}</p>
        {children}
      </div>
      <p role="status" className="text-sm max-desktop:text-white/85 desktop:text-ink-soft">
        {news !== null && (
          <span className="appear block max-desktop:pb-4 desktop:pt-3">{news}</span>
        )}
      </p>
    </div>
  );
}
