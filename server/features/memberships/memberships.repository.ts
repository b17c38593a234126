import { type ExpressionBuilder, sql } from 'kysely';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

const soldPlans = (db: Database) =>
  db
    .selectFrom('membership_plans')
    .select(['id', 'name', 'description', 'status', 'price_sen as priceSen', 'months'])
    .where('retired_at', 'is', null);

/** The plans on sale, cheapest first. */
export const listPlans = (db: Database) =>
  soldPlans(db).orderBy('price_sen').orderBy('id').execute();

export type PlanRow = Awaited<ReturnType<typeof listPlans>>[number];

export const findPlan = (db: Database, planId: number) =>
  soldPlans(db).where('id', '=', planId).executeTakeFirst();

const standings = (db: Database) =>
  db
    .selectFrom('profiles')
    .leftJoin('memberships', 'memberships.user_id', 'profiles.user_id')
    .leftJoin('orders as part', 'part.parent_order_id', 'memberships.order_id')
    .leftJoin('order_items as item', 'item.order_id', 'part.order_id')
    .select((eb) => [
      'profiles.membership_status as status',
      'memberships.ends_on as endsOn',
      eb
        .case()
        .when('memberships.order_id', 'is not', null)
        .then(eb.ref('memberships.bought_at'))
        .end()
        .as('boughtAt'),
      'item.final_sen as priceSen',
      'item.plan_months as months',
      eb.fn.coalesce('memberships.status_before', 'profiles.membership_status').as('statusAfter'),
    ]);

/** The member's status and membership; undefined without a profile. */
export const findMembershipState = (db: Database, userId: string) =>
  standings(db).where('profiles.user_id', '=', userId).executeTakeFirst();

export type MembershipState = NonNullable<Awaited<ReturnType<typeof findMembershipState>>>;

/**
 * The member's paid purchases of plans, oldest first. Only the one that the membership refers to
 * has `endsOn`.
 */
export const listPurchases = (db: Database, userId: string) =>
  db
    .selectFrom('orders as main')
    .innerJoin('orders as part', 'part.parent_order_id', 'main.order_id')
    .innerJoin('order_items as item', 'item.order_id', 'part.order_id')
    .innerJoin('membership_plans', 'membership_plans.id', 'item.plan_id')
    .leftJoin('memberships', 'memberships.order_id', 'main.order_id')
    .leftJoin('payments', (join) =>
      join.onRef('payments.order_id', '=', 'main.order_id').on('payments.outcome', '=', 'booked'),
    )
    .select((eb) => [
      'membership_plans.id as planId',
      'membership_plans.name as plan',
      'membership_plans.status',
      'item.plan_months as months',
      'memberships.ends_on as endsOn',
      eb.fn
        .coalesce('memberships.bought_at', 'payments.settled_at', 'main.created_at')
        .as('boughtAt'),
      'main.order_id as orderId',
      'main.total_amount_sen as paidSen',
    ])
    .where('main.user_id', '=', userId)
    .where('main.status', '=', 'completed')
    .orderBy('boughtAt')
    .$narrowType<{ months: number }>()
    .execute();

/**
 * A paid plan as it was before the operator first changed it; undefined if it was never changed.
 */
export const findPlanAsBought = (db: Database, userId: string, orderId: string) => {
  const before = sql`details->'before'`;
  return db
    .selectFrom('audit_log')
    .select([
      sql<MembershipStatus>`${before}->>'statusAfter'`.as('statusAfter'),
      sql<BookingDate>`${before}->>'endsOn'`.as('endsOn'),
    ])
    .where('subject', '=', `member:${userId}`)
    .where('action', '=', 'member.set-status')
    .where(sql<boolean>`${before}->>'orderId' = ${orderId}`)
    .where(sql<boolean>`${before}->>'statusAfter' is not null`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
};

interface NewMembership {
  /** Null, like the order, if the operator gives the membership. */
  readonly planId: number | null;
  readonly orderId: string | null;
  readonly status: MembershipStatus;
  readonly statusAfter: MembershipStatus;
  readonly endsOn: BookingDate;
}

/** The profile must have the same status by the end of the transaction. */
export const upsertMembership = async (
  tx: Tx,
  userId: string,
  bought: NewMembership,
  boughtAt: Temporal.Instant,
): Promise<void> => {
  const values = {
    plan_id: bought.planId,
    order_id: bought.orderId,
    status: bought.status,
    status_before: bought.statusAfter,
    ends_on: bought.endsOn,
    bought_at: asDate(boughtAt),
    reminded_at: null,
  };
  await tx
    .insertInto('memberships')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
};

/** Deletes a membership without mail or event. The caller changes the status. */
export const deleteMembership = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('memberships').where('user_id', '=', userId).execute();
};

