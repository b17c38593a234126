import { randomUUIDv7 } from 'node:crypto';
import type { CallOutput, CallRequest } from '#contract/call.ts';
import {
  type listExceptions,
  longestExceptionList,
  type OpenException,
  type ResolutionRequest,
  type resolveException,
} from '#contract/console-exceptions.ts';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { isGuestEmail } from '#domain/members/guests.ts';
import {
  needsSecondPerson,
  refusalToConfirm,
  refusalToResolve,
  resolutionsFor,
  sumForSecondPerson,
} from '#domain/payments/exceptions.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import type { AuditAct } from '#domain/words/console-audit-labels.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import {
  countOpenExceptions,
  type ExceptionRow,
  endProposal,
  findOpenException,
  findProposal,
  insertResolution,
  listOpenExceptions,
  listOrderParts,
  type Proposal,
} from '#server/features/back-office/exceptions/exceptions.repository.ts';
import { carryOut, type Decision } from '#server/features/back-office/exceptions/resolving.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { findOrder } from '#server/features/orders/orders.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

const proposalOf = (row: ExceptionRow, showsMembers: boolean): OpenException['proposal'] => {
  const { resolutionId, kind, proposalReason, proposedAt, proposedBy, proposedByName } = row;
  if (resolutionId === null || kind === null || proposedAt === null || proposedBy === null) {
    return null;
  }
  const { creditedUserId, creditedName } = row;
  return {
    resolutionId,
    kind,
    member:
      creditedUserId === null || !showsMembers
        ? null
        : { userId: creditedUserId, name: creditedName ?? '' },
    orderId: row.attachedOrderId,
    reference: row.reference,
    reason: proposalReason ?? '',
    at: proposedAt.toISOString(),
    by: { userId: proposedBy, name: proposedByName ?? '' },
  };
};

const shownException = (
  row: ExceptionRow,
  ofOrderSen: number,
  showsMembers: boolean,
): OpenException => {
  const { cause, id, userId, name, email, phone } = row;
  const isGone = isDeletedEmail(email);
  return {
    cause,
    id,
    since: row.at.toISOString(),
    amountSen: row.amountSen,
    ofOrderSen,
    currency: row.currency,
    reason: row.reason,
    orderId: row.orderId,
    transactionId: row.transactionId,
    payer: showsMembers ? { userId, name, isGuest: isGuestEmail(email), isGone, phone } : null,
    resolutions: [...resolutionsFor(row)],
    ordersToAttach: resolutionsFor(row).includes('attached') ? [...row.ordersToAttach] : [],
    proposal: proposalOf(row, showsMembers),
  };
};

/** The open exceptions; without names for a role that sees no members. [EXC-1] */
export const readExceptions = async (
  { db }: AppContext,
  { role, userId }: StaffCaller,
): Promise<CallOutput<typeof listExceptions>> => {
  const rows = await listOpenExceptions(db, longestExceptionList);
  const showsMembers = hasPermission(role, 'members.see');
  const parts = Map.groupBy(
    await listOrderParts(db, [...new Set(rows.map(({ orderId }) => orderId))]),
    ({ orderId }) => orderId,
  );
  return {
    exceptions: rows.map((row) =>
      shownException(row, sumForSecondPerson(parts.get(row.orderId) ?? [], userId), showsMembers),
    ),
    open: rows.length < longestExceptionList ? rows.length : await countOpenExceptions(db),
  };
};

export const readOpenCount = async ({ db }: AppContext): Promise<{ open: number }> => ({
  open: await countOpenExceptions(db),
});

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

const targetOf = (resolution: ResolutionRequest): Target => ({
  creditedUserId: resolution.kind === 'credited' ? resolution.userId : null,
  attachedOrderId: resolution.kind === 'attached' ? resolution.orderId : null,
  reference: resolution.kind === 'refunded_outside' ? resolution.reference : null,
});

/** The staff member who decides. */
type Resolver = Pick<StaffCaller, 'userId'>;

const audit = (
  tx: Tx,
  { userId }: Resolver,
  action: AuditAct,
  { cause, transactionId, amountSen, currency, reason: why }: ExceptionRow,
  decision: Decision,
  now: Temporal.Instant,
): Promise<void> =>
  writeAudit(
    tx,
    {
      by: { userId, permission: 'exceptions.resolve' },
      action,
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

type Request = CallRequest<typeof resolveException>['body'];

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
    throwIfRefused(refusalToResolve(resolution.kind, exception));
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
    await insertResolution(tx, { ...decision, needsSecond, proposedBy: staff.userId }, now);
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
): Promise<void> =>
  transact(context.db, async (tx) => {
    const proposal = await findProposal(tx, resolutionId);
    if (proposal === undefined) throw new Refusal('exception_settled');
    const { proposedBy, ...decision } = proposal;
    if (state === 'resolved') throwIfRefused(refusalToConfirm(proposedBy, staff.userId));
    const exception = await lockException(tx, keyOf(proposal), decision);
    const now = context.clock.now();
    if (!(await endProposal(tx, resolutionId, state, staff.userId, now))) {
      throw new Refusal('exception_settled');
    }
    if (state === 'resolved') await carryOut(tx, context, exception, decision, staff);
    const action = state === 'resolved' ? 'exception.confirm' : 'exception.withdraw';
    await audit(tx, staff, action, exception, decision, now);
  });

export const confirmProposal = (context: AppContext, staff: Resolver, resolutionId: string) =>
  end(context, staff, resolutionId, 'resolved');

export const withdrawProposal = (context: AppContext, staff: Resolver, resolutionId: string) =>
  end(context, staff, resolutionId, 'withdrawn');
