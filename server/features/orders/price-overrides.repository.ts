import type { Sen } from '#domain/money/money.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

interface PriceOverride {
  readonly subOrderId: string;
  readonly courtId: number;
  readonly date: BookingDate;
  readonly slot: Slot;
  readonly ruleSen: Sen;
}

export interface OverrideBy {
  readonly reason: string;
  readonly staffUserId: string;
}

/** Keeps the price of the rules for an item that was just sold for another one. */
export const insertPriceOverride = async (
  tx: Tx,
  { subOrderId, courtId, date, slot, ruleSen }: PriceOverride,
  { reason, staffUserId }: OverrideBy,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('price_overrides')
    .columns(['item_id', 'rule_sen', 'sold_sen', 'reason', 'staff_user_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('order_items')
        .select((item) => [
          'order_items.id',
          item.val(ruleSen).as('ruleSen'),
          'order_items.final_sen',
          item.val(reason).as('reason'),
          item.val(staffUserId).as('staffUserId'),
          item.val(asDate(now)).as('at'),
        ])
        .where('order_items.order_id', '=', subOrderId)
        .where('order_items.court_id', '=', courtId)
        .where('order_items.booking_date', '=', date)
        .where('order_items.booked_slot', '=', slot),
    )
    .execute();
};

/** The slots of an order that were sold for another price than that of the rules. */
export const listPriceOverrides = (db: Database, orderId: string) =>
  db
    .selectFrom('price_overrides')
    .innerJoin('order_items as item', 'item.id', 'price_overrides.item_id')
    .innerJoin('orders as part', 'part.order_id', 'item.order_id')
    .innerJoin('courts', 'courts.id', 'item.court_id')
    .select([
      'courts.name as court',
      'item.booking_date as date',
      'item.slot',
      'price_overrides.rule_sen as ruleSen',
      'price_overrides.sold_sen as soldSen',
    ])
    .where('part.parent_order_id', '=', orderId)
    .orderBy('item.court_id')
    .orderBy('item.booking_date')
    .orderBy('item.slot')
    .execute();
