import { sql } from 'kysely';
import type {
  ExceptionCause,
  OrderPart,
  ResolutionKind,
  WaitingReason,
} from '#domain/payments/exceptions.ts';
import type { RefundState } from '#domain/payments/provider-refunds.ts';
import type { UnappliedReason } from '#domain/payments/settling.ts';
import type { Slot } from '#domain/time/slots.ts';
import { type BookingDate, venueZone } from '#domain/time/venue-time.ts';
import { asDate, type Database } from '#server/db/database.ts';

export interface ExceptionRow {
  readonly cause: ExceptionCause;
  readonly id: string;
  readonly provider: string | null;
  readonly transactionId: string | null;
  readonly changeId: string | null;
  /** A charge of no order of ours; null for other money. */
  readonly chargeId: string | null;
  /** The order that the provider names for such a charge, if it names one. */
  readonly namedOrderId: string | null;
  /** Null for a charge of no order of ours. */
  readonly orderId: string | null;
  readonly userId: string | null;
  readonly amountSen: number;
  readonly currency: string;
  readonly reason: WaitingReason;
  /** Why a payment bought nothing, if that is known apart from the reason for which it waits. */
  readonly unapplied: UnappliedReason | null;
  /** The amount due by card for the order; null for a charge of no order of ours. */
  readonly dueSen: number | null;
  readonly at: Date;
  /** Empty for a charge of no order of ours. */
  readonly email: string;
  readonly billingEmail: string | null;
  readonly isSaleUndone: boolean;
  readonly name: string;
  readonly phone: string | null;
  /** The slot of a booking for which money is owed; null for a payment. */
  readonly place: PlaceRow | null;
  readonly resolutionId: string | null;
  readonly decisionId: string | null;
  readonly kind: ResolutionKind | null;
  /** `sent` if the provider is asked to refund it. */
  readonly resolutionState: 'proposed' | 'sent' | null;
  readonly creditedUserId: string | null;
  readonly creditedName: string | null;
  readonly attachedOrderId: string | null;
  readonly reference: string | null;
  readonly proposalReason: string | null;
  readonly proposedAt: Date | null;
  readonly proposedBy: string | null;
  readonly proposedByName: string | null;
  readonly ordersToAttach: readonly string[];
  /** How the desk took the money for a booking; null if it did not take it. */
  readonly deskMethod: 'cash' | 'terminal' | null;
  /** The charge of the provider that the money came from; null if it came in another way. */
  readonly charge: ChargeRow | null;
  /** The refund at the provider that is under way, or the last one that it rejected. */
  readonly refund: RefundRow | null;
}

interface PlaceRow {
  readonly court: string;
  readonly date: BookingDate;
  readonly slot: Slot;
  /** True if the booking was moved to a cheaper slot, and not cancelled. */
  readonly isMoved: boolean;
  /** Why the booking was cancelled or moved. */
  readonly reason: string | null;
}

interface ChargeRow {
  readonly provider: string;
  readonly transactionId: string;
  readonly currency: string;
  readonly chargedSen: number;
  readonly refundedSen: number;
  readonly method: string | null;
  readonly paidAt: string;
}

interface RefundRow {
  readonly id: string;
  readonly state: RefundState;
  readonly at: string;
  readonly detail: string | null;
}

/**
 * The charge behind an exception: the payment itself, or the one that paid for the guest's booking.
 * `refundedSen` is the part of it that is refunded or being refunded. [PREF-5]
 */
const chargeOf = sql`(
  select jsonb_build_object('provider', payment.provider,
    'transactionId', payment.provider_transaction_id, 'currency', payment.currency,
    'chargedSen', payment.amount_sen, 'method', payment.method, 'paidAt', payment.created_at,
    'refundedSen', (
      select coalesce(sum(amount_sen), 0) from provider_refunds refund
      where (refund.provider, refund.provider_transaction_id)
          = (payment.provider, payment.provider_transaction_id)
        and refund.state not in ('rejected', 'withdrawn')
    ))
  from payments payment
  where payment.status = 'paid' and payment.provider <> 'desk' and case waiting.cause
    when 'payment' then (payment.provider, payment.provider_transaction_id)
      = (waiting.provider, waiting.provider_transaction_id)
    else payment.order_id = waiting.order_id and payment.outcome = 'booked'
  end limit 1
)`;

