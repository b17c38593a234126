import type { WaivableRule } from '#domain/staff/overrides.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import type { OverrideBy } from '#server/features/orders/price-overrides.repository.ts';

interface NewWaivers {
  readonly orderId: string;
  readonly rules: readonly WaivableRule[];
}

export const insertRuleWaivers = async (
  tx: Tx,
  { orderId, rules }: NewWaivers,
  { reason, staffUserId }: OverrideBy,
  now: Temporal.Instant,
): Promise<void> => {
  if (rules.length === 0) return;
  await tx
    .insertInto('rule_waivers')
    .values(
      [...new Set(rules)].map((rule) => ({
        order_id: orderId,
        rule,
        reason,
        staff_user_id: staffUserId,
        created_at: asDate(now),
      })),
    )
    .execute();
};

/** The rules that the staff set aside for an order. [OVERRIDE-4] */
export const listWaivedRules = async (
  db: Database,
  orderId: string,
): Promise<readonly WaivableRule[]> => {
  const rows = await db
    .selectFrom('rule_waivers')
    .select('rule')
    .where('order_id', '=', orderId)
    .execute();
  return rows.map(({ rule }) => rule);
};
