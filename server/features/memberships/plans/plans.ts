import type { CallRequest } from '#contract/call.ts';
import type { SoldPlan, setPlan } from '#contract/operator-memberships.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { findPlan } from '#server/features/memberships/memberships.repository.ts';
import {
  findPlanByName,
  insertPlan,
  retirePlan,
  updatePlan,
} from '#server/features/memberships/plans/plans.repository.ts';
import { changeVenue } from '#server/features/platform/audit.ts';
import { Refusal } from '#server/http/refusal.ts';

const requirePlan = async (tx: Tx, id: number): Promise<SoldPlan> => {
  const plan = await findPlan(tx, id);
  if (plan === undefined) {
    throw new Refusal('not_found', { reason: 'no_plan', id });
  }
  return plan;
};

const nameTaken = (name: string): Refusal =>
  new Refusal('conflict', { reason: 'plan_name_taken', name });

/** Repeating the same plan returns it unchanged. A name belongs to one plan. */
export const startSelling = async (
  context: AppContext,
  request: Omit<SoldPlan, 'id'>,
): Promise<SoldPlan> => {
  const { after } = await changeVenue(context, 'plan.add', 'prices', async (tx) => {
    const known = await findPlanByName(tx, request.name);
    if (known === undefined) {
      const after: SoldPlan = { id: await insertPlan(tx, request), ...request };
      return { subject: `plan:${after.id}`, before: null, after };
    }
    const isSame = Object.entries(request).every(
      ([key, value]) => known[key as keyof SoldPlan] === value,
    );
    if (!isSame) throw nameTaken(known.name);
    return { subject: `plan:${known.id}`, before: known, after: known };
  });
  return after;
};

type Changes = CallRequest<typeof setPlan>['body'];

/** Placed orders keep their price and their months. */
export const changePlan = async (
  context: AppContext,
  id: number,
  changes: Changes,
): Promise<SoldPlan> => {
  const { after } = await changeVenue(context, 'plan.set', 'prices', async (tx) => {
    const before = await requirePlan(tx, id);
    const after: SoldPlan = {
      ...before,
      name: changes.name ?? before.name,
      description: changes.description ?? before.description,
      priceSen: changes.priceSen ?? before.priceSen,
      months: changes.months ?? before.months,
    };
    const named = await findPlanByName(tx, after.name);
    if (named !== undefined && named.id !== id) throw nameTaken(named.name);
    await updatePlan(tx, after);
    return { subject: `plan:${id}`, before, after };
  });
  return after;
};

/** Members who have bought it keep it until its end. */
export const stopSelling = async (context: AppContext, id: number): Promise<SoldPlan> => {
  const { before } = await changeVenue(context, 'plan.remove', 'prices', async (tx) => {
    const before = await requirePlan(tx, id);
    await retirePlan(tx, id, context.clock.now());
    return { subject: `plan:${id}`, before, after: null };
  });
  return before;
};
