import { type Kysely, sql } from 'kysely';

// A suspended member keeps the account but can neither sign in nor order. The share lock makes a sign-in
// or an order that began before wait for a suspension that is under way, and see it.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table users
      add column suspended_at timestamptz,
      add column suspension_reason text,
      add constraint users_suspension check (
        (suspended_at is null) = (suspension_reason is null)
          and length(suspension_reason) between 3 and 200
      );

    create function refuse_suspended() returns trigger language plpgsql as $$
    declare
      since timestamptz;
    begin
      select suspended_at into since from users where id = new.user_id for share;
      if since is not null then
        raise exception 'The account is suspended'
          using errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
      end if;
      return new;
    end $$;

    create trigger sessions_of_suspended before insert on sessions
      for each row execute function refuse_suspended();
    create trigger orders_of_suspended before insert on orders
      for each row when (new.parent_order_id is null) execute function refuse_suspended();
  `.execute(db);
};
