import { sql } from 'kysely';
import type { ResolutionKind } from '#domain/payments/exceptions.ts';
import type { Database } from '#server/db/database.ts';

interface ResolvedRow {
  readonly resolutionId: string;
  readonly ids: readonly string[];
  readonly at: Date;
  readonly proposedBy: string | null;
  readonly by: string;
  readonly amountSen: number;
  readonly currency: string;
  readonly kind: ResolutionKind;
  readonly member: string | null;
  readonly attachedOrderId: string | null;
  readonly reference: string | null;
  readonly reason: string;
  readonly orderId: string | null;
  readonly transactionId: string | null;
}

/**
 * The last decisions, one line each, newest first. What the desk handed back as it undid a sale never
 * waited. [EXC-11] [EXC-18]
 */
export const listResolved = async (
  db: Database,
  limit: number,
): Promise<readonly ResolvedRow[]> => {
  const { rows } = await sql<ResolvedRow>`
    select first.id as "resolutionId", whole.ids, first.ended_at as at,
      case when first.needs_second then proposer.name end as "proposedBy", staff.name as by,
      whole.sen as "amountSen", coalesce(payments.currency, charge.currency, 'MYR') as currency,
      first.kind, coalesce(credited.display_name, credited.username) as member,
      first.attached_order_id as "attachedOrderId", first.reference, first.reason,
      first.order_id as "orderId",
      coalesce(first.provider_transaction_id, charge.transaction_id) as "transactionId"
    from (
      select * from exception_resolutions decision
      where state in ('sent', 'resolved') and (decision_id is null or decision_id = id)
        and not (kind = 'refunded_outside' and change_id is not null and exists (
          select from undone_sales undone
          where undone.order_id = decision.order_id and undone.method is not null
        ))
      order by ended_at desc, id desc limit ${limit}
    ) first
    cross join lateral (
      select sum(own.amount_sen)::int as sen, array_agg(coalesce(
        own.change_id::text, own.charge_id::text, own.provider || '/' || own.provider_transaction_id
      )) as ids
      from exception_resolutions own where own.id = first.id or own.decision_id = first.id
    ) whole
    join staff on staff.user_id = first.ended_by
    join staff proposer on proposer.user_id = first.proposed_by
    left join payments on (payments.provider, payments.provider_transaction_id)
      = (first.provider, first.provider_transaction_id)
    left join unknown_charges charge on charge.id = first.charge_id
    left join profiles credited on credited.user_id = first.credited_user_id
    order by first.ended_at desc, first.id desc`.execute(db);
  return rows;
};
