import { randomBytes } from 'node:crypto';
import type { CallInput } from '#contract/call.ts';
import { placeMembershipOrder } from '#contract/memberships.ts';
import { setSwitch } from '#contract/operator-venue.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import type { Database } from '#server/db/database.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import type { TestMember } from '#server/testing/builders.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { openingTime, type Shopper } from '#server/testing/shopping.ts';

export interface TestPlan {
  readonly id: number;
  readonly name: string;
  readonly priceSen: number;
}

export const openMemberships = ({ app }: TestApp, isOn = true) =>
  ask(app, setSwitch, { params: { name: 'membership' }, body: { isOn } });

/** The seeded plan that gives this status. */
export const planOf = (db: Database, status: MembershipStatus): Promise<TestPlan> =>
  db
    .selectFrom('membership_plans')
    .select(['id', 'name', 'price_sen as priceSen'])
    .where('status', '=', status)
    .executeTakeFirstOrThrow();

export type MembershipOrderRequest = CallInput<typeof placeMembershipOrder>['body'];

/** An order of a plan, to be paid by card, with the given changes. */
export const aMembershipOrder = (
  { id: planId, priceSen }: TestPlan,
  changes: Partial<MembershipOrderRequest> = {},
): MembershipOrderRequest => ({
  orderId: makeOrderId(randomBytes(8), Temporal.Instant.from(openingTime)),
  planId,
  shownCreditsSen: 0,
  shownTotalSen: priceSen,
  billingName: 'Mei Tan',
  billingEmail: 'mei@person.test',
  billingMobile: '+60 12 345 6789',
  ...changes,
});

export const orderMembership = (
  { app }: TestApp,
  { headers }: Shopper,
  request: MembershipOrderRequest,
) => ask(app, placeMembershipOrder, { body: request }, headers);

/** Buys a plan and pays it by card; returns the order's id. */
export const buyMembership = async (
  running: TestApp,
  shopper: Shopper,
  plan: TestPlan,
): Promise<string> => {
  const { status, answer, failure, said } = await orderMembership(
    running,
    shopper,
    aMembershipOrder(plan),
  );
  if (status !== 200) throw new Error(`The order was refused: ${failure.code} ${said}`);
  await deliver(running.context, aReport(answer.orderId, { amountSen: plan.priceSen }));
  return answer.orderId;
};

/** A member's status and membership. */
export const membershipOf = (db: Database, { userId }: TestMember) =>
  db
    .selectFrom('profiles')
    .leftJoin('memberships', 'memberships.user_id', 'profiles.user_id')
    .select(['membership_status as is', 'ends_on as until', 'status_before as after'])
    .where('profiles.user_id', '=', userId)
    .executeTakeFirstOrThrow();
