import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Tx } from '#server/db/database.ts';
import { waitingOrders } from '#server/features/orders/open-orders.repository.ts';

/**
 * Everything that an order of any kind depends on, in one statement: the member's status, the order
 * that has the same id already, the member's orders whose hold has not expired (newest first), and
 * the version of the rules. Undefined for a user without a profile.
 */
export const readBeforeOrder = (tx: Tx, userId: string, orderId: string, now: Temporal.Instant) =>
  tx
    .selectFrom('profiles')
    .select((eb) => [
      'membership_status as status',
      jsonObjectFrom(
        eb
          .selectFrom('orders')
          .select(['order_id as orderId', 'request_hash as requestHash'])
          .where('order_id', '=', orderId)
          .where('parent_order_id', 'is', null),
      ).as('known'),
      jsonArrayFrom(
        waitingOrders(tx, userId, now).select([
          'order_id as orderId',
          'status',
          'created_at as createdAt',
        ]),
      ).as('waiting'),
      eb.selectFrom('rule_versions').select('version').$asScalar().$notNull().as('ruleVersion'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();

export type BeforeOrder = NonNullable<Awaited<ReturnType<typeof readBeforeOrder>>>;
