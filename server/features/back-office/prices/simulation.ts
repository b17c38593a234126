import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { SimulatedPeriod, simulatePriceChange } from '#contract/console-prices.ts';
import { instantsOf, type Period } from '#domain/reports/period.ts';
import { bookingDayOf, bookingWindow } from '#domain/time/booking-window.ts';
import { effectOf } from '#domain/venue/price-change-times.ts';
import { applyEdits, pricesAt } from '#domain/venue/price-changes.ts';
import { monthBefore, simulate } from '#domain/venue/price-simulation.ts';
import type { PriceRules } from '#domain/venue/pricing.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  type LeftOut,
  listBookedOn,
  listOrderedBetween,
  type SoldGroup,
} from '#server/features/back-office/prices/simulation.repository.ts';

interface BothRules {
  readonly before: PriceRules;
  readonly after: PriceRules;
}

const simulatedPeriod = (
  { from, until }: Period,
  groups: readonly SoldGroup[],
  { before, after }: BothRules,
): SimulatedPeriod => {
  const leftOut = (cause: LeftOut): number =>
    groups.reduce((sum, { left, count }) => (left === cause ? sum + count : sum), 0);
  const priced = groups.filter(({ left }) => left === null);
  const { total, byStatus, byCourtType } = simulate(priced, before, after);
  return {
    ...{ from, until, total },
    byStatus: [...byStatus],
    byCourtType: [...byCourtType],
    left: {
      overridden: leftOut('overridden'),
      moved: leftOut('moved'),
      refunded: leftOut('refunded'),
    },
  };
};

/**
 * Prices what was ordered last month, and what is booked in the booking window, by the rules at the
 * instant of the change, without it and with it. [CHANGE-8]
 */
export const simulateChange = async (
  { db, clock, readRuleBook }: AppContext,
  { edits, takesEffectAt }: CallRequest<typeof simulatePriceChange>['body'],
): Promise<CallOutput<typeof simulatePriceChange>> => {
  const now = clock.now();
  const { priceBook } = await readRuleBook(db);
  const wanted = takesEffectAt === null ? null : Temporal.Instant.from(takesEffectAt);
  const before = pricesAt(priceBook, effectOf(wanted, now));
  const rules = { before, after: applyEdits(before, edits) };
  const today = bookingDayOf(now);
  const month = monthBefore(today);
  const { from, to: until } = bookingWindow(today, 'long_term_member');
  const [ordered, booked] = await Promise.all([
    listOrderedBetween(db, ...instantsOf(month)),
    listBookedOn(db, { from, until }),
  ]);
  return {
    lastMonth: simulatedPeriod(month, ordered, rules),
    coming: simulatedPeriod({ from, until }, booked, rules),
  };
};
