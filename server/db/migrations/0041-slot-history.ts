import { type Kysely, sql } from 'kysely';

// The history of a slot is read from the orders and changes that concern it.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index order_items_by_slot on order_items (court_id, booking_date, slot)
      where court_id is not null;
    create index booking_changes_by_slot on booking_changes (court_id, booking_date, slot);
    create index booking_changes_by_target on booking_changes (to_court_id, to_date, to_slot)
      where to_court_id is not null;
  `.execute(db);
};
