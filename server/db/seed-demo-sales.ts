import { createHash, randomUUIDv7 } from 'node:crypto';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { type Sen, sumSen } from '#domain/money/money.ts';
import { type SubOrder, subOrdersOf } from '#domain/orders/order-lines.ts';
import { makeOrderId, subOrderId } from '#domain/orders/orders.ts';
import type { CourtSlot, CourtSlots } from '#domain/slots/court-slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { type PricedSlot, type PriceRules, priceCourtSlots } from '#domain/venue/pricing.ts';
import { priceLists, promotions, roleDiscounts } from '#domain/venue/starting-prices.ts';
import { publicHolidays } from '#server/db/public-holidays.ts';
import { idOf } from '#server/db/seed-ids.ts';

export interface Buyer {
  readonly userId: string;
  readonly status: MembershipStatus;
  readonly name: string;
  readonly email: string;
}

/** A paid order and its refunds since. */
export interface Sale {
  readonly buyer: Buyer;
  readonly at: Temporal.Instant;
  readonly courtType: string;
  readonly date: BookingDate;
  readonly slots: CourtSlots;
  readonly creditsSen?: Sen;
  /** The staff member who took the money; absent on the web. */
  readonly desk?: string;
  /** The reference of the card terminal at the desk; absent for cash. */
  readonly reference?: string;
  readonly refunds?: readonly (CourtSlot & { readonly at: Temporal.Instant })[];
}

const rules: PriceRules = {
  prices: priceLists.court_checkout,
  promotions,
  roleDiscounts,
  publicHolidays: new Set(Object.keys(publicHolidays)),
};

export type SoldItem = SubOrder<PricedSlot>['items'][number] & {
  readonly id: string;
  readonly bookingId: string;
  readonly changeId: string;
  readonly refundedAt: Temporal.Instant | null;
};

/** The part of a sale on one court. */
interface Part {
  readonly orderId: string;
  readonly courtId: number;
  readonly totalSen: Sen;
  readonly creditsSen: Sen;
  readonly items: readonly SoldItem[];
}

/** A sale with its prices and the ids of all its rows. */
export interface Sold extends Sale {
  readonly orderId: string;
  readonly totalSen: Sen;
  readonly usedSen: Sen;
  readonly parts: readonly Part[];
}

/** Derived from the sale, so that two demonstrations are the same. */
const orderIdOf = ({ buyer, at, date, slots }: Sale): string => {
  const name = JSON.stringify([buyer.email, date, slots]);
  return makeOrderId(createHash('sha256').update(name).digest(), at);
};

const priceSale = ({ courtType, date, buyer, slots }: Sale): readonly PricedSlot[] =>
  priceCourtSlots(rules, { courtType, date, status: buyer.status }, slots) ?? [];

const refundOf = ({ refunds = [] }: Sale, item: CourtSlot) =>
  refunds.find(({ court, slot }) => court === item.court && slot === item.slot);

/** The credits refunded for a sale: the amount paid, which a promotion may have reduced. */
export const refundedSenOf = (sale: Sale): Sen =>
  sumSen(
    priceSale(sale)
      .filter((item) => refundOf(sale, item))
      .map(({ finalPrice }) => finalPrice),
  );

export const sell = (sale: Sale, courtIds: ReadonlyMap<string, number>): Sold => {
  const { creditsSen = 0 } = sale;
  const orderId = orderIdOf(sale);
  const parts = subOrdersOf(priceSale(sale), creditsSen).map((subOrder, index) => ({
    orderId: subOrderId(orderId, index + 1),
    courtId: idOf(courtIds, subOrder.court),
    totalSen: subOrder.totalSen,
    creditsSen: subOrder.creditsSen,
    items: subOrder.items.map((item) => {
      const ids = { id: randomUUIDv7(), bookingId: randomUUIDv7(), changeId: randomUUIDv7() };
      return { ...item, ...ids, refundedAt: refundOf(sale, item)?.at ?? null };
    }),
  }));
  const totalSen = sumSen(parts.map((part) => part.totalSen));
  return { ...sale, orderId, totalSen, usedSen: creditsSen, parts };
};
