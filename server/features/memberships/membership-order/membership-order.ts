import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { placeMembershipOrder, priceMembership } from '#contract/memberships.ts';
import {
  givenUpByBuying,
  isOutdatedBy,
  membershipItem,
  refusalToBuyAgain,
  refusalToBuyPlan,
} from '#domain/memberships/memberships.ts';
import { subOrderId } from '#domain/orders/orders.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';
import { deleteReservations } from '#server/features/credits/reservations.repository.ts';
import { readSpendableCredits, spendCredits } from '#server/features/credits/reservations.ts';
import {
  findOrderedPlan,
  findPlan,
  listOpenMembershipOrders,
  type MembershipState,
  type OrderedPlan,
  type PlanRow,
} from '#server/features/memberships/memberships.repository.ts';
import {
  grantMembership,
  purchaseOf,
  requireMembershipState,
  requireMembershipsOpen,
} from '#server/features/memberships/memberships.ts';
import { computeBill } from '#server/features/orders/bill.ts';
import type {
  Amounts,
  Goods,
  OrderedGoods,
  OrderSale,
  RequestedGoods,
} from '#server/features/orders/goods.ts';
import type { Part } from '#server/features/orders/order-items.repository.ts';
import { placeOrderFor } from '#server/features/orders/placing.ts';
import { reserveCredits, writeOrder } from '#server/features/orders/write-order.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

type OrderRequest = CallRequest<typeof placeMembershipOrder>['body'];

interface Bill extends Amounts {
  readonly plan: PlanRow;
}

/** The plan if the member may buy it, otherwise a refusal. [MEMBER-4] */
const requirePlan = async (
  db: Database,
  planId: number,
  state: MembershipState,
): Promise<PlanRow> => {
  const plan = await findPlan(db, planId);
  if (plan === undefined) throw new Refusal('plan_gone', { planId });
  throwIfRefused(refusalToBuyPlan(plan, state), { plan: plan.name });
  return plan;
};

/** Prices a plan exactly as an order for it would be priced. */
export const quoteMembership = async (
  { db, clock }: AppContext,
  userId: string,
  planId: number,
): Promise<CallOutput<typeof priceMembership>> => {
  await requireMembershipsOpen(db);
  const state = await requireMembershipState(db, userId);
  const plan = await requirePlan(db, planId, state);
  const now = clock.now();
  const current = { ...state, purchase: purchaseOf(state) };
  const orderIds = await listOpenMembershipOrders(db, userId, now);
  return {
    plan,
    availableCreditsSen: await readSpendableCredits(db, userId, orderIds, now),
    givesUp: givenUpByBuying(current, plan, bookingDayOf(now)),
  };
};

const partOf = ({ bill, order }: OrderSale<Bill>): Part => {
  const { plan, totalSen, creditsSen } = bill;
  return {
    subOrderId: subOrderId(order.orderId, 1),
    totalSen,
    creditsSen,
    items: [
      {
        kind: 'membership_upgrade',
        plan: plan.name,
        planId: plan.id,
        planMonths: plan.months,
        beforeDiscountSen: plan.priceSen,
        finalSen: plan.priceSen,
        creditsSen,
      },
    ],
    metadata: {
      type: 'membership_upgrade',
      user_id: order.userId,
      plan_id: plan.id,
      ...(creditsSen > 0 && { credits_to_use: creditsSen / 100 }),
    },
  };
};

const writeMembershipOrder = async (
  tx: Tx,
  settings: Settings,
  sale: OrderSale<Bill>,
): Promise<void> => {
  const { order, buyer, bill, now } = sale;
  const { userId, orderId, expiresAt } = order;
  await writeOrder(tx, sale, [partOf(sale)]);
  if (expiresAt !== null) {
    await reserveCredits(tx, order, expiresAt);
    return;
  }
  await spendCredits(tx, order, now);
  const paid = { ...order, cardSen: 0 };
  const receipt = { to: buyer.email, key: `order-confirmed/${orderId}`, paid };
  await grantMembership(tx, settings, { userId, plan: bill.plan, receipt }, now);
};

const requestedPlan = (request: OrderRequest): RequestedGoods<Bill> => ({
  details: [`Membership ${request.planId}`],
  readForBill: async (tx, userId) => async (_buyer, now) => {
    // A member has one membership, so a new order replaces the pending one.
    const holders = await listOpenMembershipOrders(tx, userId, now);
    if (holders.length > 0) await deleteReservations(tx, userId, holders, now);
    await requireMembershipsOpen(tx);
    const state = await requireMembershipState(tx, userId);
    const plan = await requirePlan(tx, request.planId, state);
    throwIfRefused(refusalToBuyAgain(state.boughtAt?.toTemporalInstant() ?? null, now));
    const bill = await computeBill(tx, userId, [membershipItem(plan)], request, now);
    return { bill: { ...bill, plan }, holders };
  },
  write: writeMembershipOrder,
});

/**
 * A payment in time is refused only if another purchase of the member conflicts. [MEMBER-4]
 * [MEMBER-6]
 */
const mayHavePlan = async (tx: Tx, userId: string, plan: OrderedPlan): Promise<boolean> => {
  const state = await requireMembershipState(tx, userId);
  const boughtAt = state.boughtAt?.toTemporalInstant() ?? null;
  return (
    refusalToBuyPlan(plan, state) === null &&
    !isOutdatedBy(boughtAt, plan.placedAt.toTemporalInstant())
  );
};

const orderedPlan = (userId: string, plan: OrderedPlan): OrderedGoods => ({
  purpose: { bookingType: 'membership_upgrade', courts: null },
  items: [membershipItem(plan)],
  isCancelledByVenue: false,
  days: [],
  requireStill: async (tx) => {
    await requireMembershipsOpen(tx);
    if (plan.isRetired) throw new Refusal('plan_gone');
  },
  claim: (tx) => mayHavePlan(tx, userId, plan),
  book: (tx, settings, receipt, now) =>
    grantMembership(tx, settings, { userId, plan, receipt }, now),
});

export const membershipGoods: Goods<OrderRequest, Bill> = {
  kind: 'membership_upgrade',
  ofRequest: requestedPlan,
  ofOrder: async (db, { orderId, userId }) =>
    orderedPlan(userId, await findOrderedPlan(db, orderId)),
};

/** Orders a plan, which the member has from the moment it is paid. */
export const placeOrderForMembership = (
  context: AppContext,
  provider: PaymentProvider | null,
  userId: string,
  request: OrderRequest,
): Promise<CallOutput<typeof placeMembershipOrder>> =>
  placeOrderFor(
    context,
    provider,
    userId,
    { ...request, bookingType: 'membership-upgrade' },
    membershipGoods,
  );