const refundOf = sql`(
  select jsonb_build_object('id', refund.id, 'state', refund.state,
    'at', coalesce(refund.ended_at, refund.asked_at, refund.proposed_at),
    'detail', refund.detail)
  from provider_refunds refund join exception_resolutions decision
    on refund.resolution_id in (decision.id, decision.decision_id)
  where refund.state <> 'withdrawn' and (
    decision.change_id = waiting.change_id
    or (decision.provider, decision.provider_transaction_id)
      = (waiting.provider, waiting.provider_transaction_id)
  )
  order by refund.proposed_at desc, refund.resolution_id = decision.id desc limit 1
)`;

const placeOf = sql`(
  select jsonb_build_object('court', courts.name, 'date', change.booking_date, 'slot', change.slot,
    'isMoved', change.kind = 'moved', 'reason', change.reason)
  from booking_changes change join courts on courts.id = change.court_id
  where change.id = waiting.change_id
)`;

/** An order that waits for exactly the amount. [EXC-4] */
const waitsForAmount = sql`other.parent_order_id is null and other.pending_id is not null
  and not exists (select from undone_sales undone where undone.order_id = other.order_id)
  and waiting.currency = 'MYR'
  and other.total_amount_sen - other.credits_sen = waiting.amount_sen`;

/** True unless a slot of the order has begun, or somebody else has it. [EXC-4] */
const canBeBooked = (now: Temporal.Instant) => sql`not exists (
  select from orders part
  join order_items item on item.order_id = part.order_id
  left join slot_claims claim on item.kind = 'court_booking'
    and (claim.court_id, claim.booking_date, claim.slot)
      = (item.court_id, item.booking_date, item.slot)
    and (claim.expires_at is null or claim.expires_at > ${asDate(now)})
  where part.parent_order_id = other.order_id and (
    (item.booking_date + make_interval(hours => item.slot::int)) at time zone ${sql.lit(venueZone)}
      <= ${asDate(now)}
    or claim.court_id is not null
      and coalesce(claim.order_id not in (part.order_id, other.order_id), true)
  )
)`;

/** The payer, with the other guests of the same number or address: each sale to a guest is a new one. [EXC-4] */
const samePayer = sql`array(
  select waiting.user_id
  union select same.user_id from guests same where same.phone = guests.phone
  union select mailed.user_id from orders mailed
  where mailed.channel <> 'web' and mailed.billing_email not like '%@guest.invalid'
    and letters_by_three(mailed.billing_email) @> letters_by_three(lower(bought.billing_email))
    and guests.user_id is not null and lower(mailed.billing_email) = lower(bought.billing_email)
)`;

