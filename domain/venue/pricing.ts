import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { type Sen, sumSen } from '#domain/money/money.ts';
import { type CourtSlot, type CourtSlots, courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

export type PriceRow = {
  readonly courtType: string;
  readonly baseSen: Sen;
  readonly peakSen: Sen;
};

export type Promotion = {
  readonly id: string;
  readonly label: string;
  /** Null means every court type. */
  readonly courtType: string | null;
  readonly exceptCourtType: string | null;
  /** Both days are included; a null start means no start. */
  readonly startsOn: BookingDate | null;
  readonly endsOn: BookingDate;
  readonly appliesTo: 'all' | 'off_peak';
} & (
  | { readonly kind: 'amount'; readonly amountSen: Sen }
  | { readonly kind: 'percent'; readonly percent: number }
);

export type RoleDiscount = {
  readonly status: MembershipStatus;
  readonly courtType: string;
  readonly amountSen: Sen;
  /** Both slots are included. */
  readonly fromSlot: Slot;
  readonly toSlot: Slot;
};

export type PriceRules = {
  readonly prices: readonly PriceRow[];
  readonly promotions: readonly Promotion[];
  readonly roleDiscounts: readonly RoleDiscount[];
  readonly publicHolidays: ReadonlySet<BookingDate>;
};

type PriceQuestion = {
  readonly courtType: string;
  readonly date: BookingDate;
  readonly status: MembershipStatus;
};

export type SlotPrice = {
  readonly beforeDiscountPrice: Sen;
  readonly companyDiscountPrice: Sen;
  readonly membershipDiscountPrice: Sen;
  readonly discountPrice: Sen;
  readonly finalPrice: Sen;
  /** A flat price has no peak. [PRICE-14] */
  readonly isPeak: boolean;
  /** The names of the promotions behind the company discount; null when there is none. */
  readonly promotionLabel: string | null;
};

export type PricedSlot = CourtSlot & SlotPrice;

/** Weekends, public holidays, mornings before 11:00, and 18:00 until closing are peak. [PRICE-4] */
export function isPeak(
  date: BookingDate,
  slot: Slot,
  publicHolidays: ReadonlySet<BookingDate>,
): boolean {
  // The weekday comes last, because finding it takes the longest.
  return slot <= 10 || slot >= 18 || publicHolidays.has(date) || isWeekend(date);
}

function isWeekend(date: BookingDate): boolean {
  return Temporal.PlainDate.from(date).dayOfWeek >= 6;
}

/**
 * The price of one slot; null when the venue has no price for the court type. Promotions are
 * applied first, and the membership discount to what they leave, so the membership discount is the
 * first to be cut when the two exceed the price. [PRICE-9] [PRICE-10]
 */
export function priceSlot(
  rules: PriceRules,
  { courtType, date, status }: PriceQuestion,
  slot: Slot,
): SlotPrice | null {
  const row = rules.prices.find((price) => price.courtType === courtType);
  if (!row) return null;

  const peak = isPeak(date, slot, rules.publicHolidays);
  const before = peak ? row.peakSen : row.baseSen;
  const promotions = rules.promotions
    .filter((promotion) => isPromoted(promotion, courtType, date, peak))
    .map((promotion) => ({ label: promotion.label, sen: promotionAmount(promotion, before) }))
    .filter(({ sen }) => sen > 0);
  const company = Math.min(before, sumSen(promotions.map(({ sen }) => sen)));
  const membership = Math.min(
    before - company,
    sumSen(
      rules.roleDiscounts
        .filter((discount) => isDiscountedForRole(discount, courtType, status, slot))
        .map(({ amountSen }) => amountSen),
    ),
  );
  return {
    beforeDiscountPrice: before,
    companyDiscountPrice: company,
    membershipDiscountPrice: membership,
    discountPrice: company + membership,
    finalPrice: before - company - membership,
    isPeak: peak && row.peakSen !== row.baseSen,
    promotionLabel: company > 0 ? promotions.map(({ label }) => label).join(' + ') : null,
  };
}

/** Prices a whole selection, by court number and then time; null as in `priceSlot`. [PRICE-11] */
export function priceCourtSlots(
  rules: PriceRules,
  question: PriceQuestion,
  selection: CourtSlots,
): PricedSlot[] | null {
  const priced: PricedSlot[] = [];
  for (const courtSlot of courtSlotsInOrder(selection)) {
    const price = priceSlot(rules, question, courtSlot.slot);
    if (!price) return null;
    priced.push({ ...courtSlot, ...price });
  }
  return priced;
}

function isPromoted(
  promotion: Promotion,
  courtType: string,
  date: BookingDate,
  peak: boolean,
): boolean {
  return (
    isPromotedCourtType(promotion, courtType) &&
    (promotion.startsOn === null || promotion.startsOn <= date) &&
    date <= promotion.endsOn &&
    (promotion.appliesTo === 'all' || !peak)
  );
}

/** The slot prices that a promotion lowers, with the price that it leaves. [PRICE-16] */
export function pricesUnder(promotion: Promotion, prices: readonly PriceRow[]): Sen[] {
  return prices
    .filter(({ courtType }) => isPromotedCourtType(promotion, courtType))
    .flatMap(({ baseSen, peakSen }) =>
      promotion.appliesTo === 'all' ? [baseSen, peakSen] : [baseSen],
    )
    .map((before) => ({ before, off: promotionAmount(promotion, before) }))
    .filter(({ before, off }) => before > 0 && off > 0)
    .map(({ before, off }) => Math.max(0, before - off));
}

function isPromotedCourtType(promotion: Promotion, courtType: string): boolean {
  const { courtType: only, exceptCourtType } = promotion;
  return (only === null || only === courtType) && exceptCourtType !== courtType;
}

/**
 * Percentages are of the full price, and half a sen is rounded in the member's favour. [PRICE-7]
 */
function promotionAmount(promotion: Promotion, before: Sen): Sen {
  return promotion.kind === 'amount'
    ? promotion.amountSen
    : Math.round((before * promotion.percent) / 100);
}

function isDiscountedForRole(
  discount: RoleDiscount,
  courtType: string,
  status: MembershipStatus,
  slot: Slot,
): boolean {
  return (
    discount.status === status &&
    discount.courtType === courtType &&
    discount.fromSlot <= slot &&
    slot <= discount.toSlot
  );
}

/** A peak price below the base price is mostly a typo, so the operator confirms it. [PRICE-15] */
export function isPeakBelowBase({
  baseSen,
  peakSen,
}: Pick<PriceRow, 'baseSen' | 'peakSen'>): boolean {
  return peakSen < baseSen;
}
