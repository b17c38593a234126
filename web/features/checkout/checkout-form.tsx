import { useId, useRef } from 'react';
import { BillingCard, firstError, focusOn } from '#web/features/checkout/billing/billing-card.tsx';
import { useBilling } from '#web/features/checkout/billing/use-billing.ts';
import type { Goods } from '#web/features/checkout/goods/goods.ts';
import { CheckoutDialogs } from '#web/features/checkout/placing/checkout-dialogs.tsx';
import { PlaceOrderBar, placeOrderName } from '#web/features/checkout/placing/place-order-bar.tsx';
import { usePlacing } from '#web/features/checkout/placing/use-placing.ts';
import type { CheckoutOrder } from '#web/features/checkout/quote/checkout-order.ts';

interface CheckoutFormProps {
  readonly userId: string;
  readonly goods: Goods;
  readonly order: CheckoutOrder;
  /** True if an order for the same goods is held already and only has to be paid. */
  readonly isHeld: boolean;
}

/** The billing form and its button. It includes the phone number data, and so has its own chunk. */
export function CheckoutForm({ userId, goods, order, isHeld }: CheckoutFormProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const billing = useBilling(userId, form);
  const placing = usePlacing(userId, goods, order, billing);
  const read = (): void => {
    const next = firstError(billing.errors) ?? placeOrderName;
    placing.dismiss();
    // The dialog returns the focus to its opener first, unless it has moved by then.
    requestAnimationFrame(() => focusOn(form.current, next));
  };
  return (
    <>
      <BillingCard id={formId} form={form} billing={billing} onSubmit={placing.begin} />
      <PlaceOrderBar formId={formId} order={order} isHeld={isHeld} />
      <CheckoutDialogs kind={goods.kind} order={order} placing={placing} onRead={read} />
    </>
  );
}
