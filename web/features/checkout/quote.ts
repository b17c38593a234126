import { type CourtSlots, courtSlotsInOrder } from '#domain/court-slots.ts';
import { chooseFreeSlots } from '#domain/free-slots.ts';
import type { MembershipStatus } from '#domain/membership.ts';
import type { Sen } from '#domain/money.ts';
import { courtBookingItem, itemLine, type OrderItem } from '#domain/order-lines.ts';
import { fallbackPriceRules } from '#domain/price-lists.ts';
import { type PricedSlot, priceCourtSlots, type SlotPrice } from '#domain/pricing.ts';
import type { ScreenFailureCode } from '#domain/texts.ts';
import type { BookingDate } from '#domain/venue-time.ts';
import type { CourtCheckout } from '#web/features/checkout/checkout-state.ts';

/** What the chosen slots cost the member. */
export interface Quote {
  /** By court number, then time. */
  readonly slots: readonly PricedSlot[];
  readonly freeSlotsLeft: number;
  readonly availableCreditsSen: Sen;
  /** Worked out here, because the server did not answer. */
  readonly isEstimate: boolean;
}

/** What is known without the server's prices. */
export interface KnownHere {
  readonly status: MembershipStatus;
  readonly publicHolidays: readonly BookingDate[];
  readonly balanceSen: Sen;
}

/**
 * Prices the selection without the server; null when the court type has no price that is known here.
 * How many free slots are left is the server's alone to know, so none are promised.
 */
export function estimate(
  { courtType, date, slots }: CourtCheckout,
  { status, publicHolidays, balanceSen }: KnownHere,
): Quote | null {
  const rules = fallbackPriceRules('court_checkout', new Set(publicHolidays));
  const priced = priceCourtSlots(rules, { courtType, date, status }, slots);
  return (
    priced && {
      slots: priced,
      freeSlotsLeft: 0,
      availableCreditsSen: balanceSen,
      isEstimate: true,
    }
  );
}

/** The items of an order, the first ones free of charge if the week still has free slots. [FREE-4] */
export function itemsOf({ slots, freeSlotsLeft }: Quote, date: BookingDate): OrderItem[] {
  const free = new Set(chooseFreeSlots(slots, freeSlotsLeft));
  return slots.map((slot) => courtBookingItem(slot, date, free.has(slot)));
}

const unpriced: SlotPrice = {
  beforeDiscountPrice: 0,
  companyDiscountPrice: 0,
  membershipDiscountPrice: 0,
  discountPrice: 0,
  finalPrice: 0,
  isPeak: false,
  promotionLabel: null,
};

/** The same lines while their prices are still to come. */
export function linesWithoutPrices(date: BookingDate, slots: CourtSlots): string[] {
  return courtSlotsInOrder(slots).map(
    (slot) => itemLine(courtBookingItem({ ...slot, ...unpriced }, date, false)).text,
  );
}

/** Nothing is ordered before every slot has its price. */
export function refusalOfPrices(quote: Quote | null, chosen: CourtSlots): ScreenFailureCode | null {
  if (quote === null) return 'prices_loading';
  const isPriced = courtSlotsInOrder(chosen).every(({ court, slot }) =>
    quote.slots.some((priced) => priced.court === court && priced.slot === slot),
  );
  return isPriced ? null : 'slot_prices_loading';
}
