import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createCharges(db);
  await resolveCharges(db);
  await showOpenExceptions(db);
};

// Charges that the provider has reported, or that a settlement file has, and that belong to no payment of
// ours. A row is the fact that the money was seen; it stays when the charge becomes a payment later.
const createCharges = (db: Kysely<unknown>) =>
  sql`
    create table unknown_charges (
      id uuid,
      provider text not null,
      transaction_id text not null,
      named_order_id text,
      amount_sen integer not null,
      currency text not null,
      method text,
      is_reported boolean not null,
      seen_at timestamptz not null,
      constraint unknown_charges_pk primary key (id),
      constraint unknown_charges_once unique (provider, transaction_id),
      constraint unknown_charges_amount_positive check (amount_sen > 0)
    );

    create function guard_unknown_charge() returns trigger language plpgsql as $$
    begin
      if (to_jsonb(new) - 'is_reported') <> (to_jsonb(old) - 'is_reported') or not new.is_reported then
        raise exception 'Charge % stays what it is', old.transaction_id
          using errcode = 'check_violation', table = 'unknown_charges',
            constraint = 'unknown_charges_are_final';
      end if;
      return new;
    end $$;
    create trigger unknown_charges_guard before update on unknown_charges
      for each row execute function guard_unknown_charge();
    create trigger unknown_charges_never_removed before delete or truncate on unknown_charges
      for each statement execute function refuse_rewriting();
  `.execute(db);

// A resolution of such a charge names no order: nobody knows the one that it was meant for.
const resolveCharges = (db: Kysely<unknown>) =>
  sql`
    alter table exception_resolutions
      add column charge_id uuid,
      add constraint exception_resolutions_charge_fk foreign key (charge_id)
        references unknown_charges (id),
      alter column order_id drop not null,
      add constraint exception_resolutions_order check ((order_id is null) = (charge_id is not null)),
      add constraint exception_resolutions_charge_kinds check (
        charge_id is null or kind in ('attached', 'refunded_outside', 'closed')
      ),
      drop constraint exception_resolutions_cause,
      add constraint exception_resolutions_cause check (
        num_nonnulls(change_id, provider, charge_id) = 1
        and (provider is null) = (provider_transaction_id is null)
      );
    drop index exception_resolutions_one_of_payment;
    create unique index exception_resolutions_one_of_payment
      on exception_resolutions (provider, provider_transaction_id)
      where provider is not null and state <> 'withdrawn';
    create unique index exception_resolutions_one_of_charge on exception_resolutions (charge_id)
      where charge_id is not null and state <> 'withdrawn';
  `.execute(db);

// A charge waits until it is a payment after all, a person has decided, or the only files that have it
// were withdrawn.
const showOpenExceptions = (db: Kysely<unknown>) =>
  sql`
    create or replace view open_exceptions as
    select 'payment' as cause, provider || '/' || provider_transaction_id as cause_id, provider,
      provider_transaction_id, null::uuid as change_id, payments.order_id, orders.user_id,
      amount_sen, currency, reason, settled_at as at, null::uuid as charge_id,
      null::text as named_order_id
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
      'booking_refund', change.created_at, null, null
    from booking_changes change
    join order_items item on item.id = change.item_id
    join orders part on part.order_id = item.order_id
    where change.gave_back = 'money' and change.amount_sen > 0
      and not exists (select from booking_changes undo where undo.undoes = change.id)
      and not exists (
        select from exception_resolutions resolution
        where resolution.change_id = change.id and resolution.state = 'resolved'
      )
    union all
    select 'charge', charge.id::text, charge.provider, charge.transaction_id, null, null, null,
      charge.amount_sen, charge.currency,
      case when exists (
        select from orders named
        where named.order_id = charge.named_order_id and named.parent_order_id is null
      ) then 'unreported' else 'unknown_order' end,
      charge.seen_at, charge.id, charge.named_order_id
    from unknown_charges charge
    where not exists (
        select from exception_resolutions resolution
        where resolution.charge_id = charge.id and resolution.state = 'resolved'
      )
      and not exists (
        select from payments
        where payments.provider <> 'desk'
          and payments.provider_transaction_id = charge.transaction_id
          and payments.settled_at is not null
      )
      and (charge.is_reported or exists (
        select from settlement_rows theirs join settlement_files file on file.id = theirs.file_id
        where theirs.transaction_id = charge.transaction_id and theirs.kind = 'charge'
          and file.withdrawn_at is null
      ));
  `.execute(db);
