import { getPlans, placeMembershipOrder, priceMembership } from '#contract/memberships.ts';
import { addPlan, listPlans, removePlan, setPlan } from '#contract/operator-memberships.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  placeOrderForMembership,
  quoteMembership,
} from '#server/features/memberships/membership-order/membership-order.ts';
import { listPlans as listSoldPlans } from '#server/features/memberships/memberships.repository.ts';
import { readPlans } from '#server/features/memberships/memberships.ts';
import { changePlan, startSelling, stopSelling } from '#server/features/memberships/plans/plans.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { Expose } from '#server/http/call-routes.ts';

const ownMembershipRoutes = (expose: Expose, context: AppContext): void => {
  expose(getPlans, ({ caller }) => readPlans(context, caller.userId));
};

const membershipOrderRoutes = (
  expose: Expose,
  context: AppContext,
  provider: PaymentProvider | null,
): void => {
  expose(priceMembership, ({ caller, body }) =>
    quoteMembership(context, caller.userId, body.planId),
  );

  expose(placeMembershipOrder, ({ caller, body }) =>
    placeOrderForMembership(context, provider, caller.userId, body),
  );
};

const membershipPlanRoutes = (expose: Expose, context: AppContext): void => {
  expose(listPlans, async () => ({ plans: await listSoldPlans(context.db) }));

  expose(addPlan, async ({ body }) => ({ plan: await startSelling(context, body) }));

  expose(setPlan, async ({ params, body }) => ({
    plan: await changePlan(context, params.id, body),
  }));

  expose(removePlan, async ({ params }) => ({ plan: await stopSelling(context, params.id) }));
};

export const membershipRoutes = (
  expose: Expose,
  context: AppContext,
  provider: PaymentProvider | null,
): void => {
  ownMembershipRoutes(expose, context);
  membershipOrderRoutes(expose, context, provider);
  membershipPlanRoutes(expose, context);
};
