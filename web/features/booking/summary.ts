import { displayAmount, type Sen, sumSen } from '#domain/money/money.ts';
import { chooseFreeSlots, weekStartOf } from '#domain/slots/allowance.ts';
import { type CourtSlots, courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import { shortDate } from '#domain/time/short-dates.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';
import { shortCourtName } from '#domain/venue/courts.ts';
import type { PricedSlot } from '#domain/venue/pricing.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { shortDay, shortTimes, weekdayAndDate } from '#web/features/booking/day-words.ts';

export interface Summary {
  readonly slots: string;
  readonly rest: string;
}

/**
 * `3 slots` and ` on 2 courts, Monday 16/11/2026`; one slot is named, `Court 3` and
 * ` · Mon 23 Nov, 8 – 9 AM`. The bar emphasises the first part.
 */
export function summaryOf(slots: CourtSlots, date: BookingDate): Summary {
  const { oneCourtAt, manySlots, oneCourt, manyCourts, onCourts } = bookingLabels;
  const [first, ...others] = courtSlotsInOrder(slots);
  if (first !== undefined && others.length === 0) {
    const at = { day: shortDate(date), times: shortTimes([first.slot]) };
    return { slots: shortCourtName(first.court), rest: fill(oneCourtAt, at) };
  }
  const courtCount = Object.keys(slots).length;
  const courts = courtCount === 1 ? oneCourt : fill(manyCourts, { count: String(courtCount) });
  return {
    slots: fill(manySlots, { count: String(others.length + 1) }),
    rest: fill(onCourts, { courts, day: weekdayAndDate(date) }),
  };
}

export interface Total {
  readonly totalSen: Sen;
  readonly freeSlots: number;
}

/** The price of the slots as the checkout computes it, without the week's free slots. [FREE-4] */
export function totalOf(priced: readonly PricedSlot[], freeSlotsLeft: number): Total {
  const free = new Set(chooseFreeSlots(priced, freeSlotsLeft));
  const paid = priced.filter((slot) => !free.has(slot));
  return { totalSen: sumSen(paid.map(({ finalPrice }) => finalPrice)), freeSlots: free.size };
}

/** Either part is undefined until it is known, and null when there is nothing to show. */
export interface PriceWords {
  readonly amount: string | null | undefined;
  readonly free: string | null | undefined;
}

/** The price text. A total that free slots may still change is not shown. */
export function priceWords(
  priced: readonly PricedSlot[] | null | undefined,
  freeSlotsLeft: number | null | undefined,
  week: string,
): PriceWords {
  if (priced === undefined || freeSlotsLeft === undefined) {
    return {
      amount: priced === null ? null : undefined,
      free: freeSlotsLeft === null ? null : undefined,
    };
  }
  const total = priced && totalOf(priced, freeSlotsLeft ?? 0);
  return {
    amount: total && displayAmount(total.totalSen),
    free:
      freeSlotsLeft === null ? null : freeSlotsWords(total?.freeSlots ?? 0, freeSlotsLeft, week),
  };
}

/** The week of a date: `this week`, or `for 23 Nov to 29 Nov`. [FREE-1] */
export function weekWords(date: BookingDate, today: BookingDate): string {
  const { thisWeek, otherWeek } = bookingLabels.freeSlotsOfWeek;
  const monday = weekStartOf(date);
  if (monday === weekStartOf(today)) return thisWeek;
  return fill(otherWeek, { from: shortDay(monday), to: shortDay(addDays(monday, 6)) });
}

/** `1 free, 1 left this week`, from the free slots left in the week before the selection. */
export function freeSlotsWords(used: number, leftBefore: number, week: string): string {
  const words = bookingLabels.freeSlotsOfWeek;
  const count = leftBefore - used;
  const left = count === 0 ? words.none : String(count);
  if (used > 0) return fill(words.used, { used: String(used), left, week });
  if (count === 0) return fill(words.noneLeft, { week });
  return count === 1 ? fill(words.one, { week }) : fill(words.many, { left, week });
}
