import { sql } from 'kysely';
import type { ResolutionKind, WaitingReason } from '#domain/payments/exceptions.ts';
import type { UnappliedReason } from '#domain/payments/settling.ts';
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
  /** The payer, or the guest who was owed; null for a charge of no order of ours. */
  readonly userId: string | null;
  readonly payerName: string;
  readonly payerEmail: string;
  /** Why it waited; null of a payment that an attachment has settled. */
  readonly waited: WaitingReason | null;
  readonly unapplied: UnappliedReason | null;
  readonly dueSen: number | null;
  readonly isSaleUndone: boolean;
  /** For each booking that it was owed for, true if it was moved. */
  readonly moved: readonly boolean[];
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
      coalesce(first.provider_transaction_id, charge.transaction_id) as "transactionId",
      payer.id as "userId", coalesce(payer.email, '') as "payerEmail",
      coalesce(paying.display_name, paying.username, payer.email, '') as "payerName",
      case
        when first.change_id is not null then 'booking_refund'
        when first.charge_id is null then payments.reason
        when exists (select from orders named where named.order_id = charge.named_order_id)
          then 'unreported'
        else 'unknown_order'
      end as waited,
      payments.unapplied_reason as unapplied,
      bought.total_amount_sen - bought.credits_sen as "dueSen",
      exists (
        select from undone_sales undone where undone.order_id = first.order_id
      ) as "isSaleUndone",
      whole.moved
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
      )) as ids, coalesce(
        array_agg(change.kind = 'moved') filter (where change.id is not null), '{}'
      ) as moved
      from exception_resolutions own
      left join booking_changes change on change.id = own.change_id
      where own.id = first.id or own.decision_id = first.id
    ) whole
    join staff on staff.user_id = first.ended_by
    join staff proposer on proposer.user_id = first.proposed_by
    left join payments on (payments.provider, payments.provider_transaction_id)
      = (first.provider, first.provider_transaction_id)
    left join unknown_charges charge on charge.id = first.charge_id
    left join orders bought on bought.order_id = first.order_id
    left join users payer on payer.id = bought.user_id
    left join profiles paying on paying.user_id = payer.id
    left join profiles credited on credited.user_id = first.credited_user_id
    order by first.ended_at desc, first.id desc`.execute(db);
  return rows;
};
