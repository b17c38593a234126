import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createTables(db);
  await forgetChangedDays(db);
};

// The sales of days that are over, summed by everything that reports group by. They can be computed again
// at any time.
const createTables = (db: Kysely<unknown>) =>
  sql`
    create table sold_days (
      day date,
      kept_at timestamptz not null,
      constraint sold_days_pk primary key (day)
    );
    create table sold_totals (
      day date not null,
      court_id integer,
      kind text not null,
      channel text not null,
      is_at_desk boolean not null,
      method text,
      sold_sen bigint not null,
      credits_sen bigint not null,
      promotion_sen bigint not null,
      status_sen bigint not null,
      staff_price_sen bigint not null,
      tax_sen bigint not null,
      constraint sold_totals_day_fk foreign key (day) references sold_days (day) on delete cascade
    );
    create index sold_totals_by_day on sold_totals (day);
  `.execute(db);

// A sale on a day that is kept, or a change of one, ends its being kept: the day is summed again.
const forgetChangedDays = (db: Kysely<unknown>) =>
  sql`
    create function forget_sold_day(at timestamptz) returns void language sql as $$
      delete from sold_days
      where day = (at at time zone 'Asia/Kuala_Lumpur' - interval '2 hours')::date
    $$;

    create function forget_days_of_payment() returns trigger language plpgsql as $$
    begin
      perform forget_sold_day(new.settled_at);
      if tg_op = 'UPDATE' and old.settled_at <> new.settled_at then
        perform forget_sold_day(old.settled_at);
      end if;
      return null;
    end $$;
    create trigger payments_forget_sold_day
      after insert or update of settled_at, outcome, method, order_id on payments
      for each row when (new.settled_at is not null) execute function forget_days_of_payment();

    create function forget_day_of_resolution() returns trigger language plpgsql as $$
    begin
      perform forget_sold_day(new.ended_at);
      return null;
    end $$;
    create trigger exception_resolutions_forget_sold_day
      after insert or update on exception_resolutions
      for each row when (new.kind = 'attached' and new.state = 'resolved')
      execute function forget_day_of_resolution();

    create function forget_day_of_row() returns trigger language plpgsql as $$
    begin
      perform forget_sold_day(new.created_at);
      return null;
    end $$;
    create trigger orders_forget_sold_day
      after insert or update of total_amount_sen, credits_sen, created_at on orders
      for each row when (new.parent_order_id is null and new.total_amount_sen = new.credits_sen)
      execute function forget_day_of_row();
    create trigger booking_changes_forget_sold_day after insert on booking_changes
      for each row when (new.kind = 'moved' and new.amount_sen < 0)
      execute function forget_day_of_row();
  `.execute(db);
