import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

interface StoryRow {
  readonly key: string;
  readonly at: Date;
  readonly kind:
    | 'order'
    | 'payment'
    | 'booking'
    | 'change'
    | 'credit'
    | 'note'
    | 'act'
    | 'exception'
    | 'to_return';
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The last entry of the page before. */
export interface StoryCursor {
  readonly at: Date;
  readonly key: string;
}

/** Reads the events of a member, newest first. Each source returns at most one page. */
export const listStory = async (
  db: Database,
  userIds: readonly string[],
  before: StoryCursor | null,
  limit: number,
): Promise<readonly StoryRow[]> => {
  const page = (source: RawBuilder<unknown>) => sql`(
    select * from (${source}) source (key, at, kind, fields)
    ${before === null ? sql`` : sql`where (at, key) < (${before.at}, ${before.key})`}
    order by at desc, key desc limit ${limit})`;
  const sources = [
    sql`select 'order:' || order_id, created_at, 'order', jsonb_build_object(
        'orderId', order_id, 'totalSen', total_amount_sen)
      from orders where user_id = any(${userIds}::uuid[]) and parent_order_id is null`,
    sql`select 'payment:' || provider || '/' || provider_transaction_id, settled_at, 'payment',
        jsonb_build_object('orderId', order_id, 'amountSen', amount_sen)
      from payments join orders using (order_id)
      where user_id = any(${userIds}::uuid[]) and outcome = 'booked'`,
    sql`select 'booking:' || bookings.id, bookings.created_at, 'booking', jsonb_build_object(
        'date', booking_date, 'slot', slot, 'court', courts.name, 'type', booking_type)
      from bookings join courts on courts.id = court_id where user_id = any(${userIds}::uuid[])`,
    // A cancelled booking is gone; its item stays.
    sql`select 'item:' || item.id, coalesce(payment.settled_at, orders.created_at), 'booking',
        jsonb_build_object(
          'date', item.booking_date, 'slot', item.slot, 'court', courts.name, 'type', item.kind)
      from order_items item
        join orders using (order_id)
        join courts on courts.id = item.court_id
        left join lateral (
          select settled_at from payments
          where payments.order_id = orders.parent_order_id and outcome = 'booked' limit 1
        ) payment on true
      where orders.user_id = any(${userIds}::uuid[]) and item.kind = 'court_booking'
        and item.refunded_at is not null
        -- What was paid too late has never been booked.
        and exists (
          select from booking_changes change
          where change.user_id = orders.user_id and change.kind = 'given_back'
            and change.court_id = item.court_id and change.booking_date = item.booking_date
            and change.slot = item.slot)`,
    sql`select 'change:' || change.id, change.created_at, 'change', jsonb_build_object(
        'date', coalesce(to_date, booking_date), 'slot', coalesce(to_slot, slot),
        'court', courts.name, 'change', kind, 'by', staff.name, 'reason', reason)
      from booking_changes change
        join courts on courts.id = coalesce(to_court_id, court_id)
        left join staff on staff.user_id = change.staff_user_id
      where change.user_id = any(${userIds}::uuid[])`,
    sql`select 'credit:' || id, created_at, 'credit', jsonb_build_object(
        'entry', kind, 'amountSen', amount_sen, 'reason', reason)
      from credit_entries where user_id = any(${userIds}::uuid[])`,
    sql`select 'exception:' || provider || '/' || provider_transaction_id, settled_at, 'exception',
        jsonb_build_object('orderId', order_id, 'amountSen', amount_sen, 'currency', currency)
      from payments join orders using (order_id)
      where user_id = any(${userIds}::uuid[]) and outcome = 'exception'
        and reason <> 'guest_money'`,
    sql`select 'to_return:' || cause || '/' || cause_id, at, 'to_return',
        jsonb_build_object('orderId', order_id, 'amountSen', amount_sen)
      from guest_money where user_id = any(${userIds}::uuid[])`,
    sql`select 'note:' || note.id, note.created_at, 'note', jsonb_build_object(
        'text', text, 'by', staff.name)
      from member_notes note join staff on staff.user_id = note.staff_user_id
      where note.user_id = any(${userIds}::uuid[])`,
    sql`select 'act:' || audit_log.id, at, 'act', jsonb_build_object(
        'action', action, 'by', staff.name, 'reason', reason)
      from audit_log left join staff on staff.user_id = audit_log.staff_user_id
      where subject = any(
          select 'member:' || person from unnest(${userIds}::text[]) person
          union all
          select 'order:' || order_id from orders where user_id = any(${userIds}::uuid[])
          union all
          select 'booking:' || id from bookings where user_id = any(${userIds}::uuid[]))
        -- These have entries of their own.
        and action not in (
          'note.add', 'booking.cancel', 'booking.cancel_undone', 'booking.move',
          'booking.move_undone', 'booking.swap', 'booking.swap_undone')`,
  ];
  const { rows } = await sql<StoryRow>`
    ${sql.join(sources.map(page), sql` union all `)}
    order by at desc, key desc limit ${limit}`.execute(db);
  return rows;
};
