import type { Insertable } from 'kysely';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { Sen } from '#domain/money/money.ts';
import type { RateByKind } from '#domain/money/tax.ts';
import type { BillingForm } from '#domain/orders/billing.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import { requeryRanks } from '#domain/payments/requeries.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import type { OrderItemsTable, OrdersTable } from '#server/db/tables/orders.ts';
import { itemRows, type Part } from '#server/features/orders/order-items.repository.ts';
import { withEvent } from '#server/live/repository.ts';
import { writeEvent } from '#server/live/write-event.ts';

export const orderColumns = [
  'order_id as orderId',
  'user_id as userId',
  'status',
  'channel',
  'created_at as placedAt',
  'total_amount_sen as totalSen',
  'credits_sen as creditsSen',
  'expires_at as expiresAt',
  'ended_by as endedById',
  'request_hash as requestHash',
  'billing_name as billingName',
  'billing_email as billingEmail',
  'billing_mobile as billingMobile',
  'billing_address as billingAddress',
] as const;

export const mainOrders = (db: Database) =>
  db.selectFrom('orders').select(orderColumns).where('parent_order_id', 'is', null);

export const findOrder = (db: Database, orderId: string) =>
  mainOrders(db).where('order_id', '=', orderId).executeTakeFirst();

/** The main orders whose ids begin like this, two at most. */
export const listOrdersBeginning = (db: Database, beginning: string) =>
  db
    .selectFrom('orders')
    .select('order_id as orderId')
    .where('parent_order_id', 'is', null)
    .where('order_id', 'like', `${beginning.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
    .limit(2)
    .execute();

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** Locks an order. The caller has locked the member's account first. */
export const lockOrder = (tx: Tx, orderId: string) =>
  mainOrders(tx).where('order_id', '=', orderId).forUpdate().executeTakeFirstOrThrow();

/** The details that the member entered at the checkout; the desk asks for none. */
export const findLatestBilling = (db: Database, userId: string) =>
  db
    .selectFrom('orders')
    .select([
      'billing_name as billingName',
      'billing_email as billingEmail',
      'billing_mobile as billingMobile',
    ])
    .where('user_id', '=', userId)
    .where('parent_order_id', 'is', null)
    .where('channel', '=', 'web')
    .orderBy('created_at', 'desc')
    .limit(1)
    .$narrowType<BillingForm>()
    .executeTakeFirst();

/** The kind of goods of an order; undefined if it has no items. */
export const findGoodsKind = async (db: Database, orderId: string) => {
  const item = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
    .select('order_items.kind')
    .where('orders.parent_order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  return item?.kind;
};

/** The sum of the payments for an order that became credits because they bought nothing. */
export const sumCredited = async (db: Database, orderId: string): Promise<Sen> => {
  const { sum } = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_sen'), eb.lit(0)).as('sum'))
    .where('order_id', '=', orderId)
    .where('outcome', '=', 'credited')
    .executeTakeFirstOrThrow();
  return sum;
};

/** The amount the venue owes a guest for an order. */
export const sumToReturn = async (db: Database, orderId: string): Promise<Sen> => {
  const { sum } = await db
    .selectFrom('guest_money')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_sen'), eb.lit(0)).as('sum'))
    .where('order_id', '=', orderId)
    .where('is_resolved', '=', false)
    .executeTakeFirstOrThrow();
  return sum;
};

/** True if a payment waits for a person to look at it, other than one that is owed to a guest. */
export const hasPaymentToCheck = async (db: Database, orderId: string): Promise<boolean> => {
  const payment = await db
    .selectFrom('open_exceptions')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('cause', '=', 'payment')
    .where('reason', '<>', 'guest_money')
    .limit(1)
    .executeTakeFirst();
  return payment !== undefined;
};

/** True if the staff have undone the sale of the order. [DESK-25] [LINK-11] */
export const hasUndoneSale = async (db: Database, orderId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('undone_sales')
    .select('order_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
};

/** Facts of a sale that cannot be filled in later. [ORDER-19] */
interface SaleRecord {
  readonly channel: 'web' | 'desk' | 'phone';
  readonly memberStatus: MembershipStatus;
  /** The staff member who sold it; null on the web. */
  readonly soldBy: string | null;
  readonly buyerTaxId: string | null;
}

export interface MainOrder extends BillingForm, SaleRecord {
  readonly orderId: string;
  readonly userId: string;
  readonly status: OrderStatus;
  readonly totalSen: Sen;
  readonly creditsSen: Sen;
  readonly billingAddress: string;
  readonly taxRates: RateByKind;
  readonly requestHash: string;
  /** Null for an order that needs no payment. */
  readonly expiresAt: Temporal.Instant | null;
  readonly nextRequeryAt: Temporal.Instant | null;
}

const amountsOf = (order: Pick<MainOrder, 'status' | 'totalSen' | 'creditsSen'>) => ({
  status: order.status,
  total_amount_sen: order.totalSen,
  credits_sen: order.creditsSen,
  paid_amount_sen: order.status === 'completed' ? order.totalSen : 0,
});

const recordOf = ({ channel, memberStatus, soldBy, buyerTaxId }: SaleRecord) => ({
  channel,
  member_status: memberStatus,
  sold_by: soldBy,
  buyer_tax_id: buyerTaxId,
});

const contentOf = (order: MainOrder) => ({
  ...amountsOf(order),
  ...recordOf(order),
  billing_name: order.billingName,
  billing_email: order.billingEmail,
  billing_mobile: order.billingMobile,
  billing_address: order.billingAddress,
  request_hash: order.requestHash,
  expires_at: order.expiresAt === null ? null : asDate(order.expiresAt),
  next_requery_at: order.nextRequeryAt === null ? null : asDate(order.nextRequeryAt),
});

const mainRow = (order: MainOrder, now: Temporal.Instant) => ({
  order_id: order.orderId,
  user_id: order.userId,
  created_at: asDate(now),
  ...contentOf(order),
});

const partRow = (
  main: MainOrder,
  { subOrderId, totalSen, creditsSen, metadata }: Part,
  now: Temporal.Instant,
) => ({
  order_id: subOrderId,
  parent_order_id: main.orderId,
  user_id: main.userId,
  created_at: asDate(now),
  ...amountsOf({ status: main.status, totalSen, creditsSen }),
  ...recordOf(main),
  booking_metadata: JSON.stringify(metadata),
});

const eventOf = ({ userId, orderId, status }: MainOrder) =>
  ({ topic: 'orders', payload: { userId, orderId, status } }) as const;

interface NewOrder {
  readonly rows: readonly Insertable<OrdersTable>[];
  readonly items: readonly Insertable<OrderItemsTable>[];
  readonly event: string;
}

const insertWithItems = compileOnce((db, { rows, items, event }: NewOrder) =>
  withEvent(db, 'orders', event)
    .with('inserted', (cte) => cte.insertInto('orders').values(rows))
    .insertInto('order_items')
    .values(items),
);

/** Inserts the order, its parts, its items and its event in one statement. */
export const insertOrder = async (
  tx: Tx,
  order: MainOrder,
  parts: readonly Part[],
  now: Temporal.Instant,
): Promise<void> => {
  const rows = [mainRow(order, now), ...parts.map((part) => partRow(order, part, now))];
  const items = itemRows(parts, order.taxRates);
  const event = eventOf(order);
  if (items.length > 0) {
    await insertWithItems(tx, { rows, items, event: JSON.stringify(event.payload) });
    return;
  }
  // All slots are free of charge, so there is nothing to list.
  await tx.insertInto('orders').values(rows).execute();
  await writeEvent(tx, event);
};

/** Replaces the content of a pending order; its earlier items and parts are deleted. */
export const replaceOrder = async (
  tx: Tx,
  order: MainOrder,
  parts: readonly Part[],
  now: Temporal.Instant,
): Promise<void> => {
  const before = tx
    .selectFrom('orders')
    .select('order_id as orderId')
    .where('parent_order_id', '=', order.orderId);
  await tx.deleteFrom('order_items').where('order_id', 'in', before).execute();
  await tx.deleteFrom('orders').where('parent_order_id', '=', order.orderId).execute();
  await tx
    .updateTable('orders')
    .set((eb) => ({
      ...contentOf(order),
      requery_count: 0,
      // A charge that is pending on the earlier payment page can still be paid.
      requery_rank: eb
        .case()
        .when('requery_rank', '=', requeryRanks.expected)
        .then(requeryRanks.expected)
        .else(requeryRanks.silent)
        .end(),
    }))
    .where('order_id', '=', order.orderId)
    .execute();
  if (parts.length > 0) {
    await tx
      .insertInto('orders')
      .values(parts.map((part) => partRow(order, part, now)))
      .execute();
    await tx.insertInto('order_items').values(itemRows(parts, order.taxRates)).execute();
  }
  await writeEvent(tx, eventOf(order));
};
