import { closureOn } from '#domain/venue/calendar.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { GoodsRegistry, OrderedGoods } from '#server/features/orders/goods.ts';
import { findGoodsKind } from '#server/features/orders/orders.repository.ts';
import { lockRuleVersion } from '#server/features/venue/rule-book.repository.ts';
import { readRuleBook } from '#server/features/venue/rule-book.ts';
import { Refusal } from '#server/http/refusal.ts';

/** An order for free slots alone has no items; only courts are free. */
export const readOrderedGoods = async (
  db: Database,
  registry: GoodsRegistry,
  order: { readonly orderId: string; readonly userId: string },
): Promise<OrderedGoods> => {
  const kind = (await findGoodsKind(db, order.orderId)) ?? 'court_booking';
  return registry[kind](db, order);
};

/** Whether a day of an order is closed at this moment. */
export const isOnClosedDay = async (db: Database, { days }: OrderedGoods): Promise<boolean> => {
  const { closedDays } = await readRuleBook(db);
  return days.some(({ date, sport }) => closureOn(date, sport, closedDays) !== null);
};

/**
 * Whether the venue is open on all the days of an order. The answer holds until the transaction ends, so
 * that a closure comes either before a booking or after it, and then counts it. [SETTLE-11]
 */
export const areDaysOpen = async (tx: Tx, goods: OrderedGoods): Promise<boolean> => {
  if (goods.days.length === 0) return true;
  await lockRuleVersion(tx);
  return !(await isOnClosedDay(tx, goods));
};

/** Whether a payment that comes too late may still have what it was for. [SETTLE-7] */
export const mayStillHave = async (
  tx: Tx,
  goods: OrderedGoods,
  now: Temporal.Instant,
): Promise<boolean> => {
  try {
    await goods.demandStill(tx, now);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};
