import { randomUUIDv7 } from 'node:crypto';
import type { CallOutput } from '#contract/call.ts';
import type { ResolutionRequest, resolveException } from '#contract/console-exceptions.ts';
import {
  needsSecondPerson,
  refusalToConfirm,
  refusalToResolve,
  sumForSecondPerson,
} from '#domain/payments/exceptions.ts';
import type { AuditAct } from '#domain/words/console-audit-labels.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import {
  type ExceptionRow,
  endOf,
  endProposal,
  findOpenException,
  findProposal,
  insertResolution,
  listOrderParts,
  type Proposal,
} from '#server/features/back-office/exceptions/exceptions.repository.ts';
import {
  endProposedRefund,
  type RefundTerms,
  requireRefundable,
} from '#server/features/back-office/exceptions/refunding.ts';
import { carryOut, type Decision } from '#server/features/back-office/exceptions/resolving.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { findOrder } from '#server/features/orders/orders.repository.ts';
import { insertRefund } from '#server/features/payments/refunds/refunds.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

type Key = Pick<ExceptionRow, 'cause' | 'id'>;

/** The other account that a decision changes: the credited member, or the buyer of the order. */
const otherAccount = async (tx: Tx, decision: Target): Promise<string | null> => {
  if (decision.creditedUserId !== null) return decision.creditedUserId;
  if (decision.attachedOrderId === null) return null;
  return (await findOrder(tx, decision.attachedOrderId))?.userId ?? null;
};

type Target = Pick<Decision, 'creditedUserId' | 'attachedOrderId' | 'reference'>;

/**
 * Locks the payer and the other account, in the order of their ids, and reads the exception again:
 * an undo of its change, or another resolution, comes before this or waits.
 */
const lockException = async (tx: Tx, { cause, id }: Key, target: Target): Promise<ExceptionRow> => {
  const seen = await findOpenException(tx, cause, id);
  if (seen === undefined) throw new Refusal('exception_settled');
  const other = await otherAccount(tx, target);
  const accounts = new Set([seen.userId, ...(other === null ? [] : [other])]);
  for (const userId of [...accounts].sort()) await lockAccount(tx, userId);
  const exception = await findOpenException(tx, cause, id);
  if (exception === undefined) throw new Refusal('exception_settled');
  return exception;
};

/** A decision that the staff ask for. Only a refund at the provider comes with its terms. */
type AskedResolution =
  | ResolutionRequest
  | ({ readonly kind: 'refunded_at_provider' } & RefundTerms);

const targetOf = (resolution: AskedResolution): Target => ({
  creditedUserId: resolution.kind === 'credited' ? resolution.userId : null,
  attachedOrderId: resolution.kind === 'attached' ? resolution.orderId : null,
  reference: resolution.kind === 'refunded_outside' ? resolution.reference : null,
});

/** The staff member who decides. */
type Resolver = Pick<StaffCaller, 'userId'>;

const isRefund = ({ kind }: Decision): boolean => kind === 'refunded_at_provider';

const refundActs = {
  'exception.propose': 'refund.propose',
  'exception.resolve': 'refund.ask',
  'exception.confirm': 'refund.confirm',
  'exception.withdraw': 'refund.withdraw',
} as const satisfies Partial<Record<AuditAct, AuditAct>>;

const audit = (
  tx: Tx,
  { userId }: Resolver,
  action: keyof typeof refundActs,
  { cause, transactionId, amountSen, currency, reason: why }: ExceptionRow,
  decision: Decision,
  now: Temporal.Instant,
): Promise<void> =>
  writeAudit(
    tx,
    {
      by: {
        userId,
        permission: isRefund(decision) ? 'payments.refund' : 'exceptions.resolve',
      },
      action: isRefund(decision) ? refundActs[action] : action,
      subject: `order:${decision.orderId}`,
      reason: decision.reason,
      details: {
        resolutionId: decision.id,
        ...(cause === 'payment' && { transactionId }),
        amountSen,
        ...(currency !== 'MYR' && { currency }),
        before: { state: why },
        after: {
          state: decision.kind,
          ...(decision.creditedUserId !== null && { creditedTo: decision.creditedUserId }),
          ...(decision.attachedOrderId !== null && { order: decision.attachedOrderId }),
          ...(decision.reference !== null && { reference: decision.reference }),
        },
      },
    },
    now,
  );

