import { useQueries, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/call.ts';
import { priceLessons } from '#contract/lessons.ts';
import { priceMembership } from '#contract/memberships.ts';
import { calculatePrice } from '#contract/orders.ts';
import { callApi } from '#web/api/client.ts';
import { priceQuery } from '#web/api/price-query.ts';

type SlotToPrice = CallInput<typeof calculatePrice>['body'];
export type SlotPriceAnswer = CallOutput<typeof calculatePrice>;
export type LessonPrices = CallOutput<typeof priceLessons>;
export type MembershipPrice = CallOutput<typeof priceMembership>;

/** The server's price for each slot, in the older price format. */
export function useSlotPrices(asked: readonly SlotToPrice[], isAsking: boolean) {
  return useQueries({
    queries: asked.map((body) =>
      priceQuery(
        ['slot', body],
        isAsking ? (signal) => callApi(calculatePrice, { body }, signal) : null,
      ),
    ),
  });
}

export function useLessonPrices(classIds: readonly number[], isAsking: boolean) {
  const body = { classIds: [...classIds] };
  return useQuery(
    priceQuery(
      ['lessons', classIds],
      classIds.length === 0 || !isAsking
        ? null
        : (signal) => callApi(priceLessons, { body }, signal),
    ),
  );
}

export function useMembershipPrice(planId: number, isAsking: boolean) {
  return useQuery(
    priceQuery(
      ['membership', planId],
      isAsking ? (signal) => callApi(priceMembership, { body: { planId } }, signal) : null,
    ),
  );
}
