import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { compileOnce } from '#server/db/compile-once.ts';
import { asDate, type Tx } from '#server/db/database.ts';
import { waitingOrders } from '#server/features/orders/open-orders.repository.ts';

interface BeforeOrderKey {
  readonly userId: string;
  readonly orderId: string;
  /** Null if the member did not order it themselves. */
  readonly sessionToken: string | null;
  readonly now: Date;
}

const selectBeforeOrder = compileOnce(
  (db, { userId, orderId, sessionToken, now }: BeforeOrderKey) =>
    db
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
          waitingOrders(db, userId, now).select([
            'order_id as orderId',
            'status',
            'channel',
            'created_at as createdAt',
          ]),
        ).as('waiting'),
        eb
          .exists(
            eb
              .selectFrom('sessions')
              .select('id')
              .where('token', '=', sessionToken)
              .where('user_id', '=', userId),
          )
          .as('hasSession'),
        eb.selectFrom('rule_versions').select('version').$asScalar().$notNull().as('ruleVersion'),
      ])
      .where('user_id', '=', userId),
);

/**
 * Everything that an order of any kind depends on, in one statement: the member's status, the order
 * that has the same id already, the member's orders whose hold has not expired (newest first), whether
 * the session goes on, and the version of the rules. Undefined for a user without a profile.
 */
export const readBeforeOrder = async (
  tx: Tx,
  key: Omit<BeforeOrderKey, 'now'>,
  now: Temporal.Instant,
) => (await selectBeforeOrder(tx, { ...key, now: asDate(now) })).at(0);

export type BeforeOrder = NonNullable<Awaited<ReturnType<typeof readBeforeOrder>>>;
