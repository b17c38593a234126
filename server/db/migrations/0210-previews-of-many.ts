import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await rewriteInPlace(db);
  await letChecksWait(db);
};

// A refund changes the status of an order that no longer waits. No index says the status now, so that the
// row is rewritten in its page without new entries in ten indexes; pages keep room for it. A closure
// rewrites thousands of orders.
const rewriteInPlace = (db: Kysely<unknown>) =>
  sql`
    alter table orders set (fillfactor = 50);

    drop index orders_pending_by_expiry, orders_by_requery, orders_by_requery_rank,
      orders_waiting_by_user;
    create index orders_pending_by_expiry on orders (expires_at)
      where pending_id is not null and parent_order_id is null;
    create index orders_by_requery on orders (next_requery_at)
      where pending_id is not null and parent_order_id is null;
    create index orders_by_requery_rank on orders (requery_rank, requery_count, next_requery_at)
      where pending_id is not null and parent_order_id is null and next_requery_at is not null;
    create index orders_waiting_by_user on orders (user_id, expires_at)
      where pending_id is not null and parent_order_id is null;
  `.execute(db);

// These say that a record names rows which its command has just read and locked. A preview, which is
// rolled back, may leave them to a commit that never comes: there are tens of thousands in a closure of
// thousands of bookings. In every other transaction they are checked at once, as before.
const letChecksWait = (db: Kysely<unknown>) =>
  sql`
    alter table booking_changes
      alter constraint booking_changes_user_fk deferrable,
      alter constraint booking_changes_item_fk deferrable,
      alter constraint booking_changes_court_fk deferrable,
      alter constraint booking_changes_to_court_fk deferrable,
      alter constraint booking_changes_staff_fk deferrable,
      alter constraint booking_changes_undoes_fk deferrable,
      alter constraint booking_changes_after_restoration_fk deferrable,
      alter constraint booking_changes_closure_fk deferrable;
    alter table credit_entries
      alter constraint credit_entries_user_fk deferrable,
      alter constraint credit_entries_order_fk deferrable,
      alter constraint credit_entries_change_fk deferrable;
  `.execute(db);
