import { type Kysely, sql } from 'kysely';

// The rules that the staff set aside for an order. A payment that comes after the hold is checked by the
// rules again, without these.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table rule_waivers (
      order_id text,
      rule text,
      reason text not null,
      staff_user_id uuid not null,
      created_at timestamptz not null,
      constraint rule_waivers_pk primary key (order_id, rule),
      constraint rule_waivers_rule check (rule in ('window', 'daily_limit')),
      constraint rule_waivers_order_fk foreign key (order_id) references orders (order_id),
      constraint rule_waivers_staff_fk foreign key (staff_user_id) references staff (user_id)
    );
    insert into rule_waivers (order_id, rule, reason, staff_user_id, created_at)
    select distinct on (orders.order_id, log.action)
      orders.order_id, substr(log.action, length('order.override_') + 1), coalesce(log.reason, ''),
      log.staff_user_id, log.at
    from audit_log log join orders on log.subject = 'order:' || orders.order_id
    where log.action in ('order.override_window', 'order.override_daily_limit')
      and log.staff_user_id in (select user_id from staff)
    order by orders.order_id, log.action, log.id;
  `.execute(db);
};
