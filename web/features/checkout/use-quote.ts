import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Sport } from '#domain/courts.ts';
import { membershipStatusOf } from '#domain/membership.ts';
import { refusals } from '#domain/texts.ts';
import { failureMessage } from '#web/api/client.ts';
import { useCredits } from '#web/api/credits.ts';
import { useCourtPrices } from '#web/api/orders.ts';
import { useMember } from '#web/api/session.ts';
import type { SlotWindow } from '#web/api/slots.ts';
import type { CourtCheckout } from '#web/features/checkout/checkout-state.ts';
import { estimate, type Quote } from '#web/features/checkout/quote.ts';

/** Why there are no prices, and how to ask for them again. */
export interface PriceTrouble {
  readonly text: string;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

interface QuoteAndTrouble {
  /** Null while the prices load, and when they cannot be had. */
  readonly quote: Quote | null;
  readonly trouble: PriceTrouble | null;
}

/** The server's prices, or those of this device when the server does not answer. */
export function useQuote(checkout: CourtCheckout): QuoteAndTrouble {
  const prices = useCourtPrices(checkout);
  const balanceSen = useCredits().data?.balanceSen;
  const status = membershipStatusOf(useMember()?.profile?.membershipStatus);
  const publicHolidays = useKnownHolidays(checkout.sport);
  useChange(balanceSen, () => void prices.refetch());

  const troubleWith = (text: string): QuoteAndTrouble => ({
    quote: null,
    trouble: { text, isRetrying: prices.isFetching, retry: () => void prices.refetch() },
  });
  if (prices.data) return { quote: { ...prices.data, isEstimate: false }, trouble: null };
  if (prices.error) return troubleWith(failureMessage(prices.error));
  if (prices.data === undefined) return { quote: null, trouble: null };
  const known = { status, publicHolidays, balanceSen: balanceSen ?? 0 };
  const quote = estimate(checkout, known);
  return quote === null ? troubleWith(refusals.pricing_failed) : { quote, trouble: null };
}

/** The booking screen has read them with the slots; without it none are known. */
function useKnownHolidays(sport: Sport): SlotWindow['holidays'] {
  return useQueryClient().getQueryData<SlotWindow>(['slots', sport])?.holidays ?? [];
}

/** What is available of a balance only the server knows, so a balance that changes is a question. */
function useChange(value: number | undefined, onChange: () => void): void {
  const known = useRef(value);
  useEffect(() => {
    const isChange = known.current !== undefined && known.current !== value;
    known.current = value;
    if (isChange) onChange();
  });
}
