import type { CallRequest } from '#contract/call.ts';
import type { refundOrder } from '#contract/console-refunds.ts';
import { isGuestEmail } from '#domain/members/guests.ts';
import type { Sen } from '#domain/money/money.ts';
import {
  needsSecondPerson,
  refusalToConfirm,
  refusalToWithdraw,
} from '#domain/payments/exceptions.ts';
import {
  mostToRefund,
  needsBankDetails,
  type RefundableCharge,
  refusalOfBank,
  refusalToRefund,
} from '#domain/payments/provider-refunds.ts';
import type { AuditAct } from '#domain/words/console-audit-labels.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import {
  confirmWaitingRefund,
  type Resolver,
  withdrawProposal,
} from '#server/features/back-office/exceptions/exceptions.ts';
import {
  findPaidCharge,
  sumCreditsOfOrder,
  sumRefundsOfOrder,
} from '#server/features/back-office/refunds/refunds.repository.ts';
import { authorOf, postCredits } from '#server/features/credits/ledger.ts';
import {
  lockSpendableCredits,
  readSpendableCredits,
} from '#server/features/credits/reservations.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { findOrder } from '#server/features/orders/orders.repository.ts';
import {
  confirmRefund,
  findRefund,
  insertRefund,
  listCharges,
  type RefundRow,
  withdrawRefund,
} from '#server/features/payments/refunds/refunds.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

type Charge = RefundableCharge & { readonly method: string | null };

const readCharges = async (db: Database, orderId: string): Promise<readonly Charge[]> => {
  const rows = await listCharges(db, orderId);
  return rows.map((row) => ({ ...row, paidAt: row.paidAt.toTemporalInstant() }));
};

interface Buyer {
  readonly userId: string;
  readonly email: string;
}

/** The charges of an order of which something can go back, with the most of each. [PREF-4] */
export const readRefundable = async (
  db: Database,
  orderId: string,
  { userId, email }: Buyer,
  provider: string | null,
  now: Temporal.Instant,
) => {
  if (provider === null || isGuestEmail(email)) return [];
  const charges = await readCharges(db, orderId);
  if (charges.length === 0) return [];
  const creditsOfOrderSen = await sumCreditsOfOrder(db, orderId);
  const refundedOfOrderSen = await sumRefundsOfOrder(db, orderId);
  const spendableSen = await readSpendableCredits(db, userId, [], now);
  return charges.flatMap((charge) => {
    const mostSen = mostToRefund({ ...charge, creditsOfOrderSen, spendableSen });
    if (refusalToRefund(charge, mostSen, provider, now) !== null) return [];
    const { transactionId, chargedSen, refundedSen, method } = charge;
    const needsBank = needsBankDetails(method);
    return [{ transactionId, chargedSen, refundedSen, refundedOfOrderSen, mostSen, needsBank }];
  });
};

/** The staff member who decides. */
type Refunder = Pick<StaffCaller, 'userId'>;

interface CreditRefund {
  readonly id: string;
  readonly transactionId: string;
  readonly amountSen: Sen;
  readonly reason: string;
}

/** Refuses what the charge, the credits of the order or the balance do not cover. [PREF-4] */
const requireCovered = async (
  tx: Tx,
  orderId: string,
  userId: string,
  charge: Charge,
  amountSen: Sen,
  now: Temporal.Instant,
): Promise<void> => {
  const creditsOfOrderSen = await sumCreditsOfOrder(tx, orderId);
  const spendableSen = await lockSpendableCredits(tx, userId, now);
  const mostSen = mostToRefund({ ...charge, creditsOfOrderSen, spendableSen });
  if (amountSen > mostSen) throw new Refusal('card_refund_too_much', { mostSen });
};

/** Takes the credits in the transaction in which the provider is to be asked. [PREF-4] */
const takeCredits = (
  tx: Tx,
  staff: Refunder,
  orderId: string,
  userId: string,
  { id, amountSen, reason }: CreditRefund,
  now: Temporal.Instant,
) =>
  postCredits(
    tx,
    {
      userId,
      amountSen: -amountSen,
      kind: 'card_refund',
      orderId,
      bookingId: null,
      reason,
      createdBy: authorOf(staff),
      idempotencyKey: `card-refund/${id}`,
    },
    now,
  );

const stateChanges = {
  'refund.ask': { before: { state: 'credits' }, after: { state: 'asked' } },
  'refund.propose': { before: { state: 'credits' }, after: { state: 'proposed' } },
  'refund.confirm': { before: { state: 'proposed' }, after: { state: 'asked' } },
  'refund.withdraw': { before: { state: 'proposed' }, after: { state: 'credits' } },
} as const satisfies Partial<Record<AuditAct, unknown>>;

const audit = (
  tx: Tx,
  { userId }: Refunder,
  action: keyof typeof stateChanges,
  orderId: string,
  { id, transactionId, amountSen, reason }: Omit<CreditRefund, 'reason'> & { reason?: string },
  now: Temporal.Instant,
) => {
  return writeAudit(
    tx,
    {
      by: { userId, permission: 'payments.refund' },
      action,
      subject: `order:${orderId}`,
      reason,
      details: {
        refundId: id,
        transactionId,
        amountSen,
        ...stateChanges[action],
      },
    },
    now,
  );
};

