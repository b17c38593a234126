import { type Selectable, sql } from 'kysely';
import { orderAfterRefund, type RefundedOrder } from '#domain/bookings/refunds.ts';
import type { Sen } from '#domain/money/money.ts';
import { slotRange } from '#domain/time/slots.ts';
import { asDate, type Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { type Sale, type Sold, type SoldItem, sell } from '#server/db/seed-demo-sales.ts';

/** Amounts and status of an order after its refunds. */
const stateAfterRefunds = (totalSen: Sen, items: readonly SoldItem[]) => {
  const paid: RefundedOrder = { status: 'completed', paidSen: totalSen, refundedSen: 0 };
  const { status, refundedSen } = items
    .filter(({ refundedAt }) => refundedAt !== null)
    .reduce((order, { finalPrice }) => orderAfterRefund(order, finalPrice), paid);
  return {
    status,
    total_amount_sen: totalSen,
    paid_amount_sen: totalSen,
    refunded_amount_sen: refundedSen,
  };
};

/** The main order, then one sub-order for each court. */
const orderRows = ({ buyer, at, orderId, date, totalSen, usedSen, parts, desk }: Sold) => {
  const allItems = parts.flatMap(({ items }) => items);
  const main = {
    order_id: orderId,
    parent_order_id: null,
    user_id: buyer.userId,
    created_at: asDate(at),
    credits_sen: usedSen,
    ...stateAfterRefunds(totalSen, allItems),
    channel: desk === undefined ? ('web' as const) : ('desk' as const),
    member_status: buyer.status,
    sold_by: desk ?? null,
    billing_name: buyer.name,
    billing_email: buyer.email,
    billing_mobile: '+60123456789',
    booking_metadata: {},
  };
  const subOrders = parts.map((part) => ({
    ...main,
    order_id: part.orderId,
    parent_order_id: orderId,
    credits_sen: part.creditsSen,
    ...stateAfterRefunds(part.totalSen, part.items),
    billing_name: null,
    billing_email: null,
    billing_mobile: null,
    booking_metadata: {
      type: 'court_booking',
      user_id: buyer.userId,
      court_id: part.courtId,
      booking_date: date,
      timeslots: part.items.map(({ slot }) => slotRange(slot)),
    },
  }));
  return [main, ...subOrders];
};

const itemRows = ({ date, parts }: Sold) =>
  parts.flatMap(({ orderId, courtId, items }) =>
    items.map((item) => ({
      id: item.id,
      order_id: orderId,
      kind: 'court_booking' as const,
      court_id: courtId,
      booking_date: date,
      slot: item.slot,
      before_discount_sen: item.beforeDiscountPrice,
      company_discount_sen: item.companyDiscountPrice,
      membership_discount_sen: item.membershipDiscountPrice,
      final_sen: item.finalPrice,
      credits_sen: item.creditsSen,
      refunded_at: item.refundedAt && asDate(item.refundedAt),
    })),
  );

const slotsOf = ({ buyer, date, parts }: Sold) =>
  parts.flatMap(({ orderId, courtId, items }) =>
    items.map((item) => ({
      item,
      orderId,
      slotKey: { court_id: courtId, booking_date: date, slot: item.slot, user_id: buyer.userId },
    })),
  );

const keptSlotsOf = (sold: Sold) => slotsOf(sold).filter(({ item }) => item.refundedAt === null);

const claimRows = (sold: Sold) =>
  keptSlotsOf(sold).map(({ slotKey }) => ({ ...slotKey, kind: 'booking' as const }));

const bookingRows = (sold: Sold) =>
  keptSlotsOf(sold).map(({ slotKey, item, orderId }) => ({
    ...slotKey,
    id: item.bookingId,
    booking_type: 'court_booking' as const,
    order_id: orderId,
    created_at: asDate(sold.at),
  }));

/** Channels as the provider names them; most people pay by card. */
const channels = ['credit', 'FPX_MB2U', 'credit', 'TNG-EWALLET'] as const;

const channelOf = (orderId: string): string | null =>
  channels[(orderId.codePointAt('order_'.length) ?? 0) % channels.length] ?? null;

const methodOf = ({ orderId, desk, reference }: Sold): string | null => {
  if (desk === undefined) return channelOf(orderId);
  return reference === undefined ? 'cash' : 'terminal';
};

const paymentRows = (sold: Sold) => {
  const { at, orderId, totalSen, usedSen, desk, reference } = sold;
  if (totalSen === usedSen) return [];
  return [
    {
      provider: desk === undefined ? 'demo' : 'desk',
      provider_transaction_id: orderId,
      order_id: orderId,
      amount_sen: totalSen - usedSen,
      currency: 'MYR',
      status: 'paid' as const,
      outcome: 'booked' as const,
      settled_at: asDate(at),
      created_at: asDate(at),
      method: methodOf(sold),
      reference: reference ?? null,
      taken_by: desk ?? null,
    },
  ];
};

const refundedSlotsOf = (sold: Sold) =>
  slotsOf(sold).flatMap(({ item, ...rest }) =>
    item.refundedAt === null ? [] : [{ ...rest, item, at: item.refundedAt }],
  );

const changeRows = (sold: Sold) =>
  refundedSlotsOf(sold).map(({ slotKey, item, at }) => ({
    ...slotKey,
    id: item.changeId,
    booking_id: item.bookingId,
    item_id: item.id,
    kind: 'given_back' as const,
    amount_sen: item.finalPrice,
    created_at: asDate(at),
  }));

const entryRows = (sold: Sold) => {
  const { buyer, at, orderId, usedSen } = sold;
  const used = {
    user_id: buyer.userId,
    created_by: 'demo',
    created_at: asDate(at),
    kind: 'order' as const,
    amount_sen: -usedSen,
    order_id: orderId,
    booking_id: null,
    change_id: null,
    idempotency_key: `${orderId}/order`,
  };
  const refunded = refundedSlotsOf(sold).map(({ item, orderId: partId, at: refundedAt }) => ({
    ...used,
    created_at: asDate(refundedAt),
    kind: 'refund' as const,
    amount_sen: item.finalPrice,
    order_id: partId,
    booking_id: item.bookingId,
    change_id: item.changeId,
    idempotency_key: `refund/${item.bookingId}`,
  }));
  return usedSen === 0 ? refunded : [used, ...refunded];
};

/** Inserts sales into all their tables. */
export const insertSales = async (
  tx: Tx,
  courtIds: ReadonlyMap<string, number>,
  sales: readonly Sale[],
): Promise<void> => {
  const sold = sales.map((sale) => sell(sale, courtIds));
  await insertRows(tx, 'orders', sold.flatMap(orderRows));
  await insertRows(tx, 'order_items', sold.flatMap(itemRows));
  await insertRows(tx, 'slot_claims', sold.flatMap(claimRows));
  await insertRows(tx, 'bookings', sold.flatMap(bookingRows));
  await insertRows(tx, 'payments', sold.flatMap(paymentRows));
  await insertRows(tx, 'booking_changes', sold.flatMap(changeRows));
  // In chronological order, or an order would spend credits that are refunded only later.
  const entries = sold.flatMap(entryRows).sort((a, b) => +a.created_at - +b.created_at);
  await insertRows(tx, 'credit_entries', entries);
};

/** Why a payment booked nothing: it became credits, or a person has to look at it. */
export type Unbooked = 'slots_lost' | 'wrong_currency' | 'contradicted';

const explanationOf = (why: Unbooked, amountSen: number): string =>
  ({
    slots_lost: 'slots_lost',
    wrong_currency: `wrong_currency: ${amountSen} sen in SGD came, ${amountSen} sen were due; it is not in MYR`,
    contradicted: `contradicted: ${amountSen} sen in MYR came, ${amountSen} sen were due; an earlier message reported it differently`,
  })[why];

/** Inserts an order that was paid and booked nothing. */
export const insertUnbooked = async (
  tx: Tx,
  courtIds: ReadonlyMap<string, number>,
  sale: Sale,
  why: Unbooked,
): Promise<void> => {
  const sold = sell(sale, courtIds);
  const { orderId, totalSen, buyer, at } = sold;
  const isCredited = why === 'slots_lost';
  const [paidAt, amountSen] = [asDate(at.add({ minutes: 9 })), totalSen];
  const orders = orderRows(sold).map(({ total_amount_sen, ...order }) => {
    const returnedSen = isCredited ? total_amount_sen : 0;
    return {
      ...order,
      total_amount_sen,
      status: isCredited ? ('fully_refunded' as const) : ('pending' as const),
      paid_amount_sen: returnedSen,
      refunded_amount_sen: returnedSen,
      expires_at: order.parent_order_id === null ? asDate(at.add({ minutes: 3 })) : null,
    };
  });
  await insertRows(tx, 'orders', orders);
  await insertRows(tx, 'order_items', itemRows(sold));
  await insertRows(tx, 'payments', [
    {
      ...paymentRows(sold)[0],
      currency: why === 'wrong_currency' ? 'SGD' : 'MYR',
      outcome: isCredited ? 'credited' : 'exception',
      exception: explanationOf(why, amountSen),
      settled_at: paidAt,
      created_at: paidAt,
    },
  ]);
  if (!isCredited) return;
  await insertRows(tx, 'credit_entries', [
    {
      user_id: buyer.userId,
      created_by: 'demo',
      created_at: paidAt,
      kind: 'payment',
      amount_sen: amountSen,
      order_id: orderId,
      idempotency_key: `payment/demo/${orderId}`,
    },
  ]);
};

/**
 * Sends thousands of rows as one JSON value that the database unpacks, which is several times
 * faster than a statement with a parameter for each value.
 */
const insertRows = async <Table extends keyof Schema>(
  tx: Tx,
  table: Table,
  rows: readonly Partial<Selectable<Schema[Table]>>[],
): Promise<void> => {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})
  `.execute(tx);
};
