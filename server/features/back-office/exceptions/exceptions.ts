import { randomUUIDv7 } from 'node:crypto';
import type { CallOutput } from '#contract/call.ts';
import type { resolveException } from '#contract/console-exceptions.ts';
import { type Sen, sumSen } from '#domain/money/money.ts';
import {
  isForThemselves,
  isResolutionDangerous,
  needsSecondPerson,
  type ResolutionKind,
  refusalOfChanged,
  refusalToConfirm,
  refusalToResolve,
  refusalToWithdraw,
  sumForSecondPerson,
} from '#domain/payments/exceptions.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { auditDecision, isRefund } from '#server/features/back-office/exceptions/decision-audit.ts';
import {
  type ExceptionRow,
  findOpenException,
  partsOf,
  readOrderParts,
} from '#server/features/back-office/exceptions/exceptions.repository.ts';
import {
  endProposedRefund,
  requireRefundable,
} from '#server/features/back-office/exceptions/refunding.ts';
import {
  endOf,
  endProposal,
  insertResolution,
  listProposals,
  type Proposal,
} from '#server/features/back-office/exceptions/resolutions.repository.ts';
import { carryOut, type Decision } from '#server/features/back-office/exceptions/resolving.ts';
import {
  type AskedResolution,
  otherAccount,
  type Target,
  targetOf,
} from '#server/features/back-office/exceptions/targets.ts';
import { requireFreshIf } from '#server/features/back-office/limits.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { insertRefund } from '#server/features/payments/refunds/refunds.repository.ts';
import {
  keepTermsOfFile,
  lockUnknownCharge,
} from '#server/features/payments/settling/unknown-charges.repository.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

type Key = Pick<ExceptionRow, 'cause' | 'id'>;

const requireOpen = async (tx: Tx, { cause, id }: Key): Promise<ExceptionRow> => {
  const exception = await findOpenException(tx, cause, id);
  if (exception === undefined) throw new Refusal('exception_settled');
  return exception;
};

/** Several are decided as one only if they are owed for bookings of one order. [EXC-11] */
const isOneDecision = ([first, ...others]: readonly ExceptionRow[]): boolean =>
  others.every(
    ({ cause, orderId }) =>
      cause === 'booking' && first?.cause === 'booking' && orderId === first.orderId,
  );

/**
 * Locks the payer and the other account, in the order of their ids, and reads the exceptions again:
 * an undo of a change, or another resolution, comes before this or waits.
 */
const lockExceptions = async (
  tx: Tx,
  keys: readonly [Key, ...Key[]],
  target: Target,
): Promise<{
  readonly exceptions: readonly [ExceptionRow, ...ExceptionRow[]];
  readonly other: string | null;
}> => {
  const [key, ...others] = keys;
  const { userId: payer, chargeId } = await requireOpen(tx, key);
  const other = await otherAccount(tx, target);
  const accounts = new Set([payer, other].filter((userId) => userId !== null));
  for (const userId of [...accounts].sort()) await lockAccount(tx, userId);
  // A message can make it a payment at the same moment. [EXC-13]
  if (chargeId !== null) await lockUnknownCharge(tx, chargeId);
  const first = await requireOpen(tx, key);
  if (chargeId !== null) await keepTermsOfFile(tx, chargeId, first);
  const rest: ExceptionRow[] = [];
  for (const one of others) rest.push(await requireOpen(tx, one));
  if (!isOneDecision([first, ...rest])) throw new Refusal('resolution_not_offered');
  return { exceptions: [first, ...rest], other };
};

/** The fields by which a resolution names its money. */
const sourceOf = (exception: ExceptionRow) => {
  const { provider, transactionId, changeId, chargeId, orderId, amountSen } = exception;
  // Only a payment of ours is named by its transaction.
  const isPayment = chargeId === null;
  return {
    provider: isPayment ? provider : null,
    transactionId: isPayment ? transactionId : null,
    ...{ changeId, chargeId, orderId, amountSen },
  };
};

/** All of the money that one decision is about. */
const wholeOf = (exceptions: readonly [ExceptionRow, ...ExceptionRow[]]): ExceptionRow => ({
  ...exceptions[0],
  amountSen: sumSen(exceptions.map(({ amountSen }) => amountSen)),
});

/** The staff member who decides. */
export type Resolver = Pick<StaffCaller, 'userId' | 'secondFactorAt' | 'pinGivenAt'>;

interface Request extends Key {
  /** Changes of other bookings of the order whose money is decided about with it. */
  readonly others?: readonly string[] | undefined;
  readonly resolution: AskedResolution;
  readonly reason: string;
}

/** The permission by which a person decides, and the check whether they may decide this. */
interface Right {
  readonly permission: Permission;
  readonly require: (whole: ExceptionRow, kind: ResolutionKind, needsSecond: boolean) => void;
}

