import { checkoutLabels } from '#domain/checkout-labels.ts';
import {
  CheckoutHeading,
  ComingForm,
  checkoutClass,
} from '#web/features/checkout/checkout-page.tsx';
import { ComingText } from '#web/features/checkout/coming-text.tsx';
import { Screen } from '#web/features/frame/screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The checkout as long as nobody knows what is ordered; most order one hour or two. */
export function CheckoutOutline() {
  return (
    <Screen title={checkoutLabels.title} className={checkoutClass}>
      <div className="desktop:col-span-2">
        <CheckoutHeading>
          <Skeleton className="h-6 w-36" />
        </CheckoutHeading>
      </div>
      <Card className="desktop:col-start-2 desktop:row-start-2">
        <h2 className="display flex items-center text-xl max-tablet:min-h-11 tablet:pb-2">
          {checkoutLabels.summaryTitle}
        </h2>
        <Skeleton className="my-3 h-17" />
        <Skeleton className="my-3 h-17" />
        <p className="flex items-baseline justify-between gap-4 border-line border-t pt-4">
          <span className="font-semibold">{checkoutLabels.finalTotal}</span>
          <span className="display text-2xl">
            <ComingText className="w-32" />
          </span>
        </p>
      </Card>
      <ComingForm />
    </Screen>
  );
}
