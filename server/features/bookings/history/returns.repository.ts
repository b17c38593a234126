import { sql } from 'kysely';
import type { MoneyReturn } from '#domain/bookings/receipts.ts';
import type { Database } from '#server/db/database.ts';

/** A return of money with its moment, from which the date is made. */
type ReturnRow = Omit<MoneyReturn, 'date'> & {
  readonly at: Date;
  /** The item for which money is owed or kept. */
  readonly itemId: string | null;
};

/**
 * Money of a main order that went or goes back otherwise than as credits of its buyer, oldest first.
 * A refund that the provider has rejected is not in it.
 */
export const listReturnsOfMoney = async (
  db: Database,
  mainOrderId: string,
): Promise<readonly ReturnRow[]> => {
  const cause = (changeId: string) => sql`case
    when ${sql.ref(changeId)} is null then 'payment'
    when (select kind from booking_changes where id = ${sql.ref(changeId)}) = 'moved' then 'move'
    else 'booking' end`;
  const { rows } = await sql<ReturnRow>`
    select coalesce(refund.ended_at, refund.asked_at) as at, refund.amount_sen as "amountSen",
      case refund.state when 'done' then 'card' else 'cardUnderWay' end as way,
      case when refund.user_id is not null then 'credits' else ${cause('decision.change_id')} end as of,
      null::uuid as "itemId"
    from provider_refunds refund
    join payments paid on (paid.provider, paid.provider_transaction_id)
      = (refund.provider, refund.provider_transaction_id)
    left join exception_resolutions decision on decision.id = refund.resolution_id
    where paid.order_id = ${mainOrderId} and refund.state in ('asked', 'pending', 'done')
    union all
    select decision.ended_at, decision.amount_sen,
      case
        when decision.kind = 'returned_in_cash' or undone.method = 'cash' then 'cash'
        when decision.kind = 'credited' then 'credits' else 'outside' end,
      ${cause('decision.change_id')}, null
    from exception_resolutions decision
    left join undone_sales undone
      on undone.order_id = decision.order_id and decision.change_id is not null
    where decision.order_id = ${mainOrderId} and decision.state = 'resolved'
      and decision.kind in ('returned_in_cash', 'refunded_outside', 'credited')
    union all
    select waiting.at, waiting.amount_sen, 'owed', ${cause('waiting.change_id')},
      (select item_id from booking_changes where id = waiting.change_id)
    from open_exceptions waiting
    where waiting.cause = 'booking' and waiting.order_id = ${mainOrderId} and not exists (
      select from exception_resolutions decision
      where decision.change_id = waiting.change_id and decision.state = 'sent')
    union all
    select kept.at, kept.amount_sen, 'kept', ${cause('kept.change_id')},
      (select item_id from booking_changes where id = kept.change_id)
    from kept_money kept where kept.order_id = ${mainOrderId}
    order by at`.execute(db);
  return rows;
};

/** The refunds to card or bank account from the credits of main orders, done and under way. */
export const sumCardRefunds = async (db: Database, mainOrderIds: readonly string[]) => {
  const { rows } = await sql<{
    readonly orderId: string;
    readonly toCardSen: number;
    readonly onTheWaySen: number;
  }>`
    select paid.order_id as "orderId",
      coalesce(sum(refund.amount_sen) filter (where refund.state = 'done'), 0)::int as "toCardSen",
      coalesce(sum(refund.amount_sen) filter (where refund.state <> 'done'), 0)::int
        as "onTheWaySen"
    from provider_refunds refund
    join payments paid on (paid.provider, paid.provider_transaction_id)
      = (refund.provider, refund.provider_transaction_id)
    where paid.order_id = any(${mainOrderIds}::text[]) and refund.user_id is not null
      and refund.state in ('asked', 'pending', 'done')
    group by paid.order_id`.execute(db);
  return rows;
};
