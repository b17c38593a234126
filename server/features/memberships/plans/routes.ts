import { addPlan, listPlans, removePlan, setPlan } from '#contract/operator-memberships.ts';
import { listPlans as listSoldPlans } from '#server/features/memberships/memberships.repository.ts';
import { changePlan, startSelling, stopSelling } from '#server/features/memberships/plans/plans.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const membershipPlanRoutes = (expose: Expose, house: House): void => {
  expose(listPlans, async () => ({ plans: await listSoldPlans(house.db) }));

  expose(addPlan, async ({ body }) => ({ plan: await startSelling(house, body) }));

  expose(setPlan, async ({ params, body }) => ({
    plan: await changePlan(house, params.id, body),
  }));

  expose(removePlan, async ({ params }) => ({ plan: await stopSelling(house, params.id) }));
};
