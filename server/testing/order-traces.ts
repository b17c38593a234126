import type { Slot } from '#domain/time/slots.ts';
import type { Database } from '#server/db/database.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  anOrderRequest,
  type OrderRequest,
  place,
  type Shopper,
} from '#server/testing/shopping.ts';

/** Reads the rows that orders have written. */
export const makeOrderTraces = (db: Database) => ({
  claimsOf: (userId: string) =>
    db
      .selectFrom('slot_claims')
      .innerJoin('courts', 'courts.id', 'slot_claims.court_id')
      .select(['courts.name', 'slot', 'kind', 'order_id'])
      .where('user_id', '=', userId)
      .orderBy('courts.id')
      .orderBy('slot')
      .execute(),

  heldBy: ({ userId }: Shopper) =>
    db
      .selectFrom('slot_claims')
      .innerJoin('courts', 'courts.id', 'slot_claims.court_id')
      .select(['courts.name', 'slot', 'order_id'])
      .where('user_id', '=', userId)
      .where('kind', '=', 'hold')
      .orderBy('courts.id')
      .orderBy('slot')
      .execute(),

  bookingsOf: (userId: string) =>
    db
      .selectFrom('bookings')
      .select(['slot', 'order_id'])
      .where('user_id', '=', userId)
      .orderBy('court_id')
      .orderBy('slot')
      .execute(),

  statusesOf: async (orderId: string): Promise<string[]> => {
    const rows = await db
      .selectFrom('orders')
      .select('status')
      .where('order_id', 'like', `${orderId}%`)
      .execute();
    return rows.map(({ status }) => status);
  },

  paymentsOf: (orderId: string) =>
    db
      .selectFrom('payments')
      .select(['status', 'outcome', 'amount_sen', 'exception'])
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .orderBy('provider_transaction_id')
      .execute(),

  verdictsOf: async (orderId: string): Promise<string[]> => {
    const rows = await db
      .selectFrom('payment_messages')
      .select('verdict')
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute();
    return rows.map(({ verdict }) => verdict);
  },

  subjectsTo: async (email: string): Promise<string[]> => {
    const rows = await db
      .selectFrom('mail_outbox')
      .select('subject')
      .where('to_address', '=', email)
      .orderBy('id')
      .execute();
    return rows.map(({ subject }) => subject);
  },

  /** Balance and reserved credits. */
  creditsOf: async ({ userId }: Shopper): Promise<[number, number]> => {
    const row = await db
      .selectFrom('credits')
      .select(['balance_sen', 'reserved_sen'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row === undefined ? [0, 0] : [row.balance_sen, row.reserved_sen];
  },
});

/** Places orders for off-peak slots, each for another slot. */
export const makeOrdering = (running: TestApp) => {
  let slotCount = 0;
  const aSlot = (): Record<string, Slot[]> => {
    slotCount += 1;
    return {
      [`Tournament Court ${1 + (slotCount % 6)}`]: [(12 + Math.floor(slotCount / 6)) as Slot],
    };
  };
  const order = async (shopper: Shopper, changes: Partial<OrderRequest> = {}): Promise<string> => {
    const request = anOrderRequest({ slots: aSlot(), ...changes });
    const { status, answer, failure } = await place(running, shopper, request);
    if (status !== 200) throw new Error(`The order was refused: ${failure.code}`);
    return answer.orderId;
  };
  return { aSlot, order };
};
