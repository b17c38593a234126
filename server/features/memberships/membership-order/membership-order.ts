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
import type { Database, Tx } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';
import { deleteReservations } from '#server/features/credits/reservations.repository.ts';
import { readSpendableCredits, spendCredits } from '#server/features/credits/reservations.ts';
import {
  findOrderedPlan,
  findPlan,
  listWaitingMemberships,
  type OrderedPlan,
  type PlanRow,
  type Standing,
} from '#server/features/memberships/memberships.repository.ts';
import {
  demandMembershipsOpen,
  demandStanding,
  giveMembership,
  purchaseOf,
} from '#server/features/memberships/memberships.ts';
import { type Amounts, countBill } from '#server/features/orders/bill.ts';
import type { OrderedGoods, ReadGoods } from '#server/features/orders/goods.ts';
import type { Part } from '#server/features/orders/orders.repository.ts';
import type { Goods, OrderSale } from '#server/features/orders/placing.ts';
import { placeOrderFor } from '#server/features/orders/placing.ts';
import { keepCreditsBack, writeOrder } from '#server/features/orders/write-order.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { House } from '#server/house.ts';
import { obeyRule, Refusal } from '#server/http/refusal.ts';

type Wish = CallRequest<typeof placeMembershipOrder>['body'];

interface Bill extends Amounts {
  readonly plan: PlanRow;
}

/** A plan that the member may buy, or the refusal that they get. [MEMBER-4] */
const demandPlan = async (db: Database, planId: number, standing: Standing): Promise<PlanRow> => {
  const plan = await findPlan(db, planId);
  if (plan === undefined) throw new Refusal('plan_gone', { details: String(planId) });
  obeyRule(refusalToBuyPlan(plan, standing), { details: plan.name });
  return plan;
};

/** What a plan costs; an order for it is counted in the same way. */
export const quoteMembership = async (
  { db, clock }: House,
  userId: string,
  planId: number,
): Promise<CallOutput<typeof priceMembership>> => {
  await demandMembershipsOpen(db);
  const standing = await demandStanding(db, userId);
  const plan = await demandPlan(db, planId, standing);
  const now = clock.now();
  const current = { ...standing, purchase: purchaseOf(standing) };
  const orderIds = await listWaitingMemberships(db, userId, now);
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
        plan_id: plan.id,
        plan_months: plan.months,
        before_discount_sen: plan.priceSen,
        final_sen: plan.priceSen,
        credits_sen: creditsSen,
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

const sellMembership = async (tx: Tx, settings: Settings, sale: OrderSale<Bill>): Promise<void> => {
  const { order, buyer, bill, now } = sale;
  const { userId, orderId, expiresAt } = order;
  await writeOrder(tx, sale, [partOf(sale)]);
  if (expiresAt !== null) {
    await keepCreditsBack(tx, order, expiresAt);
    return;
  }
  await spendCredits(tx, order, now);
  const paid = { ...order, cardSen: 0 };
  const receipt = { to: buyer.email, key: `order-confirmed/${orderId}`, paid };
  await giveMembership(tx, settings, { userId, plan: bill.plan, receipt }, now);
};

const membershipGoods = (wish: Wish): Goods<Bill> => ({
  bookingType: 'membership_upgrade',
  details: [`Membership ${wish.planId}`],
  // A member has one membership, so an order for another one takes the place of the one that waits.
  loosen: async (tx, { userId }, now) => {
    const orderIds = await listWaitingMemberships(tx, userId, now);
    if (orderIds.length > 0) await deleteReservations(tx, userId, orderIds, now);
    return orderIds;
  },
  drawUp: async (tx, { userId }, now) => {
    await demandMembershipsOpen(tx);
    const standing = await demandStanding(tx, userId);
    const plan = await demandPlan(tx, wish.planId, standing);
    obeyRule(refusalToBuyAgain(standing.boughtAt?.toTemporalInstant() ?? null, now));
    return { ...(await countBill(tx, userId, [membershipItem(plan)], wish, now)), plan };
  },
  sell: sellMembership,
});

/** A plan of the venue, which the member has from the moment in which it is paid. */
export const placeOrderForMembership = (
  house: House,
  provider: PaymentProvider | null,
  userId: string,
  wish: Wish,
): Promise<CallOutput<typeof placeMembershipOrder>> =>
  placeOrderFor(
    house,
    provider,
    userId,
    { ...wish, bookingType: 'membership-upgrade' },
    membershipGoods(wish),
  );
/** In time, only another purchase of the member's can be in the way. [MEMBER-4] [MEMBER-6] */
export const mayHavePlan = async (tx: Tx, userId: string, plan: OrderedPlan): Promise<boolean> => {
  const standing = await demandStanding(tx, userId);
  const boughtAt = standing.boughtAt?.toTemporalInstant() ?? null;
  return (
    refusalToBuyPlan(plan, standing) === null &&
    !isOutdatedBy(boughtAt, plan.placedAt.toTemporalInstant())
  );
};

const orderedPlan = (userId: string, plan: OrderedPlan): OrderedGoods => ({
  bookingType: 'membership_upgrade',
  items: [membershipItem(plan)],
  hasCancelledSession: false,
  courts: null,
  days: [],
  demandStill: async (tx) => {
    await demandMembershipsOpen(tx);
    if (plan.isRetired) throw new Refusal('plan_gone');
  },
  claim: (tx) => mayHavePlan(tx, userId, plan),
  book: (tx, settings, receipt, now) =>
    giveMembership(tx, settings, { userId, plan, receipt }, now),
});

export const readOrderedMembership: ReadGoods = async (db, { orderId, userId }) =>
  orderedPlan(userId, await findOrderedPlan(db, orderId));