export const listEndedMembers = (db: Database, today: BookingDate) =>
  db
    .selectFrom('memberships')
    .select('user_id as userId')
    .where('ends_on', '<', today)
    .orderBy('ends_on')
    .orderBy('user_id')
    .execute();

const endingColumns = (eb: ExpressionBuilder<Schema, 'memberships'>) =>
  [
    'memberships.user_id as userId',
    'memberships.status',
    'memberships.status_before as statusBefore',
    'memberships.ends_on as endsOn',
    eb
      .selectFrom('membership_plans')
      .select('name')
      .whereRef('membership_plans.id', '=', 'memberships.plan_id')
      .as('plan'),
  ] as const;

/**
 * Deletes a membership that is over. Returns undefined if it was renewed or another node was first.
 */
export const deleteEndedMembership = (tx: Tx, userId: string, today: BookingDate) =>
  tx
    .deleteFrom('memberships')
    .where('memberships.user_id', '=', userId)
    .where('memberships.ends_on', '<', today)
    .returning(endingColumns)
    .executeTakeFirst();

/**
 * Marks the memberships that end by a day and whose members have not been reminded. A concurrent
 * call finds none.
 */
export const markReminded = (
  tx: Tx,
  today: BookingDate,
  lastDay: BookingDate,
  now: Temporal.Instant,
) =>
  tx
    .updateTable('memberships')
    .from('users')
    .set({ reminded_at: asDate(now) })
    .whereRef('users.id', '=', 'memberships.user_id')
    .where('memberships.reminded_at', 'is', null)
    .where('memberships.ends_on', '>=', today)
    .where('memberships.ends_on', '<=', lastDay)
    .returning('users.email')
    .returning(endingColumns)
    .execute();

/** The member's membership orders that can still be paid. */
export const listOpenMembershipOrders = async (
  db: Database,
  userId: string,
  now: Temporal.Instant,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('orders as part')
    .innerJoin('orders as main', 'main.order_id', 'part.parent_order_id')
    .innerJoin('order_items', 'order_items.order_id', 'part.order_id')
    .select('main.order_id as orderId')
    .where('main.user_id', '=', userId)
    .where('main.pending_id', 'is not', null)
    .where('main.expires_at', '>', asDate(now))
    .where('order_items.kind', '=', 'membership_upgrade')
    .execute();
  return rows.map(({ orderId }) => orderId);
};

/** The plan that an order sells, on the terms of the order. */
export const findOrderedPlan = (db: Database, orderId: string) =>
  db
    .selectFrom('order_items')
    .innerJoin('orders as part', 'part.order_id', 'order_items.order_id')
    .innerJoin('orders as main', 'main.order_id', 'part.parent_order_id')
    .innerJoin('membership_plans', 'membership_plans.id', 'order_items.plan_id')
    .select((eb) => [
      'membership_plans.id',
      'membership_plans.status',
      eb('membership_plans.retired_at', 'is not', null).as('isRetired'),
      'order_items.plan as name',
      'order_items.plan_months as months',
      'order_items.final_sen as priceSen',
      'main.order_id as orderId',
      'main.created_at as placedAt',
    ])
    .where('main.order_id', '=', orderId)
    .$narrowType<{ name: string; months: number; isRetired: boolean }>()
    .executeTakeFirstOrThrow();

export type OrderedPlan = Awaited<ReturnType<typeof findOrderedPlan>>;
