import { type Kysely, sql } from 'kysely';

// The price of the rules for an item that the staff sold for another price. It cannot be worked out later,
// because the venue's prices change.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table price_overrides (
      item_id uuid,
      rule_sen integer not null,
      sold_sen integer not null,
      reason text not null,
      staff_user_id uuid not null,
      created_at timestamptz not null,
      constraint price_overrides_pk primary key (item_id),
      constraint price_overrides_item_fk foreign key (item_id) references order_items (id),
      constraint price_overrides_staff_fk foreign key (staff_user_id) references staff (user_id),
      constraint price_overrides_differ check (rule_sen >= 0 and sold_sen > 0 and rule_sen <> sold_sen)
    )
  `.execute(db);
};
