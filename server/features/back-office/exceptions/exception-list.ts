import type { CallOutput } from '#contract/call.ts';
import type { countExceptions } from '#contract/console-exception-count.ts';
import {
  type listExceptions,
  type listResolvedExceptions,
  longestExceptionList,
  longestResolvedList,
  type OpenException,
} from '#contract/console-exceptions.ts';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { isGuestEmail, recipientOf } from '#domain/members/guests.ts';
import { sumSen } from '#domain/money/money.ts';
import { shownMobile } from '#domain/orders/mobile-numbers.ts';
import { resolutionsFor, sumForSecondPerson } from '#domain/payments/exceptions.ts';
import { needsBankDetails } from '#domain/payments/provider-refunds.ts';
import { saleMethodOf } from '#domain/reports/revenue.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  countOpenExceptions,
  type ExceptionRow,
  listOpenExceptions,
  partsOf,
  readOrderParts,
} from '#server/features/back-office/exceptions/exceptions.repository.ts';
import { refusalToRefundWaiting } from '#server/features/back-office/exceptions/refunding.ts';
import { listResolved } from '#server/features/back-office/exceptions/resolved.repository.ts';
import {
  countProposedRefunds,
  listProposedRefunds,
} from '#server/features/payments/refunds/refunds.repository.ts';
import { countProposed } from '#server/features/venue/price-changes.repository.ts';
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

/** A guest without an address, or a deleted account, gets no mail. [EXC-8] */
const hasMail = ({ email, billingEmail }: ExceptionRow): boolean => {
  const to = recipientOf(email, billingEmail);
  return !isGuestEmail(to) && !isDeletedEmail(to);
};

const paidByOf = ({ deskMethod, charge }: ExceptionRow): OpenException['paidBy'] => {
  if (deskMethod !== null) return saleMethodOf({ isAtDesk: true, method: deskMethod });
  return charge && saleMethodOf({ isAtDesk: false, method: charge.method });
};

/** Money that is owed for bookings of one order is one line, unless it was decided apart. [EXC-11] */
const lineOf = ({ cause, id, orderId, decisionId, refund }: ExceptionRow): string =>
  cause === 'booking' ? [orderId, decisionId ?? '', refund?.state ?? ''].join(' ') : id;

/** The reader's rights, and the provider and the time, which decide whether a refund is possible. */
interface Reading {
  readonly showsMembers: boolean;
  readonly provider: string | null;
  readonly now: Temporal.Instant;
}

const shownException = (
  rows: readonly [ExceptionRow, ...ExceptionRow[]],
  ofOrderSen: number,
  { showsMembers, provider, now }: Reading,
): OpenException => {
  const row = { ...rows[0], amountSen: sumSen(rows.map(({ amountSen }) => amountSen)) };
  const { cause, id, userId, name, email, refund } = row;
  const phone = row.phone && shownMobile(row.phone);
  const isGone = isDeletedEmail(email);
  const isRefundable = refusalToRefundWaiting(row, provider, now) === null;
  const isSent = row.resolutionState === 'sent';
  const resolutions = isSent
    ? []
    : resolutionsFor({ ...row, isRefundable, isPaidInCash: row.deskMethod === 'cash' });
  return {
    cause,
    id,
    others: rows.slice(1).map((other) => other.id),
    slots: rows.flatMap(({ place, amountSen }) => (place === null ? [] : { ...place, amountSen })),
    paidBy: paidByOf(row),
    since: row.at.toISOString(),
    amountSen: row.amountSen,
    ofOrderSen,
    currency: row.currency,
    reason: row.reason,
    unapplied: row.unapplied,
    dueSen: row.dueSen,
    isSaleUndone: row.isSaleUndone,
    orderId: row.orderId,
    namedOrderId: row.namedOrderId,
    transactionId: row.transactionId,
    payer:
      showsMembers && userId !== null
        ? { userId, name, isGuest: isGuestEmail(email), isGone, phone, hasMail: hasMail(row) }
        : null,
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

/**
 * The open exceptions and the refunds that need a second person; without names for a role that sees
 * no members. [EXC-1] [PREF-9]
 */
export const readExceptions = async (
  { db, clock }: AppContext,
  { role, userId }: StaffCaller,
  provider: string | null,
): Promise<CallOutput<typeof listExceptions>> => {
  const rows = await listOpenExceptions(db, longestExceptionList, clock.now());
  const parts = await readOrderParts(db, rows);
  const reading = {
    showsMembers: hasPermission(role, 'members.see'),
    provider,
    now: clock.now(),
  };
  const exceptions = [...Map.groupBy(rows, lineOf).values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const sum = sumForSecondPerson(partsOf(first, parts), userId);
    return shownException([first, ...others], sum, reading);
  });
  const proposed = await listProposedRefunds(db, longestExceptionList);
  return {
    exceptions,
    open: rows.length < longestExceptionList ? exceptions.length : await countOpenExceptions(db),
    proposedRefunds: proposed.map(({ at, proposedBy, proposedByName, ...refund }) => ({
      ...refund,
      at: at.toISOString(),
      proposedBy: { userId: proposedBy, name: proposedByName },
    })),
  };
};

/** The last decisions; without names of members for a role that sees none. [EXC-18] */
export const readResolved = async (
  { db }: AppContext,
  { role }: Pick<StaffCaller, 'role'>,
): Promise<CallOutput<typeof listResolvedExceptions>> => {
  const showsMembers = hasPermission(role, 'members.see');
  const rows = await listResolved(db, longestResolvedList);
  return {
    resolved: rows.map(({ at, ids, moved, member, userId, payerName, payerEmail, ...row }) => ({
      ...row,
      ids: [...ids],
      moved: [...moved],
      payer:
        showsMembers && userId !== null
          ? {
              userId,
              name: payerName,
              isGuest: isGuestEmail(payerEmail),
              isGone: isDeletedEmail(payerEmail),
            }
          : null,
      at: at.toISOString(),
      member: showsMembers ? member : null,
    })),
  };
};

/** Counts the work that waits for the reader, for the bar of every screen. [EXC-1] [CHANGE-10] */
export const readOpenCount = async (
  { db }: AppContext,
  { role }: Pick<StaffCaller, 'role'>,
): Promise<CallOutput<typeof countExceptions>> => ({
  open: (await countOpenExceptions(db)) + (await countProposedRefunds(db)),
  proposedPrices: hasPermission(role, 'prices.approve') ? await countProposed(db) : 0,
});
