import { type RawBuilder, sql } from 'kysely';
import type { OrderFilterStatus } from '#contract/console-orders.ts';
import { phoneDigitsOf } from '#domain/members/phone-search.ts';
import { beginningOfOrderId, type OrderStatus } from '#domain/orders/orders.ts';
import type { ResolutionKind } from '#domain/payments/exceptions.ts';
import { chargesToCheck } from '#domain/payments/settling.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Database } from '#server/db/database.ts';
import {
  hasAddressWith,
  hasMobileWith,
  isCalled,
} from '#server/features/back-office/members/buyer-search.repository.ts';
import {
  keptOfOrder,
  moneyWent,
  refundingOrders,
} from '#server/features/back-office/members/order-money.repository.ts';

interface OrderFilter {
  readonly text?: string | undefined;
  readonly amountSen?: number | undefined;
  readonly status?: OrderFilterStatus | undefined;
  /** Only orders that were paid twice or in another amount, or of which a guest is owed money. */
  readonly money?: 'odd' | 'owed' | undefined;
  /** From the first instant to before the second. */
  readonly during?: readonly [Temporal.Instant, Temporal.Instant] | undefined;
  /** The last order of the page before. */
  readonly before?: string | undefined;
}

export interface OrderLineRow {
  readonly orderId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly status: OrderStatus;
  readonly channel: 'web' | 'desk' | 'phone';
  readonly totalSen: number;
  readonly creditsSen: number;
  readonly toReturnSen: number;
  readonly keptSen: number;
  readonly isWaiting: boolean;
  readonly isRefunding: boolean;
  readonly moneyWent: ResolutionKind | null;
  readonly isChargedOddly: boolean;
  readonly undoneAt: Date | null;
  readonly undoneBy: string | null;
  readonly placedAt: Date;
  readonly timesAsked: number;
  readonly nextQuestionAt: Date | null;
}

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * Charges of orders that were paid already, or of another amount. Those that wait, because a guest has
 * no credits or a balance is full, are told by the order and its other charges. [SETTLE-6]
 */
const oddCharges = sql`payments.outcome in ('credited', 'exception') and (
  payments.reason = any(${chargesToCheck}::text[])
  or payments.reason in ('guest_money', 'balance_full') and exists (
    select from orders due where due.order_id = payments.order_id and (
      due.total_amount_sen - due.credits_sen <> payments.amount_sen
      or exists (
        select from payments booked
        where booked.order_id = payments.order_id and booked.outcome = 'booked'
      )
    )
  )
)`;

/** What the list says of some main orders, newest first. The orders are chosen before anything is read of them. */
const linesOf = (chosen: RawBuilder<unknown>) => sql<OrderLineRow>`
  select main.order_id as "orderId", main.user_id as "userId", users.email,
    coalesce(profiles.display_name, profiles.username, users.email) as name, main.status,
    main.channel, main.total_amount_sen as "totalSen", main.credits_sen as "creditsSen",
    main.created_at as "placedAt", main.requery_count as "timesAsked",
    case when main.status = 'pending' and undone.order_id is null
      then main.next_requery_at end as "nextQuestionAt",
    undone.created_at as "undoneAt", undoer.name as "undoneBy",
    coalesce((
      select sum(amount_sen) from guest_money owed
      where owed.user_id = main.user_id and owed.order_id = main.order_id and not is_resolved
    ), 0)::int as "toReturnSen",
    exists (
      select from open_exceptions waiting
      where waiting.cause = 'payment' and waiting.order_id = main.order_id
    ) as "isWaiting",
    main.order_id in (${refundingOrders}) as "isRefunding",
    ${keptOfOrder('main.order_id')} as "keptSen",
    ${moneyWent('main.order_id')} as "moneyWent",
    exists (
      select from payments where payments.order_id = main.order_id and ${oddCharges}
    ) as "isChargedOddly"
  from (${chosen}) main
  join users on users.id = main.user_id
  left join profiles on profiles.user_id = main.user_id
  left join undone_sales undone on undone.order_id = main.order_id
  left join staff undoer on undoer.user_id = undone.staff_user_id
  order by main.created_at desc, main.order_id desc`;

type Conditions = readonly RawBuilder<unknown>[];

/** Orders by their id, or by that of a charge or a slip. */
const numbered = (text: string): RawBuilder<unknown> => {
  const part = `%${literal(text)}%`;
  return sql`main.order_id in (
    select order_id from orders
    where order_id like ${`${literal(beginningOfOrderId(text))}%`} and parent_order_id is null
    union all
    select order_id from payments where provider_transaction_id = ${text}
    union all
    select order_id from payments
    where reference is not null
      and lower(reference) like ${text.length < 3 ? literal(text.toLowerCase()) : part.toLowerCase()}
  )`;
};

const boughtBy = (text: string): RawBuilder<unknown> => sql`main.user_id in (
  select users.id from users left join profiles on profiles.user_id = users.id
  where ${isCalled(text)}
)`;

