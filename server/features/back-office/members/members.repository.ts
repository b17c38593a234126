import { sql } from 'kysely';
import {
  defaultMembershipStatus,
  type MembershipStatus,
} from '#domain/members/membership-status.ts';
import { phoneDigitsOf } from '#domain/members/phone-search.ts';
import type { Sen } from '#domain/money/money.ts';
import { beginningOfOrderId } from '#domain/orders/orders.ts';
import type { Database } from '#server/db/database.ts';
import {
  containing,
  hasNameOrAddress,
  isMeantBy,
} from '#server/features/back-office/members/buyer-search.repository.ts';
import {
  keptOfOrder,
  moneyWent,
  refundingOrders,
} from '#server/features/back-office/members/order-money.repository.ts';
import { members } from '#server/features/members/members.repository.ts';

export interface MemberFilter {
  readonly status?: MembershipStatus | undefined;
  readonly search?: string | undefined;
}

/** A LIKE pattern in which `%`, `_` and `\` are literal. */
const startingWith = (text: string): string => `${text.replaceAll(/[%_\\]/g, '\\$&')}%`;

/** Fewer characters would match almost every slip. */
const fewestOfReference = 3;

/** A part of a reference, or the whole of a shorter one. */
const referenceLike = (text: string): string =>
  text.length < fewestOfReference
    ? text.toLowerCase().replaceAll(/[%_\\]/g, '\\$&')
    : containing(text.toLowerCase());

const isGuest = sql<boolean>`exists (select from guests where guests.user_id = users.id)`;

const matching = (db: Database, { status, search }: MemberFilter) => {
  let query = members(db);
  if (status !== undefined) {
    query = query.where((eb) =>
      eb(
        eb.fn.coalesce('profiles.membership_status', eb.val(defaultMembershipStatus)),
        '=',
        status,
      ),
    );
  }
  if (search !== undefined) {
    query = query.where(hasNameOrAddress(search));
  }
  return query;
};

export const listMembers = (db: Database, filter: MemberFilter, limit: number) =>
  matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .orderBy(isGuest)
    .orderBy('users.email')
    .limit(limit)
    .execute();

export const listNewestCredits = (db: Database, userId: string, limit: number) =>
  db
    .selectFrom('credit_entries')
    .select([
      'amount_sen as amountSen',
      'kind',
      'order_id as orderId',
      'reason',
      'created_at as createdAt',
      'created_by as createdBy',
      'idempotency_key as key',
      sql<boolean>`exists (
        select from credit_entries undo
        where undo.idempotency_key = 'undone/' || credit_entries.idempotency_key
      )`.as('isUndone'),
    ])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const findMember = (db: Database, userId: string) =>
  members(db).where('users.id', '=', userId).executeTakeFirst();

/** The members whom the text of a search means; those with a mobile number newest first. */
export const searchMembers = (db: Database, text: string, limit: number) =>
  members(db)
    .where(isMeantBy(text))
    .where(sql<boolean>`not ${isGuest}`)
    .$if(phoneDigitsOf(text) !== null, (query) =>
      query.orderBy(
        (eb) =>
          eb
            .selectFrom('orders')
            .select(({ fn }) => fn.max('orders.created_at').as('at'))
            .whereRef('orders.user_id', '=', 'users.id'),
        'desc',
      ),
    )
    .orderBy('users.email')
    .limit(limit)
    .execute();

const orderHits = (db: Database) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select((eb) => [
      'orders.order_id as orderId',
      'orders.user_id as userId',
      'users.email',
      'orders.status',
      'orders.total_amount_sen as totalSen',
      'orders.created_at as placedAt',
      eb
        .selectFrom('guest_money as owed')
        .select((one) => one.fn.sum<number>('owed.amount_sen').as('sum'))
        // The person alone has an index.
        .whereRef('owed.user_id', '=', 'orders.user_id')
        .whereRef('owed.order_id', '=', 'orders.order_id')
        .where('owed.is_resolved', '=', false)
        .as('toReturnSen'),
      eb
        .exists(
          eb
            .selectFrom('open_exceptions as waiting')
            .select('waiting.order_id')
            .where('waiting.cause', '=', 'payment')
            .whereRef('waiting.order_id', '=', 'orders.order_id'),
        )
        .$castTo<boolean>()
        .as('isWaiting'),
      sql<boolean>`orders.order_id in (${refundingOrders})`.as('isRefunding'),
      keptOfOrder('orders.order_id').as('keptSen'),
      moneyWent('orders.order_id').as('moneyWent'),
      eb
        .exists(
          eb
            .selectFrom('undone_sales')
            .select('undone_sales.order_id')
            .whereRef('undone_sales.order_id', '=', 'orders.order_id'),
        )
        .$castTo<boolean>()
        .as('isUndone'),
      eb
        .selectFrom('payments')
        .select('payments.reference')
        .whereRef('payments.order_id', '=', 'orders.order_id')
        .where('payments.reference', 'is not', null)
        .limit(1)
        .as('reference'),
    ])
    .where('orders.parent_order_id', 'is', null);

/** Orders whose id begins with the text, or that a charge or a terminal's slip with this id paid. */
export const listOrdersFor = (db: Database, text: string, limit: number) =>
  orderHits(db)
    .where((eb) =>
      eb.or([
        eb('orders.order_id', 'like', startingWith(beginningOfOrderId(text))),
        eb('orders.order_id', 'in', (charges) =>
          charges
            .selectFrom('payments')
            .select('order_id')
            .where('provider_transaction_id', '=', text),
        ),
        eb('orders.order_id', 'in', (slips) =>
          slips
            .selectFrom('payments')
            .select('order_id')
            .where('reference', 'is not', null)
            .where((slip) => slip.fn('lower', ['reference']), 'like', referenceLike(text)),
        ),
      ]),
    )
    .orderBy('orders.created_at', 'desc')
    .limit(limit)
    .execute();

export type OrderHitRow = Awaited<ReturnType<typeof listOrdersFor>>[number];

export const listNewestOrders = (db: Database, userIds: readonly string[], limit: number) =>
  orderHits(db)
    .where('orders.user_id', 'in', userIds)
    .orderBy('orders.created_at', 'desc')
    .limit(limit)
    .execute();

export const countSessions = async (db: Database, userId: string): Promise<number> => {
  const row = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
};

/** The mobile number of the newest order with one. */
export const findNewestMobile = async (db: Database, userId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('orders')
    .select('billing_mobile as mobile')
    .where('user_id', '=', userId)
    .where('billing_mobile', '<>', '')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.mobile ?? null;
};

/** The amount the venue owes a guest; 0 for a member. */
export const sumGuestMoney = async (db: Database, userIds: readonly string[]): Promise<Sen> => {
  const { sum } = await db
    .selectFrom('guest_money')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount_sen'), lit(0)).as('sum'))
    .where('user_id', 'in', userIds)
    .where('is_resolved', '=', false)
    .executeTakeFirstOrThrow();
  return sum;
};
