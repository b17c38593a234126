import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SlotWindow } from '#contract/slots.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import type { Sen } from '#domain/money/money.ts';
import { courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { failureMessage } from '#web/api/client.ts';
import { useCredits } from '#web/api/credits.ts';
import { useLessonPrices, useMembershipPrice, useSlotPrices } from '#web/api/general-prices.ts';
import { useCourtPrices } from '#web/api/orders.ts';
import { useIsPlacing } from '#web/api/placing.ts';
import { useMember } from '#web/api/session.ts';
import type {
  CourtGoods,
  LessonGoods,
  MembershipGoods,
} from '#web/features/checkout/goods/goods.ts';
import {
  type EstimateInputs,
  estimateOfCourts,
  estimateOfLessons,
  forecastOfMembership,
  plainQuote,
  type Quote,
  quoteOfCourts,
  quoteOfLessons,
  quoteOfMembership,
} from '#web/features/checkout/quote/quote.ts';
import { useCreditsNews } from '#web/features/checkout/quote/use-credits-news.ts';

/** Why there are no prices, and how to retry. */
export interface PriceTrouble {
  readonly text: string;
  /** The refusal behind it; null when there was no answer. */
  readonly failure: unknown;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

export interface Priced {
  /** Null while the prices load, and when they are unavailable. */
  readonly quote: Quote | null;
  readonly trouble: PriceTrouble | null;
  /** The most likely quote. It is never sold, and only reserves the space while loading. */
  readonly forecast: Quote | null;
  /** Stops fetching, because the goods have been sold. */
  readonly stopAsking: () => void;
}

interface Asking {
  readonly isAsking: boolean;
  readonly stop: () => void;
}

/**
 * Prices are not fetched while an order is in flight or after it is complete: the server would
 * refuse to price what the member has by then. After a refusal they are fetched again.
 */
function useAsking(): Asking {
  const [isOver, setIsOver] = useState(false);
  return { isAsking: !useIsPlacing() && !isOver, stop: () => setIsOver(true) };
}

/** The server's prices, or those computed here when the server does not answer. */
export function useCourtQuote(goods: CourtGoods): Priced {
  const known = useEstimateInputs(goods.sport);
  const forecast = estimateOfCourts(goods, known);
  const asking = useAsking();
  const prices = useCourtPrices(goods, asking.isAsking);
  return usePriced([prices], asking, forecast, () =>
    prices.data ? quoteOfCourts(prices.data, goods.date) : forecast,
  );
}

/**
 * The same with a price request for each slot. The prices of all slots together are requested as
 * well, because that answer has the free slots and credits left: those reserved by an open order
 * for the same goods count as left.
 */
export function useCourtListQuote(goods: CourtGoods): Priced {
  const known = useEstimateInputs(goods.sport);
  const { sport, courtType, date } = goods;
  const courtSlots = courtSlotsInOrder(goods.slots);
  const asking = useAsking();
  const prices = useSlotPrices(
    courtSlots.map(({ slot }) => ({ sport, courtType, date, slot })),
    asking.isAsking,
  );
  const left = useCourtPrices(goods, asking.isAsking);
  return usePriced([...prices, left], asking, estimateOfCourts(goods, known), () =>
    plainQuote(
      goods,
      prices.map(({ data }) => data ?? null),
      left.data ?? null,
      known,
    ),
  );
}

export function useLessonQuote(goods: LessonGoods): Priced {
  const forecast = estimateOfLessons(goods, useBalance());
  const asking = useAsking();
  const prices = useLessonPrices(
    goods.classes.map(({ id }) => id),
    asking.isAsking,
  );
  return usePriced([prices], asking, forecast, () =>
    prices.data ? quoteOfLessons(prices.data) : forecast,
  );
}

export function useMembershipQuote(goods: MembershipGoods): Priced {
  const forecast = forecastOfMembership(goods, useBalance());
  const asking = useAsking();
  const price = useMembershipPrice(goods.planId, asking.isAsking);
  return usePriced([price], asking, forecast, () =>
    price.data ? quoteOfMembership(price.data) : null,
  );
}

/** A price query: null is no answer in time, undefined no answer yet. */
interface Question {
  readonly data: unknown;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Combines the answers. A refusal counts only if there was no price before. */
function usePriced(
  questions: readonly Question[],
  { isAsking, stop }: Asking,
  forecast: Quote | null,
  quoteOf: () => Quote | null,
): Priced {
  const askAgain = (): void => {
    if (!isAsking) return;
    for (const { refetch } of questions) refetch();
  };
  useCreditsNews(askAgain);
  const rest = { forecast, stopAsking: stop };
  const isRetrying = questions.some(({ isFetching }) => isFetching);
  const troubleWith = (text: string, failure: unknown): Priced => ({
    quote: null,
    trouble: { text, failure, isRetrying, retry: askAgain },
    ...rest,
  });
  const refused = questions.find(({ data, error }) => !data && error !== null);
  if (refused) return troubleWith(failureMessage(refused.error), refused.error);
  const isLoading = questions.some(({ data }) => data === undefined);
  if (isLoading) return { quote: null, trouble: null, ...rest };
  const quote = quoteOf();
  return quote ? { quote, trouble: null, ...rest } : troubleWith(refusals.pricing_failed, null);
}

function useEstimateInputs(sport: Sport): EstimateInputs {
  const status = membershipStatusOf(useMember()?.profile?.membershipStatus);
  return { status, publicHolidays: useKnownHolidays(sport), balanceSen: useBalance() };
}

function useBalance(): Sen {
  return useCredits().data?.balanceSen ?? 0;
}

/** The booking screen has loaded them with the slots; otherwise none are known. */
function useKnownHolidays(sport: Sport): SlotWindow['holidays'] {
  return useQueryClient().getQueryData<SlotWindow>(['slots', sport])?.holidays ?? [];
}
