import { creditsToUse, spreadCredits } from '#domain/money/credits.ts';
import { type Sen, sumSen } from '#domain/money/money.ts';
import { type ItemContent, type NamedItem, namedItem } from '#domain/orders/item-content.ts';
import type { CourtSlot } from '#domain/slots/court-slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { compareCourts } from '#domain/venue/courts.ts';
import type { PricedSlot } from '#domain/venue/pricing.ts';

/** A sold item. Discounts and credits are lines of the summary, never items. */
export type OrderItem = NamedItem & {
  /** Before discounts. */
  readonly basePrice: Sen;
  /** After discounts and before credits; 0 for a free slot. */
  readonly price: Sen;
  readonly companyDiscount: Sen;
  readonly membershipDiscount: Sen;
  /** The discount in the older form of a price, which does not name its cause. */
  readonly discount: Sen;
  readonly promotionLabel: string | null;
  readonly isFreeSlot: boolean;
};

export type OrderLine = {
  readonly type:
    | OrderItem['type']
    | 'Discount'
    | 'Promotion Discount'
    | 'Membership Discount'
    | 'Credits Applied';
  readonly text: string;
  readonly amountSen: Sen;
};

export function courtContent({ court, slot }: CourtSlot, date: BookingDate): ItemContent {
  return { kind: 'court_booking', court, date, slot };
}

/** An athlete's free slot keeps its base price for the record, and costs nothing. [ORDER-10] */
export function courtBookingItem(
  slot: PricedSlot,
  date: BookingDate,
  isFreeSlot: boolean,
): OrderItem {
  return {
    ...namedItem(courtContent(slot, date)),
    basePrice: slot.beforeDiscountPrice,
    price: isFreeSlot ? 0 : slot.finalPrice,
    companyDiscount: isFreeSlot ? 0 : slot.companyDiscountPrice,
    membershipDiscount: isFreeSlot ? 0 : slot.membershipDiscountPrice,
    discount: 0,
    promotionLabel: isFreeSlot ? null : slot.promotionLabel,
    isFreeSlot,
  };
}

/** The price of a slot in its older form. */
export type PlainPrice = {
  /** Before discounts. */
  readonly price: Sen;
  readonly discountEligible: boolean;
  /** The discount for eligible members. */
  readonly discount: Sen;
  /** The promotion behind it, where it is known. */
  readonly promotionLabel: string | null;
};

/** A slot with a price of the older form, as an item of the general checkout. [ORDER-17] */
export function plainlyPricedItem(
  courtSlot: CourtSlot,
  date: BookingDate,
  { price, discountEligible, discount, promotionLabel }: PlainPrice,
  isFreeSlot: boolean,
): OrderItem {
  const off = discountEligible && !isFreeSlot ? Math.min(price, discount) : 0;
  return {
    ...undiscountedItem(courtContent(courtSlot, date), price),
    price: isFreeSlot ? 0 : price - off,
    discount: off,
    promotionLabel: off > 0 ? promotionLabel : null,
    isFreeSlot,
  };
}

/**
 * An item without promotion or membership discount, such as a lesson or a membership. [ORDER-10]
 */
export function undiscountedItem(content: ItemContent, priceSen: Sen): OrderItem {
  return {
    ...namedItem(content),
    basePrice: priceSen,
    price: priceSen,
    companyDiscount: 0,
    membershipDiscount: 0,
    discount: 0,
    promotionLabel: null,
    isFreeSlot: false,
  };
}

/** The line of one item, 'type - details', at its price before discounts. [ORDER-10] */
export function itemLine(item: OrderItem): OrderLine {
  return {
    type: item.type,
    text: `${item.type} - ${item.details}`,
    amountSen: item.isFreeSlot ? 0 : item.basePrice,
  };
}

export type OrderSummary = {
  readonly lines: readonly OrderLine[];
  /**
   * After discounts and before credits: the value of the order, and the most that can be refunded.
   */
  readonly totalSen: Sen;
  readonly creditsSen: Sen;
  /** The rest to pay by card. */
  readonly finalTotalSen: Sen;
};

