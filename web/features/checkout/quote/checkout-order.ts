import type { Sen } from '#domain/money/money.ts';
import type { OrderItem, OrderLine, OrderSummary } from '#domain/orders/order-lines.ts';
import type { Warning } from '#web/features/checkout/goods/warning.ts';
import type { Quote } from '#web/features/checkout/quote/quote.ts';
import type { PriceTrouble } from '#web/features/checkout/quote/use-quote.ts';

/** The order as it would be placed now, with its price. */
export interface CheckoutOrder {
  /** Null while the prices load, and when they are unavailable. */
  readonly quote: Quote | null;
  readonly trouble: PriceTrouble | null;
  readonly isLoading: boolean;
  /** The items to sell, whether or not their prices are known. */
  readonly wanted: readonly OrderItem[];
  readonly items: readonly OrderItem[];
  readonly summary: OrderSummary;
  /** The parts of the summary that are about to appear, so that their space is reserved. */
  readonly expected: Expected;
  readonly freeSlots: number;
  /** The week's free slots; null for memberships without any, and until known. */
  readonly freeWords: string | null;
  readonly usesCredits: boolean;
  readonly setUsesCredits: (isOn: boolean) => void;
  /** Null while everything is available. */
  readonly warning: Warning | null;
  /** The member's credits that other open orders reserve, if this one could use them. [CREDIT-9] */
  readonly heldCreditsSen: Sen;
  /** Freezes what is shown: once it is ordered, changing prices would only confuse. */
  readonly keep: () => void;
}

export interface Expected {
  readonly deductions: readonly OrderLine[];
  readonly availableCreditsSen: Sen;
  readonly creditsSen: Sen;
  readonly hasFreeWords: boolean;
}