const requireSame = (
  known: RefundRow,
  { transactionId, amountSen }: Pick<CreditRefund, 'transactionId' | 'amountSen'>,
): void => {
  const isSame = known.transactionId === transactionId && known.amountSen === amountSen;
  if (!isSame || known.userId === null) throw new Refusal('conflict');
};

type Request = CallRequest<typeof refundOrder>['body'];

/** Gives credits of an order back to its payer, or proposes it. The same refund id changes nothing. [PREF-4] [EXC-15] */
export const refundCredits = (
  { db, clock }: AppContext,
  staff: Refunder,
  orderId: string,
  { refundId: id, transactionId, amountSen, bank, reason }: Request,
  provider: string | null,
): Promise<{ isAsked: boolean }> =>
  transact(db, async (tx) => {
    const order = await findOrder(tx, orderId);
    if (order === undefined) throw new Refusal('not_found');
    const { userId } = order;
    await lockAccount(tx, userId);
    const known = await findRefund(tx, id);
    if (known !== undefined) {
      requireSame(known, { transactionId, amountSen });
      return { isAsked: known.state !== 'proposed' };
    }
    const now = clock.now();
    const charges = await readCharges(tx, orderId);
    const charge = charges.find((one) => one.transactionId === transactionId);
    if (charge === undefined) throw new Refusal('card_refund_not_possible');
    throwIfRefused(refusalToRefund(charge, amountSen, provider, now));
    throwIfRefused(refusalOfBank(charge.method, bank));
    await requireCovered(tx, orderId, userId, charge, amountSen, now);
    const isOwn = userId === staff.userId;
    const needsSecond =
      isOwn || needsSecondPerson((await sumRefundsOfOrder(tx, orderId)) + amountSen);
    const refund = { id, transactionId, amountSen, reason };
    await insertRefund(
      tx,
      {
        ...refund,
        ...{ provider: charge.provider, resolutionId: null, userId, bank, needsSecond },
        proposedBy: staff.userId,
      },
      now,
    );
    if (!needsSecond) await takeCredits(tx, staff, orderId, userId, refund, now);
    await audit(tx, staff, needsSecond ? 'refund.propose' : 'refund.ask', orderId, refund, now);
    return { isAsked: !needsSecond };
  });

/** Confirms a proposed refund of credits, which are taken now. [PREF-9] */
const confirmCredits = (context: AppContext, staff: Refunder, refund: RefundRow) =>
  transact(context.db, async (tx) => {
    throwIfRefused(refusalToConfirm(refund.proposedBy, staff.userId));
    const charged = await findPaidCharge(tx, refund);
    if (charged === undefined) throw new Refusal('not_found');
    const { orderId, userId } = charged;
    await lockAccount(tx, userId);
    const now = context.clock.now();
    if (!(await confirmRefund(tx, { id: refund.id }, staff.userId, now))) {
      throw new Refusal('exception_settled');
    }
    const charges = await readCharges(tx, orderId);
    const charge = charges.find(({ transactionId }) => transactionId === refund.transactionId);
    if (charge === undefined) throw new Refusal('card_refund_not_possible');
    const others = { ...charge, refundedSen: charge.refundedSen - refund.amountSen };
    throwIfRefused(refusalToRefund(others, refund.amountSen, refund.provider, now));
    await requireCovered(tx, orderId, userId, others, refund.amountSen, now);
    await takeCredits(tx, staff, orderId, userId, refund, now);
    await audit(tx, staff, 'refund.confirm', orderId, refund, now);
  });

const withdrawCredits = (
  context: AppContext,
  staff: Refunder,
  refund: RefundRow,
  reason: string | null,
) =>
  transact(context.db, async (tx) => {
    throwIfRefused(refusalToWithdraw(refund.proposedBy, staff.userId, reason));
    const charged = await findPaidCharge(tx, refund);
    if (charged === undefined) throw new Refusal('not_found');
    const now = context.clock.now();
    if (!(await withdrawRefund(tx, { id: refund.id }, staff.userId, now))) {
      throw new Refusal('exception_settled');
    }
    // The reason of the proposal is not that of the person who ends it.
    const { id, transactionId, amountSen } = refund;
    const withdrawn = { id, transactionId, amountSen, ...(reason !== null && { reason }) };
    await audit(tx, staff, 'refund.withdraw', charged.orderId, withdrawn, now);
  });

const requireProposed = async ({ db }: AppContext, id: string): Promise<RefundRow> => {
  const refund = await findRefund(db, id);
  if (refund?.state !== 'proposed') throw new Refusal('exception_settled');
  return refund;
};

export const confirmProposedRefund = async (context: AppContext, staff: Resolver, id: string) => {
  const refund = await requireProposed(context, id);
  const { resolutionId } = refund;
  await (resolutionId === null
    ? confirmCredits(context, staff, refund)
    : confirmWaitingRefund(context, staff, resolutionId));
};

export const withdrawProposedRefund = async (
  context: AppContext,
  staff: Resolver,
  id: string,
  reason: string | null,
) => {
  const refund = await requireProposed(context, id);
  const { resolutionId } = refund;
  await (resolutionId === null
    ? withdrawCredits(context, staff, refund, reason)
    : withdrawProposal(context, staff, resolutionId, reason));
};
