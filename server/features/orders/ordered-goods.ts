import { type Closure, closureOn } from '#domain/venue/calendar.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrderedGoods } from '#server/features/orders/goods.ts';
import { findGoodsKind } from '#server/features/orders/orders.repository.ts';
import { lockRuleVersion } from '#server/features/venue/rule-book.repository.ts';
import type { ReadRuleBook, RuleBook } from '#server/features/venue/rule-book.ts';
import { Refusal } from '#server/http/refusal.ts';

/** An order for free slots alone has no items; only courts are free. */
export const readOrderedGoods = async (
  db: Database,
  { goods, readRuleBook }: Pick<AppContext, 'goods' | 'readRuleBook'>,
  order: { readonly orderId: string; readonly userId: string },
): Promise<OrderedGoods> => {
  const kind = (await findGoodsKind(db, order.orderId)) ?? 'court_booking';
  return goods[kind](db, order, readRuleBook);
};

/** The closure of a day of an order at this moment, or null. */
export const findClosure = ({ closedDays }: RuleBook, { days }: OrderedGoods): Closure | null => {
  const closures = days.map(({ date, sport }) => closureOn(date, sport, closedDays));
  return closures.find((closure) => closure !== null) ?? null;
};

/**
 * The closure of a day of an order, or null. The answer holds until the transaction ends, so that a
 * closure comes either before a booking or after it, and then counts it. [SETTLE-11]
 */
export const lockClosure = async (
  tx: Tx,
  readRuleBook: ReadRuleBook,
  goods: OrderedGoods,
): Promise<Closure | null> => {
  if (goods.days.length === 0) return null;
  await lockRuleVersion(tx);
  return findClosure(await readRuleBook(tx), goods);
};

/** Whether a payment that comes too late may still have what it was for. [SETTLE-7] */
export const mayStillHave = async (
  tx: Tx,
  goods: OrderedGoods,
  now: Temporal.Instant,
): Promise<boolean> => {
  try {
    await goods.requireStill(tx, now);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};
