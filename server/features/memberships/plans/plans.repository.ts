import type { SoldPlan } from '#contract/operator-memberships.ts';
import { asDate, type Tx } from '#server/db/database.ts';

/** Ignores case. */
export const findPlanByName = (tx: Tx, name: string) =>
  tx
    .selectFrom('membership_plans')
    .select(['id', 'name', 'description', 'status', 'price_sen as priceSen', 'months'])
    .where('retired_at', 'is', null)
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst();

export const insertPlan = async (
  tx: Tx,
  { name, description, status, priceSen, months }: Omit<SoldPlan, 'id'>,
): Promise<number> => {
  const { id } = await tx
    .insertInto('membership_plans')
    .values({ name, description, status, price_sen: priceSen, months })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updatePlan = async (
  tx: Tx,
  { id, name, description, priceSen, months }: SoldPlan,
): Promise<void> => {
  await tx
    .updateTable('membership_plans')
    .set({ name, description, price_sen: priceSen, months })
    .where('id', '=', id)
    .execute();
};

export const retirePlan = async (tx: Tx, planId: number, now: Temporal.Instant): Promise<void> => {
  await tx
    .updateTable('membership_plans')
    .set({ retired_at: asDate(now) })
    .where('id', '=', planId)
    .execute();
};
