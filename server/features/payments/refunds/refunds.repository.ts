import { sql } from 'kysely';
import type { Sen } from '#domain/money/money.ts';
import {
  type BankDetails,
  type RefundState,
  type RefundStep,
  refundReference,
} from '#domain/payments/provider-refunds.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import type { RefundAnswer, RefundRequest } from '#server/features/platform/payment-provider.ts';

interface NewRefund {
  readonly id: string;
  readonly provider: string;
  readonly transactionId: string;
  readonly amountSen: Sen;
  /** The decision about an exception; null for credits that go back. */
  readonly resolutionId: string | null;
  /** The member whose credits go back; null for an exception. */
  readonly userId: string | null;
  readonly bank: BankDetails | null;
  readonly reason: string;
  readonly needsSecond: boolean;
  readonly proposedBy: string;
}

/** Inserts a refund that the provider is asked for next, or a proposal if a second person is needed. */
export const insertRefund = async (
  tx: Tx,
  refund: NewRefund,
  now: Temporal.Instant,
): Promise<void> => {
  const { needsSecond, proposedBy, bank } = refund;
  const at = asDate(now);
  await tx
    .insertInto('provider_refunds')
    .values({
      id: refund.id,
      provider: refund.provider,
      provider_transaction_id: refund.transactionId,
      amount_sen: refund.amountSen,
      resolution_id: refund.resolutionId,
      user_id: refund.userId,
      bank_code: bank?.bankCode ?? null,
      beneficiary_name: bank?.name ?? null,
      beneficiary_account: bank?.account ?? null,
      reason: refund.reason,
      state: needsSecond ? 'proposed' : 'asked',
      needs_second: needsSecond,
      proposed_by: proposedBy,
      proposed_at: at,
      decided_by: needsSecond ? null : proposedBy,
      asked_at: needsSecond ? null : at,
      next_at: needsSecond ? null : at,
    })
    .execute();
};

const columns = [
  'id',
  'provider',
  'provider_transaction_id as transactionId',
  'amount_sen as amountSen',
  'resolution_id as resolutionId',
  'user_id as userId',
  'reason',
  'state',
  'proposed_by as proposedBy',
  'decided_by as decidedBy',
] as const;

export const findRefund = (db: Database, id: string) =>
  db.selectFrom('provider_refunds').select(columns).where('id', '=', id).executeTakeFirst();

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

const proposedCredits = (db: Database) =>
  db
    .selectFrom('provider_refunds as refund')
    .where('refund.state', '=', 'proposed')
    .where('refund.resolution_id', 'is', null);

/** The refunds of credits that wait for a second person, oldest first. Those of exceptions wait with them. */
export const listProposedRefunds = (db: Database, limit: number) =>
  proposedCredits(db)
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.provider', '=', 'refund.provider')
        .onRef('payments.provider_transaction_id', '=', 'refund.provider_transaction_id'),
    )
    .innerJoin('staff', 'staff.user_id', 'refund.proposed_by')
    .select([
      'refund.id as refundId',
      'payments.order_id as orderId',
      'refund.amount_sen as amountSen',
      'refund.reason',
      'refund.proposed_at as at',
      'refund.proposed_by as proposedBy',
      'staff.name as proposedByName',
    ])
    .orderBy('refund.proposed_at')
    .limit(limit)
    .execute();

