import { sql } from 'kysely';
import type { Invariant } from '#server/features/back-office/invariants/invariants.repository.ts';

/** The invariant of refunds at the provider. */
export const refundInvariants: Readonly<Record<`INV-${number}`, Invariant>> = {
  'INV-30': {
    sentence:
      'Refunds at the provider never exceed their charge, the ledger has taken their credits or given them back, and the resolutions of their exceptions say the same.',
    violations: sql`
      select 'payment ' || provider_transaction_id || ': ' || sum(refund.amount_sen)
        || ' sen refunded of ' || payments.amount_sen as what
      from provider_refunds refund join payments using (provider, provider_transaction_id)
      where refund.state not in ('rejected', 'withdrawn')
      group by provider, provider_transaction_id, payments.amount_sen
      having sum(refund.amount_sen) > payments.amount_sen
      union all
      select 'refund ' || refund.id || ', ' || refund.state || ', of ' || refund.amount_sen
        || ' sen: ledger ' || coalesce(taken.amount_sen, 0) || ' and '
        || coalesce(returned.amount_sen, 0) || ' sen'
      from provider_refunds refund
      left join credit_entries taken on taken.idempotency_key = 'card-refund/' || refund.id
      left join credit_entries returned
        on returned.idempotency_key = 'card-refund-rejected/' || refund.id
      where coalesce(taken.amount_sen, 0) <> case
          when refund.user_id is null or refund.state in ('proposed', 'withdrawn') then 0
          else -refund.amount_sen
        end
        or coalesce(returned.amount_sen, 0) <> case
          when refund.user_id is not null and refund.state = 'rejected' then refund.amount_sen
          else 0
        end
        or taken.user_id <> refund.user_id or returned.user_id <> refund.user_id
      union all
      select 'credits of ' || amount_sen || ' sen of ' || entry.user_id || ' by no refund: '
        || idempotency_key
      from credit_entries entry
      where kind = 'card_refund' and not exists (
        select from provider_refunds refund
        where idempotency_key in ('card-refund/' || refund.id, 'card-refund-rejected/' || refund.id)
      )
      union all
      select 'resolution ' || resolution.id || ', ' || resolution.state || ': refund '
        || coalesce(refund.state, 'missing')
      from exception_resolutions resolution
      left join lateral (
        select state, amount_sen, resolution_id from provider_refunds
        where resolution_id in (resolution.id, resolution.decision_id)
        order by resolution_id = resolution.id desc limit 1
      ) refund on true
      where kind = 'refunded_at_provider' and (
        refund.resolution_id is null or refund.amount_sen is distinct from (
          select sum(part.amount_sen) from exception_resolutions part
          where part.id = refund.resolution_id
            or part.decision_id = refund.resolution_id and not exists (
              select from provider_refunds own where own.resolution_id = part.id
            )
        )
        or not case resolution.state
          when 'proposed' then refund.state = 'proposed'
          when 'sent' then refund.state in ('asked', 'pending')
          when 'resolved' then refund.state = 'done'
          else refund.state in ('rejected', 'withdrawn')
        end
      )`,
  },
};
