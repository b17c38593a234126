import { sql } from 'kysely';
import type { ResolutionKind } from '#domain/payments/exceptions.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

export interface NewResolution {
  readonly id: string;
  readonly decisionId: string | null;
  readonly provider: string | null;
  readonly transactionId: string | null;
  readonly changeId: string | null;
  readonly chargeId: string | null;
  /** Null for a charge of no order of ours. */
  readonly orderId: string | null;
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
      decision_id: resolution.decisionId,
      provider: resolution.provider,
      provider_transaction_id: resolution.transactionId,
      change_id: resolution.changeId,
      charge_id: resolution.chargeId,
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

const proposals = (db: Database) =>
  db
    .selectFrom('exception_resolutions')
    .select([
      'id',
      'decision_id as decisionId',
      'provider',
      'provider_transaction_id as transactionId',
      'change_id as changeId',
      'charge_id as chargeId',
      'order_id as orderId',
      'amount_sen as amountSen',
      'kind',
      'credited_user_id as creditedUserId',
      'attached_order_id as attachedOrderId',
      'reference',
      'reason',
      'proposed_by as proposedBy',
    ])
    .where('state', '=', 'proposed');

/** The proposals of the decision to which one belongs, itself first. [EXC-11] */
export const listProposals = async (db: Database, id: string) => {
  const first = await proposals(db).where('id', '=', id).executeTakeFirst();
  if (first === undefined) return [];
  if (first.decisionId === null) return [first];
  const all = await proposals(db).where('decision_id', '=', first.decisionId).execute();
  return all.toSorted(
    (one, other) => Number(other.id === first.decisionId) - Number(one.id === first.decisionId),
  );
};

export type Proposal = Awaited<ReturnType<typeof listProposals>>[number];

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

/**
 * Ends the resolutions of a decision for which the provider was asked to refund, except those that
 * have a refund of their own from a release before. [EXC-11]
 */
export const endSent = async (
  tx: Tx,
  id: string,
  state: 'resolved' | 'withdrawn',
): Promise<void> => {
  await sql`
    update exception_resolutions resolution set state = ${state}
    where state = 'sent' and (id = ${id} or decision_id = ${id} and not exists (
      select from provider_refunds own where own.resolution_id = resolution.id
    ))`.execute(tx);
};

/** The decision about the money of a change, or the proposed one. */
export const findResolution = (tx: Tx, changeId: string) =>
  tx
    .selectFrom('exception_resolutions')
    .select(['kind', 'state'])
    .where('change_id', '=', changeId)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst();

/** True if the money of a change was decided about, or a decision is proposed. [EXC-7] */
export const hasResolution = async (tx: Tx, changeId: string): Promise<boolean> =>
  (await findResolution(tx, changeId)) !== undefined;
