import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createResolutions(db);
  await allowAttaching(db);
  await allowCreditsWithoutOrder(db);
  await showGuestMoney(db);
  await showOpenExceptions(db);
};

// A staff member's decision about money that waited: a payment that is an exception, or what is owed to a
// guest for a booking. A proposal waits for a second person. The two indexes keep money from being
// resolved, or proposed to be, twice at once.
const createResolutions = (db: Kysely<unknown>) =>
  sql`
    create table exception_resolutions (
      id uuid,
      provider text,
      provider_transaction_id text,
      change_id uuid,
      order_id text not null,
      amount_sen integer not null,
      kind text not null,
      credited_user_id uuid,
      attached_order_id text,
      reference text,
      reason text not null,
      state text not null,
      needs_second boolean not null,
      proposed_by uuid not null,
      proposed_at timestamptz not null,
      ended_by uuid,
      ended_at timestamptz,
      constraint exception_resolutions_pk primary key (id),
      constraint exception_resolutions_payment_fk
        foreign key (provider, provider_transaction_id)
        references payments (provider, provider_transaction_id),
      constraint exception_resolutions_change_fk foreign key (change_id)
        references booking_changes (id),
      constraint exception_resolutions_order_fk foreign key (order_id) references orders (order_id),
      constraint exception_resolutions_credited_fk foreign key (credited_user_id)
        references users (id),
      constraint exception_resolutions_attached_fk foreign key (attached_order_id)
        references orders (order_id),
      constraint exception_resolutions_proposed_by_fk foreign key (proposed_by)
        references staff (user_id),
      constraint exception_resolutions_ended_by_fk foreign key (ended_by)
        references staff (user_id),
      constraint exception_resolutions_cause check (
        (change_id is null) = (provider is not null)
        and (provider is null) = (provider_transaction_id is null)
      ),
      constraint exception_resolutions_amount_positive check (amount_sen > 0),
      constraint exception_resolutions_kind_fields check (
        case kind
          when 'credited' then
            credited_user_id is not null and num_nonnulls(attached_order_id, reference) = 0
          when 'attached' then
            attached_order_id is not null and change_id is null
            and num_nonnulls(credited_user_id, reference) = 0
          when 'refunded_outside' then
            reference is not null and num_nonnulls(credited_user_id, attached_order_id) = 0
          when 'closed' then num_nonnulls(credited_user_id, attached_order_id, reference) = 0
          else false
        end
      ),
      constraint exception_resolutions_state check (state in ('proposed', 'resolved', 'withdrawn')),
      constraint exception_resolutions_end check (
        (state = 'proposed') = (ended_at is null) and (ended_at is null) = (ended_by is null)
      ),
      constraint exception_resolutions_two_people check (
        state <> 'resolved' or needs_second = (ended_by <> proposed_by)
      )
    );
    create unique index exception_resolutions_one_of_payment
      on exception_resolutions (provider, provider_transaction_id)
      where change_id is null and state <> 'withdrawn';
    create unique index exception_resolutions_one_of_change on exception_resolutions (change_id)
      where change_id is not null and state <> 'withdrawn';
    create index exception_resolutions_by_order on exception_resolutions (order_id);
    create index payments_exceptions on payments (settled_at) where outcome = 'exception';

    create function guard_exception_resolution() returns trigger language plpgsql as $$
    begin
      if old.state <> 'proposed'
        or (to_jsonb(new) - array['state', 'ended_by', 'ended_at'])
          <> (to_jsonb(old) - array['state', 'ended_by', 'ended_at'])
      then
        raise exception 'Resolution % stays what it is', old.id
          using errcode = 'check_violation', table = 'exception_resolutions',
            constraint = 'exception_resolutions_are_final';
      end if;
      return new;
    end $$;
    create trigger exception_resolutions_guard before update on exception_resolutions
      for each row execute function guard_exception_resolution();
    create trigger exception_resolutions_never_removed
      before delete or truncate on exception_resolutions
      for each statement execute function refuse_rewriting();
  `.execute(db);