/** The buyer is looked for apart: a name or number that many have is found among the newest orders. */
const withText = (text: string | undefined): readonly Conditions[] => {
  if (text === undefined) return [[]];
  const digits = phoneDigitsOf(text);
  return [
    [numbered(text)],
    [boughtBy(text)],
    [hasAddressWith(text)],
    ...(digits === null ? [] : [[hasMobileWith(digits)]]),
  ];
};

/**
 * Orders of a price, with that part of it to pay by card or at the desk, or with a charge that bought
 * nothing. Any other payment of an order is of one of the first two. An index has each of them in the
 * order of the page, so that an amount that no order has is known at once.
 */
const withAmount = (amountSen: number | undefined): readonly Conditions[] => {
  if (amountSen === undefined) return [[]];
  return [
    [sql`main.total_amount_sen = ${amountSen}`],
    [sql`main.credits_sen > 0 and main.total_amount_sen - main.credits_sen = ${amountSen}`],
    [
      sql`main.order_id in (
        select order_id from payments
        where amount_sen = ${amountSen} and outcome in ('credited', 'exception'))`,
    ],
  ];
};

/** The list says of an undone sale that it is undone, and not its status. */
const isStandingAs = (status: OrderStatus) => sql`main.status = ${status}
  and not exists (select from undone_sales where order_id = main.order_id)`;

const hasStatus = (status: OrderFilterStatus): RawBuilder<unknown> => {
  switch (status) {
    case 'undone':
      return sql`main.order_id in (select order_id from undone_sales)`;
    case 'waiting':
      return sql`main.order_id in (
        select order_id from open_exceptions where open_exceptions.cause = 'payment')`;
    case 'pending':
      // The list says that the money of such orders waits, or what became of it, and not that they are unpaid.
      return sql`${isStandingAs(status)} and not exists (
        select from open_exceptions waiting
        where waiting.cause = 'payment' and waiting.order_id = main.order_id)
        and ${moneyWent('main.order_id')} is null`;
    case 'refund_pending':
      return sql`main.order_id in (${refundingOrders})`;
    default:
      return isStandingAs(status);
  }
};

const ordersWith = (money: 'odd' | 'owed') =>
  money === 'odd'
    ? sql`select order_id from payments where ${oddCharges}`
    : sql`select order_id from guest_money where not is_resolved`;

/** A page of main orders, newest first. */
export const listOrderLines = async (
  db: Database,
  { text, amountSen, status, money, during, before }: OrderFilter,
  limit: number,
): Promise<readonly OrderLineRow[]> => {
  const conditions = [
    sql`main.parent_order_id is null`,
    ...(status === undefined ? [] : [hasStatus(status)]),
    ...(money === undefined ? [] : [sql`main.order_id in (${ordersWith(money)})`]),
    ...(during === undefined
      ? []
      : [sql`main.created_at >= ${asDate(during[0])} and main.created_at < ${asDate(during[1])}`]),
    ...(before === undefined
      ? []
      : [
          sql`(main.created_at, main.order_id) < (
            select created_at, order_id from orders where order_id = ${before})`,
        ]),
  ];
  const pageOf = (all: Conditions) => sql`(
    select * from orders main where ${sql.join(all, sql` and `)}
    order by main.created_at desc, main.order_id desc limit ${limit})`;
  const pages = withText(text).flatMap((named) =>
    withAmount(amountSen).map((has) => pageOf([...conditions, ...named, ...has])),
  );
  const { rows } = await linesOf(sql`
    select * from (${sql.join(pages, sql` union `)}) main
    order by main.created_at desc, main.order_id desc limit ${limit}`).execute(db);
  return rows;
};

export const findOrderLine = async (
  db: Database,
  orderId: string,
): Promise<OrderLineRow | undefined> => {
  const { rows } = await linesOf(sql`
    select * from orders where order_id = ${orderId} and parent_order_id is null`).execute(db);
  return rows[0];
};

interface OrderItemRow {
  readonly kind: 'court_booking' | 'group_lesson' | 'private_lesson' | 'membership_upgrade';
  readonly court: string | null;
  readonly date: BookingDate | null;
  readonly slot: Slot | null;
  readonly plan: string | null;
  readonly priceSen: number;
  readonly isCancelled: boolean;
}

export const listItemsOfOrder = async (
  db: Database,
  orderId: string,
): Promise<readonly OrderItemRow[]> => {
  const { rows } = await sql<OrderItemRow>`
    select item.kind, courts.name as court, item.booking_date as date, item.slot, item.plan,
      item.final_sen as "priceSen", (item.refunded_at is not null
        or exists (select from undone_sales where order_id = ${orderId})) as "isCancelled"
    from order_items item
    join orders part on part.order_id = item.order_id
    left join courts on courts.id = item.court_id
    where part.order_id = ${orderId} or part.parent_order_id = ${orderId}
    order by item.booking_date, item.slot, courts.name`.execute(db);
  return rows;
};