interface Request extends Key {
  readonly resolution: AskedResolution;
  readonly reason: string;
}

/** Resolves an exception, or proposes it if a second person has to confirm. [EXC-3] [EXC-6] [EXC-9] */
export const resolve = (
  context: AppContext,
  staff: Resolver,
  { cause, id, resolution, reason }: Request,
): Promise<CallOutput<typeof resolveException>> =>
  transact(context.db, async (tx) => {
    const target = targetOf(resolution);
    const exception = await lockException(tx, { cause, id }, target);
    if (exception.resolutionId !== null) throw new Refusal('exception_settled');
    const terms = resolution.kind === 'refunded_at_provider' ? resolution : null;
    const charge = terms && requireRefundable(exception, terms, context.clock.now());
    const isRefundable = charge !== null;
    throwIfRefused(refusalToResolve(resolution.kind, { ...exception, isRefundable }));
    if (target.attachedOrderId !== null && !(await findOrder(tx, target.attachedOrderId))) {
      throw new Refusal('not_found');
    }
    const now = context.clock.now();
    const { provider, transactionId, changeId, orderId, amountSen } = exception;
    const decision: Decision = {
      ...{ id: randomUUIDv7(), provider, transactionId, changeId, orderId, amountSen },
      ...target,
      kind: resolution.kind,
      reason,
    };
    const parts = await listOrderParts(tx, [orderId]);
    const needsSecond = needsSecondPerson(sumForSecondPerson(parts, staff.userId));
    const author = { needsSecond, proposedBy: staff.userId } as const;
    await insertResolution(tx, { ...decision, ...author }, now);
    if (charge !== null) {
      const refund = { ...charge, amountSen, reason, bank: terms?.bank ?? null, userId: null };
      await insertRefund(
        tx,
        { ...refund, ...author, id: randomUUIDv7(), resolutionId: decision.id },
        now,
      );
    }
    if (!needsSecond) await carryOut(tx, context, exception, decision, staff);
    const action = needsSecond ? 'exception.propose' : 'exception.resolve';
    await audit(tx, staff, action, exception, decision, now);
    return { isResolved: !needsSecond };
  });

const keyOf = ({ provider, transactionId, changeId }: Proposal): Key =>
  changeId === null
    ? { cause: 'payment', id: `${provider}/${transactionId}` }
    : { cause: 'booking', id: changeId };

/** Ends a proposal, once, and carries it out if it is confirmed. [EXC-3] [EXC-6] */
const end = (
  context: AppContext,
  staff: Resolver,
  resolutionId: string,
  state: 'resolved' | 'withdrawn',
  mayRefund: boolean,
): Promise<void> =>
  transact(context.db, async (tx) => {
    const proposal = await findProposal(tx, resolutionId);
    if (proposal === undefined) throw new Refusal('exception_settled');
    const { proposedBy, ...decision } = proposal;
    if (isRefund(decision) && !mayRefund) throw new Refusal('resolution_not_offered');
    if (state === 'resolved') throwIfRefused(refusalToConfirm(proposedBy, staff.userId));
    const exception = await lockException(tx, keyOf(proposal), decision);
    const now = context.clock.now();
    const ended = state === 'resolved' ? endOf(decision.kind) : state;
    if (!(await endProposal(tx, resolutionId, ended, staff.userId, now))) {
      throw new Refusal('exception_settled');
    }
    if (isRefund(decision)) await endProposedRefund(tx, decision.id, state, staff.userId, now);
    if (state === 'resolved') await carryOut(tx, context, exception, decision, staff);
    const action = state === 'resolved' ? 'exception.confirm' : 'exception.withdraw';
    await audit(tx, staff, action, exception, decision, now);
  });

export const confirmProposal = (context: AppContext, staff: Resolver, resolutionId: string) =>
  end(context, staff, resolutionId, 'resolved', false);

export const withdrawProposal = (context: AppContext, staff: Resolver, resolutionId: string) =>
  end(context, staff, resolutionId, 'withdrawn', true);

/** Confirms the refund of an exception, for a person who may refund. [PREF-9] */
export const confirmWaitingRefund = (context: AppContext, staff: Resolver, resolutionId: string) =>
  end(context, staff, resolutionId, 'resolved', true);
