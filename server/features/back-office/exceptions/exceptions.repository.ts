import { sql } from 'kysely';
import type {
  ExceptionCause,
  OrderPart,
  ResolutionKind,
  WaitingReason,
} from '#domain/payments/exceptions.ts';
import type { RefundState } from '#domain/payments/provider-refunds.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

export interface ExceptionRow {
  readonly cause: ExceptionCause;
  readonly id: string;
  readonly provider: string | null;
  readonly transactionId: string | null;
  readonly changeId: string | null;
  readonly orderId: string;
  readonly userId: string;
  readonly amountSen: number;
  readonly currency: string;
  readonly reason: WaitingReason;
  readonly at: Date;
  readonly email: string;
  readonly billingEmail: string | null;
  readonly name: string;
  readonly phone: string | null;
  readonly resolutionId: string | null;
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
  /** The charge of the provider that the money came from; null if it came in another way. */
  readonly charge: ChargeRow | null;
  /** The refund at the provider that is under way, or the last one that it rejected. */
  readonly refund: RefundRow | null;
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
 * The charge behind an exception: the payment itself, or what paid for the guest's booking. What is
 * refunded or being refunded of it is in `refundedSen`. [PREF-5]
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
    on decision.id = refund.resolution_id
  where refund.state <> 'withdrawn' and (
    decision.change_id = waiting.change_id
    or (decision.provider, decision.provider_transaction_id)
      = (waiting.provider, waiting.provider_transaction_id)
  )
  order by refund.proposed_at desc limit 1
)`;

/** The open exceptions with their payers and proposals, or the one that is asked for. */
const openExceptions = (
  db: Database,
  limit: number,
  key: { readonly cause: ExceptionCause; readonly id: string } | null = null,
) =>
  sql<ExceptionRow>`
    select waiting.cause, waiting.cause_id as id, waiting.provider,
      waiting.provider_transaction_id as "transactionId", waiting.change_id as "changeId",
      waiting.order_id as "orderId", waiting.user_id as "userId",
      waiting.amount_sen as "amountSen", waiting.currency, waiting.reason, waiting.at, users.email,
      bought.billing_email as "billingEmail", guests.phone,
      coalesce(profiles.display_name, profiles.username, users.email) as name,
      proposal.id as "resolutionId", proposal.kind, proposal.state as "resolutionState",
      proposal.credited_user_id as "creditedUserId",
      coalesce(credited.display_name, credited.username) as "creditedName",
      proposal.attached_order_id as "attachedOrderId", proposal.reference,
      proposal.reason as "proposalReason", proposal.proposed_at as "proposedAt",
      proposal.proposed_by as "proposedBy", staff.name as "proposedByName",
      array(
        select other.order_id from orders other
        where other.user_id = waiting.user_id and other.parent_order_id is null
          and other.status = 'pending' and waiting.currency = 'MYR'
          and other.total_amount_sen - other.credits_sen = waiting.amount_sen
        order by other.created_at desc limit 5
      ) as "ordersToAttach",
      ${chargeOf} as charge, ${refundOf} as refund
    from open_exceptions waiting
    join users on users.id = waiting.user_id
    join orders bought on bought.order_id = waiting.order_id
    left join profiles on profiles.user_id = waiting.user_id
    left join guests on guests.user_id = waiting.user_id
    left join exception_resolutions proposal on proposal.state in ('proposed', 'sent') and (
      proposal.change_id = waiting.change_id
      or (proposal.provider, proposal.provider_transaction_id)
        = (waiting.provider, waiting.provider_transaction_id)
    )
    left join staff on staff.user_id = proposal.proposed_by
    left join profiles credited on credited.user_id = proposal.credited_user_id
    where ${key === null ? sql`true` : sql`waiting.cause = ${key.cause} and waiting.cause_id = ${key.id}`}
    order by waiting.at, waiting.cause_id limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows);

/** Oldest first. */
export const listOpenExceptions = (db: Database, limit: number) => openExceptions(db, limit);

export const findOpenException = async (
  db: Database,
  cause: ExceptionCause,
  id: string,
): Promise<ExceptionRow | undefined> => (await openExceptions(db, 1, { cause, id }))[0];

