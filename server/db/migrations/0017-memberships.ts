import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createPlans(db);
  await createMemberships(db);
  await keepPlansOfItems(db);
};

// A plan that was ever sold stays, retired, because orders and memberships refer to it. The status that
// its buyers get never changes; the rest of a plan can, for later orders.
const createPlans = (db: Kysely<unknown>) =>
  sql`
    create table membership_plans (
      id integer generated always as identity,
      name text not null,
      description text not null,
      status text not null,
      price_sen integer not null,
      months smallint not null,
      retired_at timestamptz,
      constraint membership_plans_pk primary key (id),
      constraint membership_plans_status check (
        status in (
          'athlete', 'coach', 'super_host', 'super_host_pickle', 'super_host_padel',
          'long_term_member', 'vip_maserati'
        )
      ),
      constraint membership_plans_price_positive check (price_sen > 0),
      constraint membership_plans_months check (months between 1 and 60)
    );
    create unique index membership_plans_name_unique on membership_plans (lower(name))
      where retired_at is null;

    create trigger membership_plans_status_is_final before update of status on membership_plans
      for each row when (old.status <> new.status) execute function refuse_rewriting();
  `.execute(db);

// One for each member: the membership that was bought last and still holds. Its status is also the
// profile's, which every rule asks; the reference keeps the two together. It is checked at the end of
// a transaction, because both change in it.
const createMemberships = (db: Kysely<unknown>) =>
  sql`
    alter table profiles
      add constraint profiles_membership_unique unique (user_id, membership_status);

    create table memberships (
      user_id uuid,
      plan_id integer not null,
      order_id text not null,
      status text not null,
      status_before text not null,
      ends_on date not null,
      bought_at timestamptz not null,
      reminded_at timestamptz,
      constraint memberships_pk primary key (user_id),
      constraint memberships_profile_fk foreign key (user_id, status)
        references profiles (user_id, membership_status) deferrable initially deferred,
      constraint memberships_plan_fk foreign key (plan_id) references membership_plans (id),
      constraint memberships_order_fk foreign key (order_id, user_id)
        references orders (main_id, user_id),
      constraint memberships_status_before check (
        status_before in (
          'normal_member', 'athlete', 'coach', 'super_host', 'super_host_pickle',
          'super_host_padel', 'long_term_member', 'vip_maserati'
        )
      )
    );
    create index memberships_by_end on memberships (ends_on);
  `.execute(db);

// A payment may come when the plan has changed, so an item keeps the months that it sells.
const keepPlansOfItems = (db: Kysely<unknown>) =>
  sql`
    alter table order_items
      add column plan_id integer,
      add column plan_months smallint,
      drop constraint order_items_kind_fields;
    alter table order_items
      add constraint order_items_plan_fk foreign key (plan_id) references membership_plans (id),
      add constraint order_items_kind_fields check (
        case kind
          when 'membership_upgrade' then
            num_nulls(plan, plan_id, plan_months) = 0
            and num_nonnulls(court_id, booking_date, slot, instance_id) = 0
          else
            num_nonnulls(plan, plan_id, plan_months) = 0
            and num_nulls(court_id, booking_date, slot) = 0
            and (kind = 'group_lesson') = (instance_id is not null)
        end
      );

    create trigger order_items_plan_is_final before update of plan_id, plan_months on order_items
      for each row when ((old.plan_id, old.plan_months) is distinct from (new.plan_id, new.plan_months))
      execute function refuse_rewriting();
  `.execute(db);
