import { sql } from 'kysely';
import type { JournalAccount, Movement } from '#domain/reports/journal.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import {
  decidedBefore,
  isCharge,
  receiptsOfParts,
} from '#server/features/back-office/reports/receipts.repository.ts';
import { soldOfParts } from '#server/features/back-office/reports/sold-days.repository.ts';
import {
  bookingDay,
  during,
  isRefund,
  noonOf,
  type SoldParts,
  type Span,
  taxAt,
} from '#server/features/back-office/reports/sold-items.repository.ts';

/** The outcome of money that waited, or that was owed to a guest. [JOURNAL-3] */
const resolutions = (span: Span) => sql`
  select at,
    case kind
      when 'attached' then 'attached' when 'credited' then 'waiting_credited'
      when 'closed' then 'waiting_kept' when 'kept' then 'waiting_kept'
      when 'not_received' then 'waiting_not_received' else 'waiting_refunded'
    end,
    source,
    case kind
      when 'attached' then null when 'credited' then 'credits' when 'closed' then 'kept'
      when 'kept' then 'kept'
      -- The provider was booked as having it.
      when 'not_received' then 'provider'
      when 'refunded_at_provider' then 'provider' when 'returned_in_cash' then 'cash'
      else coalesce(undone_by, 'paid_outside')
    end,
    amount_sen,
    -- What is kept for a cancelled booking has been paid for it, tax and all.
    case when kind in ('closed', 'kept') then ${taxAt('amount_sen', 'tax_rate_bp')} else 0 end
  from (
    select coalesce(refund.ended_at, resolution.ended_at) as at, resolution.kind,
      resolution.amount_sen, item.tax_rate_bp,
      -- A sale of the desk that was undone was paid back as it was paid.
      case when resolution.change_id is not null then undone.method end as undone_by,
      case
        when resolution.change_id is not null then 'owed_to_guests'
        when ${isCharge} then 'waiting'
        -- A charge comes in once: a second decision moves it from where the first one posted it.
        when decided.kind in ('closed', 'kept') then 'kept'
        when decided.kind = 'refunded_outside' then 'paid_outside'
        else 'provider'
      end as source
    from exception_resolutions resolution
    left join payments using (provider, provider_transaction_id)
    left join unknown_charges unknown on unknown.id = resolution.charge_id
    left join lateral ${decidedBefore} decided on decided.currency = 'MYR'
    left join undone_sales undone on undone.order_id = resolution.order_id
    left join booking_changes change on change.id = resolution.change_id
    left join order_items item on item.id = change.item_id
    left join lateral (
      select ended_at from provider_refunds
      where resolution_id in (resolution.id, resolution.decision_id)
      order by resolution_id = resolution.id desc limit 1
    ) refund on true
    where resolution.state = 'resolved' and coalesce(payments.currency, unknown.currency, 'MYR') = 'MYR'
      -- A charge that was attached is a payment of its own.
      and (resolution.kind <> 'attached' or resolution.charge_id is null)
      and (
        resolution.kind <> 'closed' or resolution.change_id is not null
        or resolution.charge_id is not null or ${isCharge}
      )
  ) resolved
  where ${during('at', span)}`;

const creditEntries = (span: Span) => sql`
  select created_at,
    case kind when 'order' then 'spent' when 'card_refund' then 'card_refund' else 'given' end,
    case when kind in ('order', 'card_refund') then 'credits' else 'given_credits' end,
    case kind when 'order' then null when 'card_refund' then 'provider' else 'credits' end,
    case when kind in ('order', 'card_refund') then -amount_sen else amount_sen end, 0
  from credit_entries
  where kind in ('order', 'card_refund', 'grant', 'correction') and ${during('created_at', span)}`;

/** Goods, and the credits for moves to a dearer slot, which are among them. */
const sales = (span: Span, parts: SoldParts) => sql`
  select ${noonOf('day')}, 'sold', null,
    case
      when kind = 'court_booking' then 'courts' when kind = 'membership_upgrade' then 'memberships'
      else 'lessons'
    end, sold_sen, tax_sen
  from (${soldOfParts(parts)}) sold
  union all
  select created_at, 'dearer', 'credits', null, -amount_sen, 0
  from booking_changes
  where kind = 'moved' and amount_sen < 0 and undoes is null and ${during('created_at', span)}`;

const refunds = (span: Span) => sql`
  select change.created_at, 'refunded', 'refunds',
    case when gave_back = 'money' then 'owed_to_guests' else 'credits' end,
    amount_sen, ${taxAt('amount_sen', 'item.tax_rate_bp')}
  from booking_changes change left join order_items item on item.id = change.item_id
  where ${isRefund} and ${during('change.created_at', span)}`;

/** Cash other than sales and what decisions returned, what was missing or too much when a till was opened or counted, and fees of closed days, at their closing and later. */
const tillAndFees = (span: Span) => sql`
  select created_at, 'cash_moved', 'cash', 'cash_moves', amount_sen, 0
  from cash_entries where decision_id is null and ${during('created_at', span)}
  union all
  select opened_at, 'counted', 'cash', 'till_differences', float_difference_sen, 0
  from shifts where float_difference_sen <> 0 and ${during('opened_at', span)}
  union all
  select closed_at, 'counted', account, 'till_differences', difference_sen, 0
  from shifts cross join lateral (values
    ('cash', counted_cash_sen - expected_cash_sen),
    ('terminal', counted_terminal_sen - expected_terminal_sen)
  ) as counted (account, difference_sen)
  where closed_at is not null and ${during('closed_at', span)}
  union all
  select closed_at, 'fees', 'provider_fees', 'provider', fees_sen, 0
  from reconciled_days where ${during('closed_at', span)}
  union all
  select read_at, 'late_fees', 'provider_fees', 'provider', fee_sen, 0
  from late_fees where ${during('read_at', span)}`;

/** Everything that moved money or credits, summed by day. [JOURNAL-3] */
export const sumMovements = async (
  tx: Tx,
  span: Span,
  parts: SoldParts,
): Promise<readonly Movement[]> => {
  const { rows } = await sql<Movement>`
    select ${bookingDay('at')} as day, movement, debit, credit, sum(sen)::bigint as sen,
      sum(tax_sen)::bigint as "taxSen"
    from (
      ${receiptsOfParts(parts)} union all ${resolutions(span)} union all ${creditEntries(span)}
      union all ${sales(span, parts)} union all ${refunds(span)} union all ${tillAndFees(span)}
    ) moved
    group by 1, 2, 3, 4`.execute(tx);
  return rows;
};

export interface AccountName {
  readonly account: JournalAccount;
  readonly number: string;
  readonly name: string;
}

export const listAccountNames = (db: Database): Promise<AccountName[]> =>
  db.selectFrom('journal_accounts').select(['account', 'number', 'name']).execute();

export const findAccountName = (
  tx: Tx,
  account: JournalAccount,
): Promise<Pick<AccountName, 'number' | 'name'> | undefined> =>
  tx
    .selectFrom('journal_accounts')
    .select(['number', 'name'])
    .where('account', '=', account)
    .executeTakeFirst();

export const saveAccountName = async (
  tx: Tx,
  { account, number, name }: AccountName,
  now: Temporal.Instant,
): Promise<void> => {
  const values = { account, number, name, changed_at: asDate(now) };
  await tx
    .insertInto('journal_accounts')
    .values(values)
    .onConflict((conflict) => conflict.column('account').doUpdateSet(values))
    .execute();
};