/** Deductions are negative lines, so that all lines add up to the final total. [ORDER-11] */
export function summariseOrder(
  items: readonly OrderItem[],
  useCredits: boolean,
  availableCreditsSen: Sen,
): OrderSummary {
  const totalSen = sumSen(items.map(({ price }) => price));
  const creditsSen = creditsToUse(useCredits, availableCreditsSen, totalSen);
  const membershipSen = sumSen(items.map(({ membershipDiscount }) => membershipDiscount));
  const deductions: OrderLine[] = [
    ...promotionLines(items),
    ...discountLines(items),
    { type: 'Membership Discount', text: 'Membership Discount', amountSen: -membershipSen },
    { type: 'Credits Applied', text: 'Credits Applied', amountSen: -creditsSen },
  ];
  return {
    lines: [...items.map(itemLine), ...deductions.filter(({ amountSen }) => amountSen < 0)],
    totalSen,
    creditsSen,
    finalTotalSen: totalSen - creditsSen,
  };
}

/** One line per promotion, under the venue's name for it. [ORDER-11] */
function promotionLines(items: readonly OrderItem[]): OrderLine[] {
  return sumByLabel(items, ({ companyDiscount }) => companyDiscount).map(({ label, sen }) => ({
    type: 'Promotion Discount',
    text: label ?? 'Promotion Discount',
    amountSen: -sen,
  }));
}

/** One line for all discounts of the older form, by promotion where it is known. [ORDER-17] */
function discountLines(items: readonly OrderItem[]): OrderLine[] {
  return sumByLabel(items, ({ discount }) => discount).map(({ label, sen }) => ({
    type: 'Discount',
    text: label === null ? 'Discount' : `Discount - ${label}`,
    amountSen: -sen,
  }));
}

function sumByLabel(
  items: readonly OrderItem[],
  amountOf: (item: OrderItem) => Sen,
): { label: string | null; sen: Sen }[] {
  const byLabel = Map.groupBy(items, ({ promotionLabel }) => promotionLabel);
  return [...byLabel].map(([label, ofLabel]) => ({ label, sen: sumSen(ofLabel.map(amountOf)) }));
}

export type SubOrder<Item> = {
  readonly court: string;
  readonly items: readonly (Item & { readonly creditsSen: Sen })[];
  readonly totalSen: Sen;
  readonly creditsSen: Sen;
};

/**
 * One sub-order per court, in order of court number, with the credits distributed to the courts and
 * within each to its slots. Free slots have no order and must not be passed in. [ORDER-12]
 */
export function subOrdersOf<Item extends CourtSlot & { readonly finalPrice: Sen }>(
  items: readonly Item[],
  creditsSen: Sen,
): SubOrder<Item>[] {
  const courts = [...new Set(items.map(({ court }) => court))].sort(compareCourts);
  const parts = courts.map((court) => {
    const own = items.filter((item) => item.court === court).sort((a, b) => a.slot - b.slot);
    return { court, own, totalSen: sumSen(own.map(({ finalPrice }) => finalPrice)) };
  });
  const shares = spreadCredits(
    creditsSen,
    parts.map(({ totalSen }) => totalSen),
  );
  return parts.map(({ court, own, totalSen }, index) => {
    const share = shares[index] ?? 0;
    const slotShares = spreadCredits(
      share,
      own.map(({ finalPrice }) => finalPrice),
    );
    const paidItems = own.map((item, at) => ({ ...item, creditsSen: slotShares[at] ?? 0 }));
    return { court, items: paidItems, totalSen, creditsSen: share };
  });
}

export const longestDescription = 128;

/**
 * The text that the payment provider shows beside the amount. It uses the backend's details,
 * because their ISO dates survive the stripping. [ORDER-13]
 */
export function paymentDescription(
  items: readonly Pick<OrderItem, 'type' | 'detailsForBackend'>[],
): string {
  return items
    .map(({ type, detailsForBackend }) => `${type} - ${detailsForBackend}`)
    .join('; ')
    .replaceAll(/[^A-Za-z0-9\s;-]/g, '')
    .slice(0, longestDescription);
}
