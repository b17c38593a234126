import { type Kysely, sql } from 'kysely';

// Every order writes to the indexes of payments and bookings, so reports and reconciliation share one, and
// attendance is read by court and date. Orders without a payment are few, and so is their index.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index payments_settled_by_time on payments (settled_at) where settled_at is not null;
    drop index payments_booked_by_time;
    drop index payments_online_by_time;
    drop index bookings_by_date;
    create index orders_without_payment on orders (created_at)
      where parent_order_id is null and total_amount_sen = credits_sen;
  `.execute(db);
};
