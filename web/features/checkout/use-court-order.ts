import { useState } from 'react';
import { usesCreditsByDefault } from '#domain/credits.ts';
import { type OrderItem, type OrderSummary, summariseOrder } from '#domain/order-lines.ts';
import { countSlots } from '#domain/selection.ts';
import type { CourtCheckout } from '#web/features/checkout/checkout-state.ts';
import { itemsOf, type Quote } from '#web/features/checkout/quote.ts';
import { type PriceTrouble, useQuote } from '#web/features/checkout/use-quote.ts';

/** What would be ordered at this moment, with what it costs. */
export interface CourtOrder {
  /** Null while the prices load, and when they cannot be had. */
  readonly quote: Quote | null;
  readonly trouble: PriceTrouble | null;
  readonly isLoading: boolean;
  readonly items: readonly OrderItem[];
  readonly summary: OrderSummary;
  readonly freeSlots: number;
  readonly usesCredits: boolean;
  readonly setUsesCredits: (isOn: boolean) => void;
  /** Keeps what is shown: once it is ordered, other prices would only confuse. */
  readonly keep: () => void;
}

export function useCourtOrder(checkout: CourtCheckout): CourtOrder {
  const { quote: newest, trouble } = useQuote(checkout);
  const [kept, setKept] = useState<Quote | null>(null);
  const quote = kept ?? newest;
  const [usesCredits, setUsesCredits] = useState<boolean>(usesCreditsByDefault);
  const items = quote === null ? [] : itemsOf(quote, checkout.date);
  return {
    quote,
    trouble,
    isLoading: quote === null && trouble === null && countSlots(checkout.slots) > 0,
    items,
    summary: summariseOrder(items, usesCredits, quote?.availableCreditsSen ?? 0),
    freeSlots: items.filter(({ isFreeSlot }) => isFreeSlot).length,
    usesCredits,
    setUsesCredits,
    keep: () => setKept(quote),
  };
}
