import { sql } from 'kysely';
import type { Invariant } from '#server/features/back-office/invariants/invariants.repository.ts';

/** The invariant of what people decided about money that waited. */
export const exceptionInvariants: Readonly<Record<`INV-${number}`, Invariant>> = {
  'INV-28': {
    sentence:
      'Money that was resolved is what had waited, and is explained once: by its credits, by the order that it paid, or by nothing in Depot.',
    violations: sql`
      select 'resolution ' || resolution.id || ', ' || resolution.kind || ': ' || resolution.amount_sen
        || ' sen of ' || coalesce(payment.amount_sen, change.amount_sen) || ' sen, '
        || coalesce(payment.outcome, 'owed') || ', ledger ' || coalesce(ledger.amount_sen, 0)
        || ' sen' as what
      from exception_resolutions resolution
      left join payments payment
        on (payment.provider, payment.provider_transaction_id)
          = (resolution.provider, resolution.provider_transaction_id)
      left join booking_changes change on change.id = resolution.change_id
      left join credit_entries ledger on ledger.idempotency_key = 'exception/' || resolution.id
      where resolution.state = 'resolved' and (
        resolution.amount_sen is distinct from coalesce(payment.amount_sen, change.amount_sen)
        or coalesce(ledger.amount_sen, 0)
          <> case resolution.kind when 'credited' then resolution.amount_sen else 0 end
        or ledger.user_id <> credited_user_id
        or payment.outcome is distinct from case
          when resolution.change_id is not null then null
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
      )
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
