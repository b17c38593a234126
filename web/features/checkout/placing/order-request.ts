import { mobileForSending } from '#domain/orders/billing.ts';
import { refusalOfBookingType } from '#domain/orders/orders.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';
import type { OrderRequest } from '#web/api/placing.ts';
import type { CheckoutForm } from '#web/features/checkout/billing/use-billing.ts';
import type { Goods } from '#web/features/checkout/goods/goods.ts';
import type { CheckoutOrder } from '#web/features/checkout/quote/checkout-order.ts';
import { refusalOfPrices } from '#web/features/checkout/quote/quote.ts';

type Ordered = Pick<CheckoutOrder, 'quote' | 'summary' | 'freeSlots'>;

/**
 * The order request, or why it cannot be sent. Prices, form and booking type are checked in this
 * order. The server checks whether the member is still signed in. [BILL-9] [ORDER-7]
 */
export function orderRequestFor(
  goods: Goods,
  { quote, summary, freeSlots }: Ordered,
  billing: CheckoutForm | null,
): OrderRequest | RefusalCode {
  const unpriced = refusalOfPrices(quote, goods);
  if (unpriced !== null) return unpriced;
  if (billing === null) return 'billing_incomplete';
  const form = {
    shownTotalSen: summary.finalTotalSen,
    // Credits that were not shown as applied are not used, even if some have just arrived.
    shownCreditsSen: summary.creditsSen,
    ...billing,
    billingMobile: mobileForSending(billing.billingMobile),
  };
  switch (goods.kind) {
    case 'courts': {
      const { checkout, bookingType, date, slots } = goods;
      const refusal = refusalOfBookingType(bookingType, checkout);
      if (refusal !== null) return refusal;
      const courts = { bookingType, date, slots, shownFreeSlots: freeSlots };
      return { kind: 'courts', form: { ...courts, ...form } };
    }
    case 'lessons':
      return {
        kind: 'lessons',
        form: { classIds: goods.classes.map(({ id }) => id), ...form },
      };
    case 'membership':
      return { kind: 'membership', form: { planId: goods.planId, ...form } };
  }
}
