import { type BillingForm, mobileForSending } from '#domain/billing.ts';
import { refusalOfBookingType } from '#domain/orders.ts';
import type { RefusalCode } from '#domain/texts.ts';
import type { OrderWish } from '#web/api/orders.ts';
import type { CourtCheckout } from '#web/features/checkout/checkout-state.ts';
import { refusalOfPrices } from '#web/features/checkout/quote.ts';
import type { CourtOrder } from '#web/features/checkout/use-court-order.ts';

/** What is ordered, before it has its id. */
export type OrderContent = Omit<OrderWish, 'orderId'>;

type Ordered = Pick<CourtOrder, 'quote' | 'summary' | 'freeSlots'>;

/**
 * The order as it is sent, or why it is not: the prices, the form and the booking type are looked at
 * in this order. Whether the member is still signed in is the server's to say. [BILL-9] [ORDER-7]
 */
export function contentOf(
  checkout: CourtCheckout,
  { quote, summary, freeSlots }: Ordered,
  billing: BillingForm | null,
): OrderContent | RefusalCode {
  const unpriced = refusalOfPrices(quote, checkout.slots);
  if (unpriced !== null) return unpriced;
  if (billing === null) return 'billing_incomplete';
  const { bookingType, date, slots } = checkout;
  return (
    refusalOfBookingType(bookingType, 'court') ?? {
      bookingType,
      date,
      slots,
      shownTotalSen: summary.finalTotalSen,
      // Credits that were not shown as applied are not touched, even if some have just arrived.
      shownCreditsSen: summary.creditsSen,
      shownFreeSlots: freeSlots,
      ...billing,
      billingMobile: mobileForSending(billing.billingMobile),
    }
  );
}
