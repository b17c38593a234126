import { type RawBuilder, sql } from 'kysely';
import {
  bookingDay,
  during,
  noonOf,
  type SoldParts,
  type Span,
  type Within,
} from '#server/features/back-office/reports/sold-items.repository.ts';

/**
 * The decision of the staff about the charge of a payment while its order was not known. The journal
 * posted the charge then, so the payment must not be posted again. The decision never came after the
 * payment. [EXC-13]
 */
export const decidedBefore = sql`(
  select decision.kind, decision.amount_sen, charge.currency
  from unknown_charges charge
  join exception_resolutions decision on decision.charge_id = charge.id
  where charge.provider = payments.provider
    and charge.transaction_id = payments.provider_transaction_id
    and decision.state = 'resolved' and decision.kind <> 'attached'
)`;

/**
 * A contradicting message has an entry with an id of our own, and is no charge; nor is a payment whose
 * charge a person has decided about. [SETTLE-2] [EXC-13]
 */
export const isCharge = sql`(
  position('/' in payments.provider_transaction_id) = 0 and not exists ${decidedBefore}
)`;

/** The receipts of each day, by their outcome when they came. [JOURNAL-3] */
export const receiptsByDay = (within: Within): RawBuilder<unknown> => sql`
  select day, movement, debit,
    case movement when 'credited' then 'credits' when 'waits' then 'waiting' end as credit,
    sum(amount_sen) as sen
  from (
    select ${bookingDay('settled_at')} as day,
      case
        when outcome = 'credited' then 'credited'
        when outcome = 'booked' and resolution.id is null then 'paid'
        else 'waits'
      end as movement,
      case when payments.provider = 'desk' then payments.method else 'provider' end as debit,
      payments.amount_sen
    from payments
    left join exception_resolutions resolution
      on resolution.provider = payments.provider
      and resolution.provider_transaction_id = payments.provider_transaction_id
      and resolution.kind = 'attached' and resolution.state = 'resolved'
    where ${within('settled_at')} and currency = 'MYR' and ${isCharge}
  ) receipt
  group by 1, 2, 3`;

const receiptsIn = (span: Span) => receiptsByDay((column) => during(column, span));

/** The receipts of a period: for kept days the stored sums, for others the payments. [REPORT-16] */
export const receiptsOfParts = ({ kept, others }: SoldParts): RawBuilder<unknown> => sql`
  select ${noonOf('day')} as at, movement, debit, credit, sen, 0 as tax_sen
  from (${sql.join(
    [
      sql`
        select day, movement, debit, credit, sen from receipt_totals
        where day = any(${kept}::date[])`,
      ...others.map(receiptsIn),
    ],
    sql` union all `,
  )}) receipt`;
