import type { CallOutput } from '#contract/call.ts';
import {
  type listExceptions,
  longestExceptionList,
  type OpenException,
} from '#contract/console-exceptions.ts';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { isGuestEmail } from '#domain/members/guests.ts';
import { resolutionsFor, sumForSecondPerson } from '#domain/payments/exceptions.ts';
import { needsBankDetails } from '#domain/payments/provider-refunds.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  countOpenExceptions,
  type ExceptionRow,
  listOpenExceptions,
  listOrderParts,
} from '#server/features/back-office/exceptions/exceptions.repository.ts';
import { refusalToRefundWaiting } from '#server/features/back-office/exceptions/refunding.ts';
import type { StaffCaller } from '#server/http/callers.ts';

const proposalOf = (row: ExceptionRow, showsMembers: boolean): OpenException['proposal'] => {
  const { resolutionId, kind, proposalReason, proposedAt, proposedBy, proposedByName } = row;
  if (resolutionId === null || kind === null || proposedAt === null || proposedBy === null) {
    return null;
  }
  // The provider has been asked: what waits for it is no proposal.
  if (row.resolutionState === 'sent') return null;
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

/** What the reader may see, and the provider and time by which a refund is possible. */
interface Reading {
  readonly showsMembers: boolean;
  readonly provider: string | null;
  readonly now: Temporal.Instant;
}

const shownException = (
  row: ExceptionRow,
  ofOrderSen: number,
  { showsMembers, provider, now }: Reading,
): OpenException => {
  const { cause, id, userId, name, email, phone, refund } = row;
  const isGone = isDeletedEmail(email);
  const isRefundable = refusalToRefundWaiting(row, provider, now) === null;
  const isSent = row.resolutionState === 'sent';
  const resolutions = isSent ? [] : resolutionsFor({ ...row, isRefundable });
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
    resolutions: [...resolutions],
    ordersToAttach: resolutions.includes('attached') ? [...row.ordersToAttach] : [],
    needsBank: needsBankDetails(row.charge?.method ?? null),
    refund: refund && {
      refundId: refund.id,
      state: refund.state,
      at: new Date(refund.at).toISOString(),
      detail: refund.detail,
    },
    proposal: proposalOf(row, showsMembers),
  };
};

/** The open exceptions; without names for a role that sees no members. [EXC-1] */
export const readExceptions = async (
  { db, clock }: AppContext,
  { role, userId }: StaffCaller,
  provider: string | null,
): Promise<CallOutput<typeof listExceptions>> => {
  const rows = await listOpenExceptions(db, longestExceptionList);
  const parts = Map.groupBy(
    await listOrderParts(db, [...new Set(rows.map(({ orderId }) => orderId))]),
    ({ orderId }) => orderId,
  );
  const reading = {
    showsMembers: hasPermission(role, 'members.see'),
    provider,
    now: clock.now(),
  };
  return {
    exceptions: rows.map((row) =>
      shownException(row, sumForSecondPerson(parts.get(row.orderId) ?? [], userId), reading),
    ),
    open: rows.length < longestExceptionList ? rows.length : await countOpenExceptions(db),
  };
};

export const readOpenCount = async ({ db }: AppContext): Promise<{ open: number }> => ({
  open: await countOpenExceptions(db),
});