export const countProposedRefunds = async (db: Database): Promise<number> => {
  const { count } = await proposedCredits(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Ends the proposal of a refund. Returns false if somebody has ended it meanwhile. */
const endProposal = async (
  tx: Tx,
  key: { readonly id: string } | { readonly resolutionId: string },
  fields: Readonly<{ state: 'asked' | 'withdrawn'; by: string }>,
  now: Temporal.Instant,
): Promise<boolean> => {
  const at = asDate(now);
  const isAsked = fields.state === 'asked';
  const row = await tx
    .updateTable('provider_refunds')
    .set({
      state: fields.state,
      decided_by: fields.by,
      ...(isAsked
        ? { asked_at: at, next_at: at }
        : { ended_at: at, bank_code: null, beneficiary_name: null, beneficiary_account: null }),
    })
    .where((eb) =>
      'id' in key ? eb('id', '=', key.id) : eb('resolution_id', '=', key.resolutionId),
    )
    .where('state', '=', 'proposed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

type ProposedKey = Parameters<typeof endProposal>[1];

export const confirmRefund = (tx: Tx, key: ProposedKey, by: string, now: Temporal.Instant) =>
  endProposal(tx, key, { state: 'asked', by }, now);

export const withdrawRefund = (tx: Tx, key: ProposedKey, by: string, now: Temporal.Instant) =>
  endProposal(tx, key, { state: 'withdrawn', by }, now);

/** A refund whose turn it is. */
export interface DueRefund extends RefundRequest {
  readonly id: string;
  readonly step: RefundStep;
  readonly timesAsked: number;
}

/** Locks the refund that waits longest for its turn. Another node skips it and takes the next. */
export const lockDueRefund = async (
  tx: Tx,
  provider: string,
  now: Temporal.Instant,
): Promise<DueRefund | null> => {
  const row = await tx
    .selectFrom('provider_refunds')
    .selectAll()
    .where('next_at', '<=', asDate(now))
    .where('provider', '=', provider)
    .orderBy('next_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { bank_code: bankCode, beneficiary_name: name, beneficiary_account: account } = row;
  const hasBank = bankCode !== null && name !== null && account !== null;
  return {
    id: row.id,
    reference: refundReference(row.id),
    transactionId: row.provider_transaction_id,
    amountSen: row.amount_sen,
    bank: hasBank ? { bankCode, name, account } : null,
    step: row.step,
    timesAsked: row.times_asked,
  };
};

/**
 * Notes before a call that it is made, and when its outcome is asked about if no answer is recorded.
 * Whatever becomes of this process, the refund is not simply sent again. [PREF-7]
 */
export const leaseRefund = async (
  tx: Tx,
  { id, timesAsked }: DueRefund,
  next: Temporal.Instant,
): Promise<void> => {
  await tx
    .updateTable('provider_refunds')
    .set({ step: 'ask', times_asked: timesAsked + 1, next_at: asDate(next) })
    .where('id', '=', id)
    .execute();
};

/** Locks a refund that is not final yet. */
export const lockOpenRefund = (tx: Tx, id: string) =>
  tx
    .selectFrom('provider_refunds')
    .select([...columns, 'request_error as requestError'])
    .where('id', '=', id)
    .where('state', 'in', ['asked', 'pending'])
    .forUpdate()
    .executeTakeFirst();

export const insertAnswer = async (
  db: Database,
  refundId: string,
  step: RefundStep,
  { news, body, detail }: RefundAnswer,
  now: Temporal.Instant,
): Promise<void> => {
  await db
    .insertInto('provider_refund_answers')
    .values({
      refund_id: refundId,
      received_at: asDate(now),
      step,
      body: body.replaceAll('\0', '\uFFFD').toWellFormed(),
      verdict: news,
      detail,
    })
    .execute();
};

interface RefundProgressRow {
  readonly state: Extract<RefundState, 'asked' | 'pending' | 'done' | 'rejected'>;
  readonly step: RefundStep;
  readonly requestError: string | null;
  readonly providerRefundId: string | null;
  readonly detail: string | null;
}

/** Records what an answer led to. The bank details go with the end of the refund. */
export const updateProgress = async (
  tx: Tx,
  id: string,
  progress: RefundProgressRow,
  now: Temporal.Instant,
): Promise<void> => {
  const isEnded = progress.state === 'done' || progress.state === 'rejected';
  await tx
    .updateTable('provider_refunds')
    .set((eb) => ({
      state: progress.state,
      step: progress.step,
      request_error: progress.requestError,
      provider_refund_id: progress.providerRefundId ?? eb.ref('provider_refund_id'),
      detail: progress.detail,
      ...(isEnded && {
        next_at: null,
        ended_at: asDate(now),
        bank_code: null,
        beneficiary_name: null,
        beneficiary_account: null,
      }),
    }))
    .where('id', '=', id)
    .execute();
};

/** The charges of an order that the provider has, with what is refunded or being refunded of each. */
export const listCharges = async (db: Database, orderId: string) => {
  const { rows } = await sql<{
    readonly provider: string;
    readonly transactionId: string;
    readonly currency: string;
    readonly method: string | null;
    readonly paidAt: Date;
    readonly chargedSen: Sen;
    readonly refundedSen: Sen;
  }>`
    select provider, provider_transaction_id as "transactionId", currency, method,
      created_at as "paidAt", amount_sen as "chargedSen", (
        select coalesce(sum(amount_sen), 0)::int from provider_refunds refund
        where (refund.provider, refund.provider_transaction_id)
            = (payments.provider, payments.provider_transaction_id)
          and state not in ('rejected', 'withdrawn')
      ) as "refundedSen"
    from payments
    where order_id = ${orderId} and status = 'paid' and outcome in ('booked', 'credited')
      and provider <> 'desk'
    order by created_at`.execute(db);
  return rows;
};