/** Resolves exceptions, or proposes it if a second person has to confirm. [EXC-3] [EXC-6] [EXC-9] [EXC-11] [EXC-15] */
export const resolveInTransaction = async (
  tx: Tx,
  context: AppContext,
  staff: Resolver,
  { resolution, reason, others = [], cause, id }: Request,
  right: Right,
): Promise<{ readonly isResolved: boolean; readonly amountSen: Sen }> => {
  const target = await targetOf(tx, resolution);
  const more = [...new Set(others)].filter((changeId) => changeId !== id);
  const bookings = more.map((changeId): Key => ({ cause: 'booking', id: changeId }));
  const { exceptions, other } = await lockExceptions(tx, [{ cause, id }, ...bookings], target);
  if (exceptions.some(({ resolutionId }) => resolutionId !== null)) {
    throw new Refusal('exception_settled');
  }
  const whole = wholeOf(exceptions);
  const { amountSen } = whole;
  const now = context.clock.now();
  const terms = resolution.kind === 'refunded_at_provider' ? resolution : null;
  const charge = terms && requireRefundable(whole, terms, now);
  const isRefundable = charge !== null;
  const isPaidInCash = whole.deskMethod === 'cash';
  throwIfRefused(refusalToResolve(resolution.kind, { ...whole, isRefundable, isPaidInCash }));
  const parts = partsOf(whole, await readOrderParts(tx, [whole]));
  const isOwn = isForThemselves(resolution.kind, staff.userId, { payer: whole.userId, other });
  const needsSecond = isOwn || needsSecondPerson(sumForSecondPerson(parts, staff.userId));
  right.require(whole, resolution.kind, needsSecond);
  const decisionId = randomUUIDv7();
  const decided = { ...target, decisionId, kind: resolution.kind, reason };
  const author = { needsSecond, proposedBy: staff.userId } as const;
  for (const [at, exception] of exceptions.entries()) {
    const of = sourceOf(exception);
    const resolutionId = at === 0 ? decisionId : randomUUIDv7();
    await insertResolution(tx, { ...decided, ...of, ...author, id: resolutionId }, now);
  }
  if (charge !== null) {
    const refund = { ...charge, amountSen, reason, bank: terms?.bank ?? null, userId: null };
    const of = { id: randomUUIDv7(), resolutionId: decisionId };
    await insertRefund(tx, { ...refund, ...author, ...of }, now);
  }
  const decision: Decision = { id: decisionId, ...sourceOf(whole), ...decided };
  if (!needsSecond) await carryOut(tx, context, whole, decision, staff);
  const action = needsSecond ? 'exception.propose' : 'exception.resolve';
  await auditDecision(tx, { ...staff, ...right }, action, whole, decision, now);
  return { isResolved: !needsSecond, amountSen };
};

export const resolve = (
  context: AppContext,
  staff: Resolver,
  request: Request,
): Promise<CallOutput<typeof resolveException>> =>
  transact(context.db, async (tx) => {
    const { isResolved } = await resolveInTransaction(tx, context, staff, request, {
      permission: 'exceptions.resolve',
      require: ({ amountSen }, kind) =>
        requireFreshIf(staff, isResolutionDangerous(kind, amountSen)),
    });
    return { isResolved };
  });

const keyOf = ({ provider, transactionId, changeId, chargeId }: Proposal): Key => {
  if (chargeId !== null) return { cause: 'charge', id: chargeId };
  return changeId === null
    ? { cause: 'payment', id: `${provider}/${transactionId}` }
    : { cause: 'booking', id: changeId };
};

/** Ends a proposal, once, and carries it out if it is confirmed. [EXC-3] [EXC-6] */
const end = (
  context: AppContext,
  staff: Resolver,
  resolutionId: string,
  state: 'resolved' | 'withdrawn',
  { mayRefund, reason = null }: { readonly mayRefund: boolean; readonly reason?: string | null },
): Promise<void> =>
  transact(context.db, async (tx) => {
    const proposals = await listProposals(tx, resolutionId);
    const [proposal, ...others] = proposals;
    if (proposal === undefined) throw new Refusal('exception_settled');
    const { proposedBy, ...first } = proposal;
    const decision = { ...first, amountSen: sumSen(proposals.map(({ amountSen }) => amountSen)) };
    if (isRefund(decision) && !mayRefund) throw new Refusal('resolution_not_offered');
    if (state === 'resolved') {
      throwIfRefused(refusalToConfirm(proposedBy, staff.userId));
      requireFreshIf(staff, isResolutionDangerous(decision.kind, decision.amountSen));
    } else {
      throwIfRefused(refusalToWithdraw(proposedBy, staff.userId, reason));
    }
    const keys = [keyOf(proposal), ...others.map(keyOf)] as const;
    const exception = wholeOf((await lockExceptions(tx, keys, decision)).exceptions);
    if (state === 'resolved') throwIfRefused(refusalOfChanged(decision, exception));
    const now = context.clock.now();
    const ended = state === 'resolved' ? endOf(decision.kind) : state;
    for (const { id } of proposals) {
      if (!(await endProposal(tx, id, ended, staff.userId, now))) {
        throw new Refusal('exception_settled');
      }
    }
    if (isRefund(decision)) {
      const ids = proposals.map(({ id }) => id);
      await endProposedRefund(tx, ids, state, staff.userId, now);
    }
    if (state === 'resolved') await carryOut(tx, context, exception, decision, staff);
    // The reason of the proposal is not that of the person who ends it.
    const [action, why] =
      state === 'resolved'
        ? (['exception.confirm', decision.reason] as const)
        : (['exception.withdraw', reason ?? undefined] as const);
    await auditDecision(tx, staff, action, exception, { ...decision, reason: why }, now);
  });

export const confirmProposal = (context: AppContext, staff: Resolver, resolutionId: string) =>
  end(context, staff, resolutionId, 'resolved', { mayRefund: false });

export const withdrawProposal = (
  context: AppContext,
  staff: Resolver,
  resolutionId: string,
  reason: string | null,
) => end(context, staff, resolutionId, 'withdrawn', { mayRefund: true, reason });

/** Confirms the refund of an exception, for a person who may refund. [PREF-9] */
export const confirmWaitingRefund = (context: AppContext, staff: Resolver, resolutionId: string) =>
  end(context, staff, resolutionId, 'resolved', { mayRefund: true });
