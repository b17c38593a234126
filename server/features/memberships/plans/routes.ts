import { addPlan, listPlans, removePlan, setPlan } from '#contract/operator-memberships.ts';
import type { AppContext } from '#server/app-context.ts';
import { listPlans as listSoldPlans } from '#server/features/memberships/memberships.repository.ts';
import { changePlan, startSelling, stopSelling } from '#server/features/memberships/plans/plans.ts';
import type { Expose } from '#server/http/expose.ts';

export const membershipPlanRoutes = (expose: Expose, context: AppContext): void => {
  expose(listPlans, async () => ({ plans: await listSoldPlans(context.db) }));

  expose(addPlan, async ({ body }) => ({ plan: await startSelling(context, body) }));

  expose(setPlan, async ({ params, body }) => ({
    plan: await changePlan(context, params.id, body),
  }));

  expose(removePlan, async ({ params }) => ({ plan: await stopSelling(context, params.id) }));
};
