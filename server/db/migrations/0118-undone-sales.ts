import { type Kysely, sql } from 'kysely';

// Sales of the desk that were undone, with the money that was handed back. It leaves the shift in which
// it was taken; a shift that was opened or closed since has counted without it. The lock keeps the shift
// from being closed, and counted, before the row is committed.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table undone_sales (
      order_id text,
      method text,
      amount_sen integer not null,
      shift_id uuid,
      staff_user_id uuid not null,
      reason text not null,
      created_at timestamptz not null,
      constraint undone_sales_pk primary key (order_id),
      constraint undone_sales_order_fk foreign key (order_id) references orders (order_id),
      constraint undone_sales_shift_fk foreign key (shift_id) references shifts (id),
      constraint undone_sales_staff_fk foreign key (staff_user_id) references staff (user_id),
      constraint undone_sales_method check (method in ('cash', 'terminal')),
      constraint undone_sales_amount check (
        amount_sen >= 0 and (method is null or amount_sen > 0)
        and (shift_id is null or method is not null)
      )
    );
    create index undone_sales_by_shift on undone_sales (shift_id) where shift_id is not null;
    create index undone_sales_by_time on undone_sales (created_at);

    create function set_shift_of_undone_sale() returns trigger language plpgsql as $$
    begin
      new.shift_id := (
        select id from shifts where till = 'desk' and closed_at is null for share
      );
      if new.shift_id is distinct from (
        select shift_id from payments where provider = 'desk' and order_id = new.order_id
      ) then
        raise exception 'Order % was paid in another shift', new.order_id
          using errcode = 'check_violation', table = 'undone_sales',
            constraint = 'undone_sales_in_shift_of_sale';
      end if;
      return new;
    end $$;
    create trigger undone_sales_shift before insert on undone_sales
      for each row when (new.method is not null) execute function set_shift_of_undone_sale();
    create trigger undone_sales_append_only before update or delete or truncate on undone_sales
      for each statement execute function refuse_rewriting();
  `.execute(db);
};
