import { labels } from '#domain/labels.ts';
import { displayAmount } from '#domain/money.ts';
import type { CheckoutOrder } from '#web/features/checkout/use-order.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** By which the form finds the button. */
export const placeOrderName = 'placeOrder';

interface PlaceOrderBarProps {
  /** The form that the button sends. */
  readonly formId: string;
  readonly order: CheckoutOrder;
  readonly isHeld: boolean;
}

/**
 * Below the summary on a desk; elsewhere it stays at the bottom of the window, with the total. Beside
 * an order for the same that is held, the way to its payment is the one that stands out.
 */
export function PlaceOrderBar({ formId, order, isHeld }: PlaceOrderBarProps) {
  const { trouble, isLoading, items, summary } = order;
  return (
    <div
      data-bottom-bar=""
      className="max-desktop:full-bleed max-desktop:sticky max-desktop:mt-auto max-desktop:bottom-0 max-desktop:z-20 max-desktop:bg-court-deep max-desktop:pb-[env(safe-area-inset-bottom)] max-desktop:text-white desktop:col-start-2 desktop:row-start-3"
    >
      <div className="flex min-h-22 items-center justify-between gap-4 desktop:min-h-0">
        <p className="display text-2xl whitespace-nowrap desktop:hidden">
          {isLoading ? (
            <Skeleton className="h-8 w-28 opacity-30" />
          ) : (
            trouble === null && displayAmount(summary.finalTotalSen)
          )}
        </p>
        <Button
          type="submit"
          tone={isHeld ? 'secondary' : 'primary'}
          form={formId}
          name={placeOrderName}
          disabled={items.length === 0}
          className="min-h-13 px-7 text-base desktop:w-full"
        >
          {isLoading ? labels.checkout.loadingPrices : labels.checkout.placeOrder}
        </Button>
      </div>
    </div>
  );
}