// An exception that the staff attach to an order belongs to it from then on. The order that the provider
// names is kept, because its messages name it again.
const allowAttaching = (db: Kysely<unknown>) =>
  sql`
    alter table payments add column named_order_id text;

    create or replace function guard_payment() returns trigger language plpgsql as $$
    begin
      if (new.provider, new.provider_transaction_id, new.created_at)
        <> (old.provider, old.provider_transaction_id, old.created_at)
        or (new.amount_sen, new.currency) <> (old.amount_sen, old.currency)
          and (old.status = 'paid' or new.outcome is distinct from 'exception')
        or new.order_id <> old.order_id
          and (old.status = 'paid' or new.outcome is distinct from 'exception')
          and (
            old.outcome is distinct from 'exception' or new.outcome is distinct from 'booked'
            or new.named_order_id is distinct from old.order_id
          )
      then
        raise exception 'Payment % stays what it is', old.provider_transaction_id
          using errcode = 'check_violation', table = 'payments',
            constraint = 'payments_terms_are_final';
      end if;
      if new.status <> old.status and (old.status, new.status) not in (
        ('pending', 'failed'), ('pending', 'paid'), ('failed', 'paid')
      ) then
        raise exception 'Payment % cannot go from % to %',
          old.provider_transaction_id, old.status, new.status
          using errcode = 'check_violation', table = 'payments', constraint = 'payments_status_step';
      end if;
      if (new.outcome, new.settled_at) is distinct from (old.outcome, old.settled_at)
        and (old.outcome in ('booked', 'credited') or old.outcome is not null and new.outcome is null)
      then
        raise exception 'Payment % is settled already', old.provider_transaction_id
          using errcode = 'check_violation', table = 'payments', constraint = 'payments_settle_once';
      end if;
      return new;
    end $$;
  `.execute(db);

// The credited member may be another one than that of the order.
const allowCreditsWithoutOrder = (db: Kysely<unknown>) =>
  sql`
    alter table credit_entries
      drop constraint credit_entries_explained,
      add constraint credit_entries_explained check (
        case
          when kind in ('grant', 'correction') then reason is not null
          when kind = 'payment' then order_id is not null or reason is not null
          else order_id is not null
        end
      );
  `.execute(db);

const showGuestMoney = (db: Kysely<unknown>) =>
  sql`
    create or replace view guest_money as
    select orders.user_id, payments.order_id, 'payment' as cause,
      provider || '/' || provider_transaction_id as cause_id, amount_sen, settled_at as at,
      exists (
        select from exception_resolutions resolution
        where (resolution.provider, resolution.provider_transaction_id)
            = (payments.provider, payments.provider_transaction_id)
          and resolution.state = 'resolved'
      ) as is_resolved
    from payments join orders on orders.order_id = payments.order_id
    where outcome = 'exception' and reason = 'guest_money'
    union all
    select change.user_id, coalesce(part.parent_order_id, part.order_id), 'booking',
      change.id::text, change.amount_sen, change.created_at,
      exists (
        select from exception_resolutions resolution
        where resolution.change_id = change.id and resolution.state = 'resolved'
      )
    from booking_changes change
    left join order_items item on item.id = change.item_id
    left join orders part on part.order_id = item.order_id
    where change.gave_back = 'money';
  `.execute(db);

// All money that waits for a person. A change that takes back another one waits for nobody, nor does the
// one that it takes back.
const showOpenExceptions = (db: Kysely<unknown>) =>
  sql`
    create view open_exceptions as
    select 'payment' as cause, provider || '/' || provider_transaction_id as cause_id, provider,
      provider_transaction_id, null::uuid as change_id, payments.order_id, orders.user_id,
      amount_sen, currency, reason, settled_at as at
    from payments join orders on orders.order_id = payments.order_id
    where outcome = 'exception' and not exists (
      select from exception_resolutions resolution
      where (resolution.provider, resolution.provider_transaction_id)
          = (payments.provider, payments.provider_transaction_id)
        and resolution.state = 'resolved'
    )
    union all
    select 'booking', change.id::text, null, null, change.id,
      coalesce(part.parent_order_id, part.order_id), change.user_id, change.amount_sen, 'MYR',
      'booking_refund', change.created_at
    from booking_changes change
    join order_items item on item.id = change.item_id
    join orders part on part.order_id = item.order_id
    where change.gave_back = 'money' and change.amount_sen > 0
      and not exists (select from booking_changes undo where undo.undoes = change.id)
      and not exists (
        select from exception_resolutions resolution
        where resolution.change_id = change.id and resolution.state = 'resolved'
      );
  `.execute(db);
