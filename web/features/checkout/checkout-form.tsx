import { Suspense, useEffect, useId, useRef } from 'react';
import { lazyComponent } from '#web/chunks.ts';
import { BillingCard, firstError, focusOn } from '#web/features/checkout/billing-card.tsx';
import type { CourtCheckout } from '#web/features/checkout/checkout-state.ts';
import { PlaceOrderBar, placeOrderName } from '#web/features/checkout/place-order-bar.tsx';
import { useBilling } from '#web/features/checkout/use-billing.ts';
import type { CourtOrder } from '#web/features/checkout/use-court-order.ts';
import { usePlacing } from '#web/features/checkout/use-placing.ts';

const loadDialogs = () => import('#web/features/checkout/checkout-dialogs.tsx');
const CheckoutDialogs = lazyComponent(loadDialogs, (module) => module.CheckoutDialogs);

interface CheckoutFormProps {
  readonly userId: string;
  readonly checkout: CourtCheckout;
  readonly order: CourtOrder;
}

/** What the member fills in and presses. It knows all phone numbers, and so has its own chunk. */
export function CheckoutForm({ userId, checkout, order }: CheckoutFormProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const billing = useBilling(userId);
  const placing = usePlacing(userId, checkout, order, billing);
  // They load while the form is being filled in, so that the press of a button is answered at once.
  useEffect(() => void loadDialogs().catch(() => undefined), []);
  const read = (): void => {
    const next = firstError(billing.errors) ?? placeOrderName;
    placing.dismiss();
    // The dialog hands the focus back to where it came from, unless it is somewhere by then.
    requestAnimationFrame(() => focusOn(form.current, next));
  };
  return (
    <>
      <BillingCard id={formId} form={form} billing={billing} onSubmit={placing.begin} />
      <PlaceOrderBar formId={formId} order={order} />
      {(placing.stage.name !== 'filling' || placing.notice) && (
        <Suspense>
          <CheckoutDialogs summary={order.summary} placing={placing} onRead={read} />
        </Suspense>
      )}
    </>
  );
}
