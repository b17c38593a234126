import { type Kysely, sql } from 'kysely';

// Facts of a sale that cannot be filled in later: where and by whom it was sold, the member's status at
// that moment, the buyer's tax id, the tax of each item, and how it was paid. Rows from before have none.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table orders
      add column channel text not null default 'web',
      add column member_status text,
      add column sold_by uuid,
      add column buyer_tax_id text,
      add constraint orders_channel check (channel in ('web', 'desk', 'phone')),
      add constraint orders_sold_by_staff check ((channel = 'web') = (sold_by is null)),
      add constraint orders_sold_by_fk foreign key (sold_by) references staff (user_id),
      add constraint orders_tax_id_length check (length(buyer_tax_id) between 1 and 40);

    -- Prices include the tax. The rate is in hundredths of a percent.
    alter table order_items
      add column tax_rate_bp integer not null default 0,
      add column tax_sen integer not null default 0,
      add constraint order_items_tax check (
        tax_rate_bp between 0 and 10000 and tax_sen between 0 and final_sen
      );

    -- The provider's name of the channel for web payments; the reference is that of a card terminal.
    alter table payments
      add column method text,
      add column reference text,
      add column taken_by uuid,
      add constraint payments_taken_by_fk foreign key (taken_by) references staff (user_id),
      add constraint payments_at_desk check (
        case
          when provider <> 'desk' then taken_by is null
          else taken_by is not null and method is not null and method in ('cash', 'terminal')
            and (method = 'terminal') = (reference is not null)
        end
      );
  `.execute(db);
};
