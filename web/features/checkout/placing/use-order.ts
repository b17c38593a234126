import { useState } from 'react';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import { summariseOrder } from '#domain/orders/order-lines.ts';
import { freeSlotsPerWeek } from '#domain/slots/allowance.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { useMember } from '#web/api/session.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { freeSlotsWords, weekWords } from '#web/features/booking/summary.ts';
import { type Goods, itemsWithoutPrices } from '#web/features/checkout/goods/goods.ts';
import type { Warning } from '#web/features/checkout/goods/warning.ts';
import type { CheckoutOrder, Expected } from '#web/features/checkout/quote/checkout-order.ts';
import {
  recallCreditsChoice,
  rememberCreditsChoice,
} from '#web/features/checkout/quote/credits-choice.ts';
import type { Quote } from '#web/features/checkout/quote/quote.ts';
import { useHeldCredits } from '#web/features/checkout/quote/use-credits-news.ts';
import type { Priced } from '#web/features/checkout/quote/use-quote.ts';

export function useOrder(
  userId: string,
  goods: Goods,
  priced: Priced,
  warning: Warning | null = null,
): CheckoutOrder {
  const [kept, setKept] = useState<Quote | null>(null);
  const quote = kept ?? priced.quote;
  const trouble = kept === null ? priced.trouble : null;
  const [usesCredits, setUsesCredits] = useState(() => recallCreditsChoice(userId, goods));
  const status = membershipStatusOf(useMember()?.profile?.membershipStatus);
  const today = bookingDayOf(useVenueNow());
  const hasFreeWords = goods.kind === 'courts' && freeSlotsPerWeek(status) > 0;
  const wanted = itemsWithoutPrices(goods);
  const items = quote?.items ?? [];
  const freeSlots = items.filter(({ isFreeSlot }) => isFreeSlot).length;
  const freeSlotsLeft = quote?.freeSlotsLeft ?? null;
  const summary = summariseOrder(items, usesCredits, quote?.availableCreditsSen ?? 0);
  // An estimate does not include reservations.
  const reportedSen = quote?.isEstimate ? null : (quote?.availableCreditsSen ?? null);
  const heldCreditsSen = useHeldCredits(reportedSen);
  return {
    quote,
    trouble,
    isLoading: quote === null && trouble === null && wanted.length > 0,
    wanted,
    items,
    summary,
    expected: { ...expectedOf(priced.forecast, usesCredits), hasFreeWords },
    freeSlots,
    freeWords:
      hasFreeWords && freeSlotsLeft !== null
        ? freeSlotsWords(freeSlots, freeSlotsLeft, weekWords(goods.date, today))
        : null,
    usesCredits,
    setUsesCredits: (isOn) => {
      setUsesCredits(isOn);
      rememberCreditsChoice(userId, goods, isOn);
    },
    warning,
    // With nothing left to pay, no further credits are needed.
    heldCreditsSen: summary.finalTotalSen > 0 ? heldCreditsSen : 0,
    keep: () => {
      setKept(quote);
      priced.stopAsking();
    },
  };
}

function expectedOf(forecast: Quote | null, usesCredits: boolean): Omit<Expected, 'hasFreeWords'> {
  if (forecast === null) return { deductions: [], availableCreditsSen: 0, creditsSen: 0 };
  const { items, availableCreditsSen } = forecast;
  const { lines, creditsSen } = summariseOrder(items, usesCredits, availableCreditsSen);
  return { deductions: lines.slice(items.length), availableCreditsSen, creditsSen };
}
