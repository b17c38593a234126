import { type RawBuilder, sql } from 'kysely';
import { shortOrderId } from '#domain/orders/orders.ts';
import { allVerdicts } from '#domain/payments/order-story.ts';
import { chargesToCheck } from '#domain/payments/settling.ts';
import type { Database } from '#server/db/database.ts';

export interface OrderStoryRow {
  readonly key: string;
  readonly at: Date;
  readonly kind: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** An instant as text, as the contract has it. */
const iso = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** When the staff attached a payment to the order that it pays; null for other payments. */
const attachedAt = sql`(
  select decision.ended_at from exception_resolutions decision
  left join unknown_charges charge on charge.id = decision.charge_id
  where decision.kind = 'attached' and decision.state = 'resolved'
    and decision.attached_order_id = payments.order_id
    and coalesce(decision.provider_transaction_id, charge.transaction_id)
      = payments.provider_transaction_id
  limit 1
)`;

/**
 * The newest events of a main order, oldest first. Mails are found by the order's id in their text
 * or key, because they have no order.
 */
export const listOrderStory = async (
  db: Database,
  { orderId, mailedTo }: { readonly orderId: string; readonly mailedTo: readonly string[] },
  limit: number,
): Promise<readonly OrderStoryRow[]> => {
  const parts = sql`(
    select order_id from orders where order_id = ${orderId} or parent_order_id = ${orderId})`;
  const { rows } = await sql<OrderStoryRow>`
    select * from (
      select 'placed' as key, orders.created_at as at, 'placed' as kind, jsonb_build_object(
        'channel', channel, 'by', staff.name) as fields
      from orders left join staff on staff.user_id = sold_by where order_id = ${orderId}
      union all
      select 'message:' || id, received_at, 'message', jsonb_build_object('source', source,
        'verdict', case when verdict = any(${allVerdicts}::text[]) then verdict else 'ignored' end,
        'transactionId', left(provider_transaction_id, 80),
        'detail', left(detail, 200))
      from payment_messages where order_id = ${orderId} and provider <> 'desk'
      union all
      select 'question', requery_answered_at, 'question',
        jsonb_build_object('answer', requery_answer)
      from orders where order_id = ${orderId} and requery_answered_at is not null
      union all
      select 'payment:' || provider || '/' || provider_transaction_id,
        coalesce(${attachedAt}, settled_at, payments.created_at), 'payment', jsonb_build_object(
        'transactionId', provider_transaction_id, 'amountSen', amount_sen, 'currency', currency,
        'status', status, 'outcome', outcome, 'method', method, 'reference', reference,
        'oddity', case when reason = any(${chargesToCheck}::text[]) then reason end,
        'waitsBecause', case when outcome = 'exception' then reason end,
        'unapplied', unapplied_reason, 'dueSen', (
          select total_amount_sen - credits_sen from orders where order_id = ${orderId}),
        'namedOrderId', named_order_id, 'by', staff.name)
      from payments left join staff on staff.user_id = taken_by where order_id = ${orderId}
      union all
      select 'booking:' || item.booking_date || ' ' || lpad(item.slot::text, 2, '0') || ' ' || item.id,
        coalesce(
          booked.created_at, (
            select coalesce(${attachedAt}, settled_at) from payments
            where order_id = ${orderId} and outcome = 'booked' order by 1 limit 1
          ), part.created_at
        ), 'booking', jsonb_build_object(
        'court', courts.name, 'date', item.booking_date, 'slot', item.slot)
      from order_items item
      join orders part on part.order_id = item.order_id
      join courts on courts.id = item.court_id
      left join lateral (
        select created_at from bookings
        where bookings.order_id = item.order_id and (court_id, booking_date, slot)
          = (item.court_id, item.booking_date, item.slot)
      ) booked on true
      where item.order_id in ${parts} and (
        exists (select from bookings where bookings.order_id = item.order_id)
        or exists (select from booking_changes change where change.item_id = item.id)
      )
      union all
      select 'change:' || change.id, change.created_at, 'change', jsonb_build_object(
        'change', change.kind, 'court', courts.name,
        'date', coalesce(to_date, change.booking_date), 'slot', coalesce(to_slot, change.slot),
        'amountSen', amount_sen, 'gaveBack', gave_back, 'reason', reason, 'by', staff.name,
        'isHandedBack', exists (
          select from undone_sales where order_id = ${orderId} and method is not null))
      from booking_changes change
      join order_items item on item.id = change.item_id
      join courts on courts.id = coalesce(to_court_id, change.court_id)
      left join staff on staff.user_id = change.staff_user_id
      where item.order_id in ${parts}
      union all
      select 'credit:' || id, created_at, 'credit', jsonb_build_object(
        'entry', kind, 'amountSen', amount_sen)
      from credit_entries where order_id in ${parts}
      union all
      select 'refund:' || refund.id, refund.proposed_at, 'refund', jsonb_build_object(
        'refundId', refund.id, 'transactionId', refund.provider_transaction_id,
        'amountSen', refund.amount_sen, 'state', refund.state,
        'askedAt', ${iso(sql`refund.asked_at`)}, 'endedAt', ${iso(sql`refund.ended_at`)},
        'providerRefundId', provider_refund_id, 'detail', detail, 'reason', refund.reason,
        'proposedBy', jsonb_build_object('userId', first.user_id, 'name', first.name),
        'by', case when decided_by <> proposed_by then second.name end)
      from provider_refunds refund
      join payments paid on (paid.provider, paid.provider_transaction_id)
        = (refund.provider, refund.provider_transaction_id)
      join staff first on first.user_id = proposed_by
      left join staff second on second.user_id = decided_by
      where paid.order_id = ${orderId}
      union all
      select 'refund_answer:' || answer.id, received_at, 'refund_answer', jsonb_build_object(
        'verdict', verdict, 'detail', left(answer.detail, 200))
      from provider_refund_answers answer
      join provider_refunds refund on refund.id = refund_id
      join payments paid on (paid.provider, paid.provider_transaction_id)
        = (refund.provider, refund.provider_transaction_id)
      where paid.order_id = ${orderId}
      union all
      select 'mail:' || id, coalesce(sent_at, created_at), 'mail', jsonb_build_object(
        'subject', subject, 'state', case
          when sent_at is not null then 'sent' when last_error is null then 'waiting'
          else 'failing' end,
        'to', case when to_address <> all(${mailedTo}::text[]) then to_address end)
      from mail_outbox
      where to_address = any(array(
          select unnest(${mailedTo}::text[])
          union
          select credited.email from exception_resolutions decision
          join users credited on credited.id = decision.credited_user_id
          where decision.order_id = ${orderId}
        ))
        and (strpos(body_text, ${shortOrderId(orderId)}) > 0 or strpos(idempotency_key, ${orderId}) > 0)
      union all
      select 'act:' || audit_log.id, at, 'act', jsonb_build_object(
        'action', action, 'by', staff.name, 'reason', reason,
        'answer', case when action in ('order.ask', 'order.answer') then details #> '{after,answer}' end,
        'handedBack', case when action = 'order.sale_undone'
          and details #>> '{after,method}' in ('cash', 'terminal') then details -> 'after' end,
        'resolution', case when action like 'exception.%' then jsonb_build_object(
          'kind', details #> '{after,state}', 'amountSen', details -> 'amountSen',
          'currency', coalesce(details ->> 'currency', 'MYR'),
          'member', coalesce(credited.display_name, credited.username),
          'orderId', details #> '{after,order}', 'reference', details #> '{after,reference}') end)
      from audit_log left join staff on staff.user_id = audit_log.staff_user_id
      left join profiles credited on credited.user_id::text = details #>> '{after,creditedTo}'
      -- The first entry says who sold it, and the provider's answers that it rejected a refund.
      where action not in ('order.sell', 'refund.reject') and (
        subject = ${`order:${orderId}`}
        -- Money of another order, or of none, that pays this one.
        or (subject, details ->> 'resolutionId') in (
          select coalesce('order:' || decision.order_id, 'charge:' || charge.transaction_id),
            decision.id::text
          from exception_resolutions decision
          left join unknown_charges charge on charge.id = decision.charge_id
          where decision.attached_order_id = ${orderId}
        )
      )
    ) story order by at desc, array_position(
      array['placed', 'message', 'question', 'payment', 'booking', 'change', 'credit', 'refund',
        'refund_answer', 'mail', 'act'], kind
    ) desc, key desc limit ${limit}`.execute(db);
  return rows.toReversed();
};
