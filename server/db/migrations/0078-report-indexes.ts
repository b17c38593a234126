import { type Kysely, sql } from 'kysely';

// Reports read a period, and must not read the whole past for it.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index payments_booked_by_time on payments (settled_at) where outcome = 'booked';
    create index booking_changes_by_time on booking_changes (created_at);
    create index credit_entries_by_time on credit_entries (created_at);
    create index bookings_by_date on bookings (booking_date);
    create index order_items_of_plans on order_items (plan_id) where plan_id is not null;
  `.execute(db);
};