/** The open exceptions with their payers and proposals, or the one that is asked for. With a time, only orders that can still be booked then are proposed. */
const openExceptions = (
  db: Database,
  limit: number,
  now: Temporal.Instant | null,
  key: { readonly cause: ExceptionCause; readonly id: string } | null = null,
) => {
  const isBookable = now === null ? sql`true` : canBeBooked(now);
  return sql<ExceptionRow>`
    select waiting.cause, waiting.cause_id as id, waiting.provider,
      waiting.provider_transaction_id as "transactionId", waiting.change_id as "changeId",
      waiting.charge_id as "chargeId", waiting.named_order_id as "namedOrderId",
      waiting.order_id as "orderId", waiting.user_id as "userId",
      waiting.amount_sen as "amountSen", waiting.currency, waiting.reason, waiting.at,
      payment.unapplied_reason as unapplied,
      bought.total_amount_sen - bought.credits_sen as "dueSen",
      exists (
        select from undone_sales undone where undone.order_id = waiting.order_id
      ) as "isSaleUndone",
      coalesce(users.email, '') as email,
      bought.billing_email as "billingEmail", guests.phone,
      coalesce(profiles.display_name, profiles.username, users.email, '') as name,
      proposal.id as "resolutionId", coalesce(proposal.decision_id, proposal.id) as "decisionId", proposal.kind, proposal.state as "resolutionState",
      proposal.credited_user_id as "creditedUserId",
      coalesce(credited.display_name, credited.username) as "creditedName",
      proposal.attached_order_id as "attachedOrderId", proposal.reference,
      proposal.reason as "proposalReason", proposal.proposed_at as "proposedAt",
      proposal.proposed_by as "proposedBy", staff.name as "proposedByName",
      array(
        select other.order_id from orders other
        where other.user_id = any(${samePayer}) and ${waitsForAmount} and ${isBookable}
        order by other.created_at desc limit 5
      ) || array(
        select other.order_id from orders other
        where waiting.cause = 'charge' and ${waitsForAmount} and ${isBookable} and (
          other.order_id = waiting.named_order_id
          or other.created_at between waiting.at - interval '7 days' and waiting.at
        )
        order by other.order_id is not distinct from waiting.named_order_id desc,
          other.created_at desc limit 5
      ) as "ordersToAttach",
      (
        select method from payments desk
        where waiting.cause = 'booking' and desk.order_id = waiting.order_id
          and desk.provider = 'desk' limit 1
      ) as "deskMethod",
      ${placeOf} as place, ${chargeOf} as charge, ${refundOf} as refund
    from open_exceptions waiting
    left join users on users.id = waiting.user_id
    left join payments payment on waiting.cause = 'payment'
      and (payment.provider, payment.provider_transaction_id)
        = (waiting.provider, waiting.provider_transaction_id)
    left join orders bought on bought.order_id = waiting.order_id
    left join profiles on profiles.user_id = waiting.user_id
    left join guests on guests.user_id = waiting.user_id
    left join exception_resolutions proposal on proposal.state in ('proposed', 'sent') and (
      proposal.change_id = waiting.change_id or proposal.charge_id = waiting.charge_id
      or (proposal.provider, proposal.provider_transaction_id)
        = (waiting.provider, waiting.provider_transaction_id)
    )
    left join staff on staff.user_id = proposal.proposed_by
    left join profiles credited on credited.user_id = proposal.credited_user_id
    where ${key === null ? sql`true` : sql`waiting.cause = ${key.cause} and waiting.cause_id = ${key.id}`}
    order by waiting.at, waiting.cause_id limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows);
};

/** Oldest first. */
export const listOpenExceptions = (db: Database, limit: number, now: Temporal.Instant) =>
  openExceptions(db, limit, now);

export const findOpenException = async (
  db: Database,
  cause: ExceptionCause,
  id: string,
): Promise<ExceptionRow | undefined> => (await openExceptions(db, 1, null, { cause, id }))[0];

/** Money that is owed for bookings of one order counts once, unless it was decided apart. [EXC-11] */
export const countOpenExceptions = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct case waiting.cause
      when 'booking' then concat_ws(' ', waiting.order_id, (
        select coalesce(decision_id, id) from exception_resolutions proposal
        where proposal.change_id = waiting.change_id and proposal.state in ('proposed', 'sent')
      ), ${refundOf} ->> 'state')
      else waiting.cause_id
    end)::int as count
    from open_exceptions waiting`.execute(db);
  return rows[0]?.count ?? 0;
};

/** The parts of the money from the order of an exception; a charge of no order of ours is alone. [EXC-9] */
export const partsOf = (
  { orderId, amountSen }: Pick<ExceptionRow, 'orderId' | 'amountSen'>,
  parts: ReadonlyMap<string, readonly OrderPart[]>,
): readonly OrderPart[] =>
  orderId === null ? [{ amountSen, resolvedBy: null }] : (parts.get(orderId) ?? []);

/** The money from the orders of exceptions that waits, was resolved, or went back from credits. [EXC-9] */
export const readOrderParts = async (
  db: Database,
  exceptions: readonly Pick<ExceptionRow, 'orderId'>[],
): Promise<ReadonlyMap<string, readonly OrderPart[]>> => {
  const orderIds = new Set(exceptions.flatMap(({ orderId }) => orderId ?? []));
  return Map.groupBy(await listOrderParts(db, [...orderIds]), ({ orderId }) => orderId);
};

const listOrderParts = (
  db: Database,
  orderIds: readonly string[],
): Promise<readonly (OrderPart & { readonly orderId: string })[]> =>
  sql<OrderPart & { readonly orderId: string }>`
    select order_id as "orderId", amount_sen as "amountSen", null::text[] as "resolvedBy"
    from open_exceptions where order_id = any(${orderIds}::text[])
    union all
    select order_id, amount_sen, array[proposed_by::text, ended_by::text]
    from exception_resolutions where state = 'resolved' and order_id = any(${orderIds}::text[])
    union all
    select payments.order_id, refund.amount_sen,
      array[refund.proposed_by::text, refund.decided_by::text]
    from provider_refunds refund join payments using (provider, provider_transaction_id)
    where refund.resolution_id is null and refund.state in ('asked', 'pending', 'done')
      and payments.order_id = any(${orderIds}::text[])`
    .execute(db)
    .then(({ rows }) => rows);
