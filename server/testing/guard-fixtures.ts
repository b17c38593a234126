import { randomUUIDv7 } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

/** Fixtures for the tests of database guards; each builder inserts one valid row. */
export const at = new Date('2026-03-02T04:00:00Z');
export const later = new Date('2026-03-02T04:03:00Z');
/** A Monday. */
export const day = '2026-03-09';

/**
 * Returns the name of the violated constraint, or null if everything passes, including checks at
 * commit. Always rolls back.
 */
export const refusalOf = async (
  db: Database,
  write: (tx: Tx) => Promise<unknown>,
): Promise<string | null> => {
  const tx = await db.startTransaction().execute();
  try {
    await write(tx);
    await sql`set constraints all immediate`.execute(tx);
    return null;
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint === undefined) throw error;
    return constraint;
  } finally {
    await tx.rollback().execute();
  }
};

export const addUser = async (tx: Tx | Database, email?: string): Promise<string> => {
  const id = randomUUIDv7();
  await tx
    .insertInto('users')
    .values({
      id,
      name: 'A Member',
      email: email ?? `${id}@depot.test`,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
};

export const courtIdOf = async (tx: Tx | Database, name: string): Promise<number> => {
  const { id } = await tx
    .selectFrom('courts')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
};

type OrderRow = Insertable<Schema['orders']>;

/** A main order of RM 100, paid by card. */
export const addOrder = async (
  tx: Tx | Database,
  order: Partial<OrderRow> & Pick<OrderRow, 'user_id'>,
): Promise<string> => {
  const order_id = order.order_id ?? `order_${randomUUIDv7().replaceAll('-', '').slice(8)}`;
  await tx
    .insertInto('orders')
    .values({
      created_at: at,
      total_amount_sen: 10_000,
      paid_amount_sen: 10_000,
      status: 'completed',
      billing_name: 'A Member',
      billing_email: 'member@depot.test',
      billing_mobile: '+60123456789',
      ...order,
      order_id,
    })
    .execute();
  return order_id;
};

/** A pending main order of RM 100. */
export const addPendingOrder = (
  tx: Tx | Database,
  order: Partial<OrderRow> & Pick<OrderRow, 'user_id'>,
): Promise<string> =>
  addOrder(tx, { status: 'pending', paid_amount_sen: 0, expires_at: later, ...order });

type ItemRow = Insertable<Schema['order_items']>;

/** RM 80 for one slot, without discount. */
export const addItem = (
  tx: Tx,
  item: Partial<ItemRow> & Pick<ItemRow, 'order_id'>,
): Promise<unknown> =>
  tx
    .insertInto('order_items')
    .values({
      id: randomUUIDv7(),
      kind: 'court_booking',
      before_discount_sen: 8_000,
      final_sen: 8_000,
      ...item,
    })
    .execute();

type ClaimRow = Insertable<Schema['slot_claims']>;

export const addClaim = (
  tx: Tx,
  claim: Partial<ClaimRow> & Pick<ClaimRow, 'court_id' | 'kind'>,
): Promise<unknown> =>
  tx
    .insertInto('slot_claims')
    .values({ booking_date: day, slot: 10, ...claim })
    .execute();

type BookingRow = Insertable<Schema['bookings']>;

/** Inserts only the booking; the test adds the claim, or not. */
export const addBooking = (
  tx: Tx,
  booking: Partial<BookingRow> & Pick<BookingRow, 'court_id' | 'user_id'>,
): Promise<unknown> =>
  tx
    .insertInto('bookings')
    .values({
      id: randomUUIDv7(),
      booking_date: day,
      slot: 10,
      booking_type: 'court_booking',
      created_at: at,
      ...booking,
    })
    .execute();

/** Inserts a ledger entry; a negative amount takes credits. */
export const addCredits = (
  tx: Tx | Database,
  user_id: string,
  amount_sen: number,
): Promise<unknown> =>
  tx
    .insertInto('credit_entries')
    .values({
      user_id,
      amount_sen,
      kind: 'correction',
      reason: 'A test.',
      created_by: 'test',
      created_at: at,
      idempotency_key: randomUUIDv7(),
    })
    .execute();
