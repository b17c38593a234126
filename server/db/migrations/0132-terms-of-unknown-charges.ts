import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await letTermsChange(db);
  await showTermsOfFiles(db);
};

// A file can be wrong about a charge; the provider's report of the charge is signed. Until the provider
// reports it, or a person has decided about it, its amount, currency, method and named order can change.
const letTermsChange = (db: Kysely<unknown>) =>
  sql`
    create or replace function guard_unknown_charge() returns trigger language plpgsql as $$
    declare
      free text[] := array['is_reported'];
    begin
      if not old.is_reported and not exists (
        select from exception_resolutions
        where charge_id = old.id and state = 'resolved'
      ) then
        free := free || array['amount_sen', 'currency', 'method', 'named_order_id'];
      end if;
      if old.is_reported and not new.is_reported or to_jsonb(new) - free <> to_jsonb(old) - free then
        raise exception 'Charge % stays what it is', old.transaction_id
          using errcode = 'check_violation', table = 'unknown_charges',
            constraint = 'unknown_charges_are_final';
      end if;
      return new;
    end $$;
  `.execute(db);

// A charge that is not reported has the amount and the order of the newest file that counts.
const showTermsOfFiles = (db: Kysely<unknown>) =>
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
      terms.amount_sen, charge.currency,
      case when exists (
        select from orders named
        where named.order_id = terms.named_order_id and named.parent_order_id is null
      ) then 'unreported' else 'unknown_order' end,
      charge.seen_at, charge.id, terms.named_order_id
    from unknown_charges charge
    cross join lateral (
      select charge.amount_sen, charge.named_order_id where charge.is_reported
      union all
      (
        select theirs.amount_sen, theirs.order_id
        from settlement_rows theirs join settlement_files file on file.id = theirs.file_id
        where not charge.is_reported and theirs.transaction_id = charge.transaction_id
          and theirs.kind = 'charge' and theirs.amount_sen > 0 and file.withdrawn_at is null
        order by file.imported_at desc, file.id desc, theirs.line limit 1
      )
    ) terms
    where not exists (
        select from exception_resolutions resolution
        where resolution.charge_id = charge.id and resolution.state = 'resolved'
      )
      and not exists (
        select from payments
        where payments.provider <> 'desk'
          and payments.provider_transaction_id = charge.transaction_id
          and payments.settled_at is not null
      );
  `.execute(db);
