import { sql } from 'kysely';
import type { Invariant } from '#server/features/back-office/invariants/invariants.repository.ts';

/** The invariant of what people decided about money that waited. */
export const exceptionInvariants: Readonly<Record<`INV-${number}`, Invariant>> = {
  'INV-28': {
    sentence:
      'Money that was resolved is what had waited, and is explained once: by its credits, by the order that it paid, by cash from the till, or by nothing in Depot.',
    violations: sql`
      select 'resolution ' || resolution.id || ', ' || resolution.kind || ': ' || resolution.amount_sen
        || ' sen of ' || coalesce(payment.amount_sen, change.amount_sen, charge.amount_sen) || ' sen, '
        || coalesce(payment.outcome, 'owed') || ', ledger ' || coalesce(ledger.amount_sen, 0)
        || ' sen' as what
      from exception_resolutions resolution
      left join payments payment
        on (payment.provider, payment.provider_transaction_id)
          = (resolution.provider, resolution.provider_transaction_id)
      left join booking_changes change on change.id = resolution.change_id
      left join unknown_charges charge on charge.id = resolution.charge_id
      left join payments paid
        on (paid.provider, paid.provider_transaction_id) = (charge.provider, charge.transaction_id)
      left join credit_entries ledger on ledger.idempotency_key = 'exception/' || resolution.id
      where resolution.state = 'resolved' and (
        resolution.amount_sen
          is distinct from coalesce(payment.amount_sen, change.amount_sen, charge.amount_sen)
        or charge.id is not null and (resolution.kind = 'attached') <> coalesce(
          paid.outcome = 'booked' and paid.order_id = attached_order_id
            and paid.amount_sen = charge.amount_sen, false
        )
        or coalesce(ledger.amount_sen, 0)
          <> case
            when resolution.kind = 'credited'
              and resolution.id = coalesce(resolution.decision_id, resolution.id)
            then (
              select sum(part.amount_sen) from exception_resolutions part
              where coalesce(part.decision_id, part.id) = resolution.id
            )
            else 0
          end
        or ledger.user_id <> credited_user_id
        or payment.outcome is distinct from case
          when num_nonnulls(resolution.change_id, resolution.charge_id) > 0 then null
          when resolution.kind = 'attached' then 'booked'
          else 'exception'
        end
        or resolution.kind = 'attached' and payment.order_id <> attached_order_id
        or change.gave_back is distinct from case when resolution.change_id is not null then 'money' end
        or exists (select from booking_changes undo where undo.undoes = resolution.change_id)
      )
      union all
      select 'payment ' || provider_transaction_id || ' of order ' || payments.order_id
        || ' was named for ' || named_order_id || ' and not attached'
      from payments
      where named_order_id is not null and not exists (
        select from exception_resolutions resolution
        where (resolution.provider, resolution.provider_transaction_id)
            = (payments.provider, payments.provider_transaction_id)
          and kind = 'attached' and state = 'resolved'
      ) and not exists (
        select from exception_resolutions resolution
          join unknown_charges charge on charge.id = resolution.charge_id
        where (charge.provider, charge.transaction_id)
            = (payments.provider, payments.provider_transaction_id)
          and resolution.kind = 'attached' and resolution.state = 'resolved'
      )
      union all
      select 'decision ' || coalesce(decided.id, cash.decision_id) || ': '
        || coalesce(decided.amount_sen, 0) || ' sen returned in cash, '
        || coalesce(-cash.amount_sen, 0) || ' sen taken out of the till'
      from (
        select coalesce(decision_id, id) as id, sum(amount_sen) as amount_sen
        from exception_resolutions where kind = 'returned_in_cash' and state = 'resolved'
        group by 1
      ) decided
      full join (select * from cash_entries where decision_id is not null) cash
        on cash.decision_id = decided.id
      where decided.amount_sen is distinct from -cash.amount_sen
      union all
      select 'credits of ' || amount_sen || ' sen to ' || user_id || ' by no resolution: '
        || idempotency_key
      from credit_entries
      where idempotency_key like 'exception/%' and not exists (
        select from exception_resolutions resolution
        where 'exception/' || resolution.id = idempotency_key and state = 'resolved'
      )`,
  },
};
