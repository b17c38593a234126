import { useState } from 'react';
import { freeSlotsPerWeek } from '#domain/free-slots.ts';
import { labels } from '#domain/labels.ts';
import { membershipStatusOf } from '#domain/membership.ts';
import { type OrderItem, type OrderSummary, summariseOrder } from '#domain/order-lines.ts';
import { countSlots } from '#domain/selection.ts';
import { fill } from '#domain/texts.ts';
import { useMember } from '#web/api/session.ts';
import { slotsOnCourts } from '#web/features/booking/slot-words.ts';
import { freeSlotsWords } from '#web/features/booking/summary.ts';
import type { CourtCheckout } from '#web/features/checkout/checkout-state.ts';
import {
  recallCreditsChoice,
  rememberCreditsChoice,
} from '#web/features/checkout/credits-choice.ts';
import { itemsOf, type Quote } from '#web/features/checkout/quote.ts';
import { type PriceTrouble, useQuote } from '#web/features/checkout/use-quote.ts';
import { useTakenSlots } from '#web/features/checkout/use-taken-slots.ts';

/** What would be ordered at this moment, with what it costs. */
export interface CourtOrder {
  /** Null while the prices load, and when they cannot be had. */
  readonly quote: Quote | null;
  readonly trouble: PriceTrouble | null;
  readonly isLoading: boolean;
  readonly items: readonly OrderItem[];
  readonly summary: OrderSummary;
  readonly freeSlots: number;
  /** What the week has of free slots; null for memberships that have none, and until it is known. */
  readonly freeWords: string | null;
  readonly usesCredits: boolean;
  readonly setUsesCredits: (isOn: boolean) => void;
  /** Which of the slots can no longer be had, as a sentence. */
  readonly warning: string | null;
  /** Keeps what is shown: once it is ordered, other prices would only confuse. */
  readonly keep: () => void;
}

export function useCourtOrder(userId: string, checkout: CourtCheckout): CourtOrder {
  const { quote: newest, trouble } = useQuote(checkout);
  const [kept, setKept] = useState<Quote | null>(null);
  const quote = kept ?? newest;
  const [usesCredits, setUsesCredits] = useState(() => recallCreditsChoice(userId, checkout));
  const taken = useTakenSlots(checkout);
  const status = membershipStatusOf(useMember()?.profile?.membershipStatus);
  const items = quote === null ? [] : itemsOf(quote, checkout.date);
  const freeSlots = items.filter(({ isFreeSlot }) => isFreeSlot).length;
  const isAthlete = freeSlotsPerWeek(status) > 0 && quote?.isEstimate === false;
  return {
    quote,
    trouble,
    isLoading: quote === null && trouble === null && countSlots(checkout.slots) > 0,
    items,
    summary: summariseOrder(items, usesCredits, quote?.availableCreditsSen ?? 0),
    freeSlots,
    freeWords: isAthlete ? freeSlotsWords(freeSlots, quote.freeSlotsLeft) : null,
    usesCredits,
    setUsesCredits: (isOn) => {
      setUsesCredits(isOn);
      rememberCreditsChoice(userId, checkout, isOn);
    },
    warning:
      countSlots(taken) === 0 ? null : fill(labels.checkout.taken, { slots: slotsOnCourts(taken) }),
    keep: () => setKept(quote),
  };
}
