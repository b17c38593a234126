import { randomUUIDv7 } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Sen } from '#domain/money/money.ts';
import { includedTax, type RateByKind } from '#domain/money/tax.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { OrderItemsTable } from '#server/db/tables/orders.ts';

/** A line of an order. Fields that a kind of goods does not have are left out. */
export interface NewItem {
  readonly kind: OrderItemsTable['kind'];
  readonly courtId?: number;
  readonly bookingDate?: BookingDate;
  readonly slot?: Slot;
  readonly instanceId?: number;
  readonly plan?: string;
  readonly planId?: number;
  readonly planMonths?: number;
  readonly beforeDiscountSen: Sen;
  readonly companyDiscountSen?: Sen;
  readonly membershipDiscountSen?: Sen;
  readonly finalSen: Sen;
  readonly creditsSen: Sen;
}

export interface Part {
  readonly subOrderId: string;
  readonly totalSen: Sen;
  readonly creditsSen: Sen;
  readonly metadata: unknown;
  readonly items: readonly NewItem[];
}

const itemRow = (subOrderId: string, item: NewItem, taxRateBp: number) => ({
  id: randomUUIDv7(),
  order_id: subOrderId,
  kind: item.kind,
  court_id: item.courtId ?? null,
  booking_date: item.bookingDate ?? null,
  slot: item.slot ?? null,
  instance_id: item.instanceId ?? null,
  plan: item.plan ?? null,
  plan_id: item.planId ?? null,
  plan_months: item.planMonths ?? null,
  before_discount_sen: item.beforeDiscountSen,
  company_discount_sen: item.companyDiscountSen ?? 0,
  membership_discount_sen: item.membershipDiscountSen ?? 0,
  final_sen: item.finalSen,
  credits_sen: item.creditsSen,
  tax_rate_bp: taxRateBp,
  tax_sen: includedTax(item.finalSen, taxRateBp),
});

export const itemRows = (
  parts: readonly Part[],
  taxRates: RateByKind,
): Insertable<OrderItemsTable>[] =>
  parts.flatMap(({ subOrderId, items }) =>
    items.map((item) => itemRow(subOrderId, item, taxRates[item.kind])),
  );
