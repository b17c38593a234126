import { type MembershipStatus, membershipLabels } from '#domain/members/membership-status.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import { type Slot, tableSlots } from '#domain/time/slots.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';
import { type PriceRules, priceSlot, type SlotPrice } from '#domain/venue/pricing.ts';
import { fill } from '#domain/words/fill.ts';
import { priceLabels } from '#domain/words/price-labels.ts';

const { map: words } = priceLabels;

interface MapQuestion {
  readonly courtType: string;
  readonly status: MembershipStatus;
  /** The first of the seven days. */
  readonly from: BookingDate;
}

export interface MapCell {
  readonly date: BookingDate;
  readonly price: SlotPrice | null;
  /** The price without the change; null if it is the same. */
  readonly beforeSen: Sen | null;
  /** How the price is made, in words. */
  readonly explained: string;
}

export interface MapRow {
  readonly slot: Slot;
  readonly cells: readonly MapCell[];
}

export const weekFrom = (from: BookingDate): BookingDate[] =>
  Array.from({ length: 7 }, (_, index) => addDays(from, index));

/** The price of each slot of a week, and of what it is made. */
export function priceMap(
  rules: PriceRules,
  before: PriceRules | null,
  { courtType, status, from }: MapQuestion,
): MapRow[] {
  const days = weekFrom(from);
  return tableSlots.map((slot) => ({
    slot,
    cells: days.map((date) => {
      const question = { courtType, date, status };
      const price = priceSlot(rules, question, slot);
      const was = before && priceSlot(before, question, slot);
      const isOther = was !== null && was.finalPrice !== price?.finalPrice;
      return {
        date,
        price,
        beforeSen: isOther ? was.finalPrice : null,
        explained: explain(price, status, isFlat(rules, courtType)),
      };
    }),
  }));
}

const isFlat = ({ prices }: PriceRules, courtType: string): boolean =>
  prices.some((row) => row.courtType === courtType && row.baseSen === row.peakSen);

function explain(price: SlotPrice | null, status: MembershipStatus, hasNoPeak: boolean): string {
  if (price === null) return words.none;
  const when = hasNoPeak ? words.flat : price.isPeak ? words.peak : words.off;
  if (price.discountPrice === 0) return when;
  const parts = [`${displayAmount(price.beforeDiscountPrice)} ${when}`];
  if (price.companyDiscountPrice > 0) {
    const amount = displayAmount(-price.companyDiscountPrice);
    parts.push(fill(words.promotion, { amount, label: price.promotionLabel ?? '' }));
  }
  if (price.membershipDiscountPrice > 0) {
    const amount = displayAmount(-price.membershipDiscountPrice);
    parts.push(fill(words.status_discount, { amount, status: membershipLabels[status] }));
  }
  return parts.join(', ');
}

interface Explanation {
  readonly explained: string;
  readonly finalSen: Sen;
  readonly count: number;
}

/** Each way in which a price of the map is made, the cheapest first. */
export function explanationsOf(rows: readonly MapRow[]): Explanation[] {
  const cells = rows.flatMap((row) => row.cells);
  const groups = Map.groupBy(cells, ({ price, explained }) => `${price?.finalPrice}/${explained}`);
  return [...groups]
    .map(([, ofGroup]) => ({
      explained: ofGroup[0]?.explained ?? '',
      finalSen: ofGroup[0]?.price?.finalPrice ?? 0,
      count: ofGroup.length,
    }))
    .sort((a, b) => a.finalSen - b.finalSen);
}

export const changedCells = (rows: readonly MapRow[]): number =>
  rows.flatMap(({ cells }) => cells).filter(({ beforeSen }) => beforeSen !== null).length;