export const countOpenExceptions = async (db: Database): Promise<number> => {
  const { count } = await db
    .selectFrom('open_exceptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** The money from these orders that waits or was resolved. [EXC-9] */
export const listOrderParts = (
  db: Database,
  orderIds: readonly string[],
): Promise<readonly (OrderPart & { readonly orderId: string })[]> =>
  sql<OrderPart & { readonly orderId: string }>`
    select order_id as "orderId", amount_sen as "amountSen", null::text[] as "resolvedBy"
    from open_exceptions where order_id = any(${orderIds}::text[])
    union all
    select order_id, amount_sen, array[proposed_by::text, ended_by::text]
    from exception_resolutions where state = 'resolved' and order_id = any(${orderIds}::text[])`
    .execute(db)
    .then(({ rows }) => rows);

export interface NewResolution {
  readonly id: string;
  readonly provider: string | null;
  readonly transactionId: string | null;
  readonly changeId: string | null;
  readonly orderId: string;
  readonly amountSen: number;
  readonly kind: ResolutionKind;
  readonly creditedUserId: string | null;
  readonly attachedOrderId: string | null;
  readonly reference: string | null;
  readonly reason: string;
  readonly needsSecond: boolean;
  readonly proposedBy: string;
}

/** A refund is only sent, until the provider is final about it. */
export const endOf = (kind: ResolutionKind): 'sent' | 'resolved' =>
  kind === 'refunded_at_provider' ? 'sent' : 'resolved';

/** Inserts a resolution, or a proposal if a second person is needed. [EXC-6] */
export const insertResolution = async (
  tx: Tx,
  resolution: NewResolution,
  now: Temporal.Instant,
): Promise<void> => {
  const { needsSecond, proposedBy } = resolution;
  await tx
    .insertInto('exception_resolutions')
    .values({
      id: resolution.id,
      provider: resolution.provider,
      provider_transaction_id: resolution.transactionId,
      change_id: resolution.changeId,
      order_id: resolution.orderId,
      amount_sen: resolution.amountSen,
      kind: resolution.kind,
      credited_user_id: resolution.creditedUserId,
      attached_order_id: resolution.attachedOrderId,
      reference: resolution.reference,
      reason: resolution.reason,
      state: needsSecond ? 'proposed' : endOf(resolution.kind),
      needs_second: needsSecond,
      proposed_by: proposedBy,
      proposed_at: asDate(now),
      ended_by: needsSecond ? null : proposedBy,
      ended_at: needsSecond ? null : asDate(now),
    })
    .execute();
};

export const findProposal = (db: Database, id: string) =>
  db
    .selectFrom('exception_resolutions')
    .select([
      'id',
      'provider',
      'provider_transaction_id as transactionId',
      'change_id as changeId',
      'order_id as orderId',
      'amount_sen as amountSen',
      'kind',
      'credited_user_id as creditedUserId',
      'attached_order_id as attachedOrderId',
      'reference',
      'reason',
      'proposed_by as proposedBy',
    ])
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .executeTakeFirst();

export type Proposal = NonNullable<Awaited<ReturnType<typeof findProposal>>>;

/** Ends a proposal. Returns false if somebody has ended it meanwhile. [EXC-6] */
export const endProposal = async (
  tx: Tx,
  id: string,
  state: 'sent' | 'resolved' | 'withdrawn',
  endedBy: string,
  now: Temporal.Instant,
): Promise<boolean> => {
  const row = await tx
    .updateTable('exception_resolutions')
    .set({ state, ended_by: endedBy, ended_at: asDate(now) })
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Ends a resolution for which the provider was asked to refund. */
export const endSent = async (
  tx: Tx,
  id: string,
  state: 'resolved' | 'withdrawn',
): Promise<void> => {
  await tx
    .updateTable('exception_resolutions')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .execute();
};

/** True if the money of a change was decided about, or a decision is proposed. [EXC-7] */
export const hasResolution = async (tx: Tx, changeId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('exception_resolutions')
    .select('id')
    .where('change_id', '=', changeId)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst();
  return row !== undefined;
};
