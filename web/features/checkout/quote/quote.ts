import { lessonItem } from '#domain/lessons/lessons.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { givenUpInWords, membershipItem } from '#domain/memberships/memberships.ts';
import type { Sen } from '#domain/money/money.ts';
import {
  courtBookingItem,
  type OrderItem,
  type PlainPrice,
  plainlyPricedItem,
} from '#domain/orders/order-lines.ts';
import { chooseFreeSlots } from '#domain/slots/allowance.ts';
import { courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { priceCourtSlots, priceSlot } from '#domain/venue/pricing.ts';
import { fallbackPriceRules, groupLessonClassSen } from '#domain/venue/starting-prices.ts';
import type { ScreenFailureCode } from '#domain/words/refusal-texts.ts';
import type { LessonPrices, MembershipPrice, SlotPriceAnswer } from '#web/api/general-prices.ts';
import type { CourtPrices } from '#web/api/orders.ts';
import {
  type CourtGoods,
  type Goods,
  itemsWithoutPrices,
  type LessonGoods,
  type MembershipGoods,
} from '#web/features/checkout/goods/goods.ts';

/** The price of the goods for the member. */
export interface Quote {
  /** Courts by their number, then time; lessons by their start. */
  readonly items: readonly OrderItem[];
  /** Null if unknown, and for goods without free slots. */
  readonly freeSlotsLeft: number | null;
  readonly availableCreditsSen: Sen;
  /** Computed in the browser, because the server did not answer. */
  readonly isEstimate: boolean;
  /** The loss that ordering means for the member, shown before they confirm. */
  readonly loss?: string;
}

/** The inputs of an estimate, all known without the server's prices. */
export interface EstimateInputs {
  readonly status: MembershipStatus;
  readonly publicHolidays: readonly BookingDate[];
  readonly balanceSen: Sen;
}

/** The first slots are free of charge if the week still has free ones. [FREE-4] */
export function quoteOfCourts(
  { slots, freeSlotsLeft, availableCreditsSen }: CourtPrices,
  date: BookingDate,
): Quote {
  const free = new Set(chooseFreeSlots(slots, freeSlotsLeft));
  return {
    items: slots.map((slot) => courtBookingItem(slot, date, free.has(slot))),
    freeSlotsLeft,
    availableCreditsSen,
    isEstimate: false,
  };
}

/**
 * Prices slots without the server; null if no price of the court type is known here. Only the
 * server knows how many free slots are left, so none are promised.
 */
export function estimateOfCourts(goods: CourtGoods, known: EstimateInputs): Quote | null {
  if (goods.checkout === 'general') return plainQuote(goods, [], null, known);
  const { courtType, date, slots } = goods;
  const { status, publicHolidays, balanceSen } = known;
  const rules = fallbackPriceRules('court_checkout', new Set(publicHolidays));
  const priced = priceCourtSlots(rules, { courtType, date, status }, slots);
  return (
    priced && {
      items: priced.map((slot) => courtBookingItem(slot, date, false)),
      freeSlotsLeft: null,
      availableCreditsSen: balanceSen,
      isEstimate: true,
    }
  );
}

/** The free slots and credits left, which the server sends with its prices. */
type Left = Pick<CourtPrices, 'freeSlotsLeft' | 'availableCreditsSen'>;

/**
 * The general checkout requests a price for each slot. A slot without an answer gets its price from
 * the local list; null if that has none. [PRICE-5] [PRICE-13]
 */
export function plainQuote(
  goods: CourtGoods,
  answers: readonly (SlotPriceAnswer | null)[],
  left: Left | null,
  known: EstimateInputs,
): Quote | null {
  const courtSlots = courtSlotsInOrder(goods.slots);
  const free = new Set(chooseFreeSlots(courtSlots, left?.freeSlotsLeft ?? 0));
  const items: OrderItem[] = [];
  for (const [index, courtSlot] of courtSlots.entries()) {
    const answer = answers[index] ?? null;
    const price = answer
      ? { ...answer, promotionLabel: null }
      : localPrice(goods, courtSlot.slot, known);
    if (price === null) return null;
    items.push(plainlyPricedItem(courtSlot, goods.date, price, free.has(courtSlot)));
  }
  return {
    items,
    freeSlotsLeft: left?.freeSlotsLeft ?? null,
    availableCreditsSen: left?.availableCreditsSen ?? known.balanceSen,
    isEstimate: left === null || courtSlots.some((_, index) => !answers[index]),
  };
}

function localPrice(
  { courtType, date }: CourtGoods,
  slot: Slot,
  { status, publicHolidays }: EstimateInputs,
): PlainPrice | null {
  const rules = fallbackPriceRules('general_checkout', new Set(publicHolidays));
  const priced = priceSlot(rules, { courtType, date, status }, slot);
  return (
    priced && {
      price: priced.beforeDiscountPrice,
      discountEligible: priced.discountPrice > 0,
      discount: priced.discountPrice,
      promotionLabel: priced.promotionLabel,
    }
  );
}

export function quoteOfLessons({ classes, availableCreditsSen }: LessonPrices): Quote {
  return {
    items: classes.map(lessonItem),
    freeSlotsLeft: null,
    availableCreditsSen,
    isEstimate: false,
  };
}

/** Every class costs the same when the server's prices are unavailable. [PRICE-6] */
export function estimateOfLessons({ classes }: LessonGoods, balanceSen: Sen): Quote {
  return {
    items: classes.map((lessonClass) =>
      lessonItem({ ...lessonClass, priceSen: groupLessonClassSen }),
    ),
    freeSlotsLeft: null,
    availableCreditsSen: balanceSen,
    isEstimate: true,
  };
}

/** The price on the previous screen. It is not an estimate: only the server knows the price. */
export function forecastOfMembership(goods: MembershipGoods, balanceSen: Sen): Quote {
  return {
    items: itemsWithoutPrices(goods),
    freeSlotsLeft: null,
    availableCreditsSen: balanceSen,
    isEstimate: true,
  };
}

export function quoteOfMembership(price: MembershipPrice): Quote {
  const { plan, availableCreditsSen, givesUp } = price;
  return {
    items: [membershipItem(plan)],
    freeSlotsLeft: null,
    availableCreditsSen,
    isEstimate: false,
    ...(givesUp && { loss: givenUpInWords(givesUp) }),
  };
}

/** Nothing is ordered before everything has its price. */
export function refusalOfPrices(quote: Quote | null, goods: Goods): ScreenFailureCode | null {
  if (quote === null) return 'prices_loading';
  const isPriced = quote.items.length === itemsWithoutPrices(goods).length;
  return isPriced ? null : 'slot_prices_loading';
}
