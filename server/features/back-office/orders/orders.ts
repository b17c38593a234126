import type { CallOutput, CallRequest } from '#contract/call.ts';
import {
  type askProvider,
  type listOrders,
  type OrderLine,
  type OrderStoryEntry,
  orderPageLength,
  type readOrderStory,
} from '#contract/console-orders.ts';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { isGuestEmail } from '#domain/members/guests.ts';
import { linkPaymentOf } from '#domain/orders/payment-links.ts';
import { refusalToAsk } from '#domain/payments/order-story.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { addDays, startOfDay } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import { asDate, type Database } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { findUndoableSale } from '#server/features/back-office/desk/undoable-sales.ts';
import { waitingChargesFor } from '#server/features/back-office/members/search.ts';
import {
  listOrderStory,
  type OrderStoryRow,
} from '#server/features/back-office/orders/order-story.repository.ts';
import {
  findOrderLine,
  listItemsOfOrder,
  listOrderLines,
  type OrderLineRow,
} from '#server/features/back-office/orders/orders.repository.ts';
import { readRefundable } from '#server/features/back-office/refunds/order-refunds.ts';
import { findNewestCharge } from '#server/features/orders/open-orders.repository.ts';
import { stillWaiting } from '#server/features/orders/open-orders.ts';
import { findOrder, type OrderRow } from '#server/features/orders/orders.repository.ts';
import { findLastUseOfLink } from '#server/features/orders/payment-links.repository.ts';
import { askAboutOrder, takeQuestion } from '#server/features/payments/requeries/requeries.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

const lineOf = (row: OrderLineRow): OrderLine => ({
  orderId: row.orderId,
  userId: row.userId,
  name: row.name,
  isDeleted: isDeletedEmail(row.email),
  status: row.status,
  channel: row.channel,
  totalSen: row.totalSen,
  toReturnSen: row.toReturnSen,
  keptSen: row.keptSen,
  isWaiting: row.isWaiting,
  isRefunding: row.isRefunding,
  moneyWent: row.moneyWent,
  isChargedOddly: row.isChargedOddly,
  undone: row.undoneAt && { at: row.undoneAt.toISOString(), by: row.undoneBy ?? '' },
  placedAt: row.placedAt.toISOString(),
});

type Filters = CallRequest<typeof listOrders>['query'];

/** A page of orders, newest first. */
export const readOrders = async (
  { db }: AppContext,
  { day, ...filters }: Filters,
): Promise<CallOutput<typeof listOrders>> => {
  const during =
    day === undefined ? undefined : ([startOfDay(day), startOfDay(addDays(day, 1))] as const);
  // Reads one order more than a page, to know whether there is another page.
  const rows = await listOrderLines(db, { ...filters, during }, orderPageLength + 1);
  const page = rows.slice(0, orderPageLength);
  const { text, before } = filters;
  return {
    orders: page.map(lineOf),
    next: rows.length > orderPageLength ? (page.at(-1)?.orderId ?? null) : null,
    charges: text === undefined || before !== undefined ? [] : await waitingChargesFor(db, text),
  };
};

/** The hold of an order that waits for its payment link. [LINK-7] */
const heldOf = async (
  db: Database,
  order: OrderRow | undefined,
  now: Temporal.Instant,
): Promise<CallOutput<typeof readOrderStory>['order']['held']> => {
  const held = order?.channel === 'phone' ? stillWaiting(order, now) : null;
  if (held === null) return null;
  const [usedAt, newest] = await Promise.all([
    findLastUseOfLink(db, held.orderId),
    findNewestCharge(db, held.orderId),
  ]);
  const linkPayment = linkPaymentOf({
    usedAt: usedAt?.toTemporalInstant() ?? null,
    newest: newest
      ? { isDeclined: newest.status === 'failed', at: newest.createdAt.toTemporalInstant() }
      : null,
  });
  return { until: asDate(held.expiresAt).toISOString(), linkPayment };
};

/** How often the staff asked the provider; questions that Depot asks by itself do not count. */
const questionsIn = (story: readonly OrderStoryRow[]): number =>
  story.filter(({ kind, fields }) => kind === 'act' && fields.action === 'order.ask').length;

const longestStory = 300;

const questionOf = ({ channel, totalSen, creditsSen, placedAt }: OrderLineRow) => ({
  channel,
  dueSen: totalSen - creditsSen,
  placedAt: placedAt.toTemporalInstant(),
});

export const readStoryOfOrder = async (
  { db, clock }: AppContext,
  { role }: StaffCaller,
  orderId: string,
  provider: PaymentProvider | null,
): Promise<CallOutput<typeof readOrderStory>> => {
  const [row, order] = await Promise.all([findOrderLine(db, orderId), findOrder(db, orderId)]);
  if (row === undefined) throw new Refusal('not_found');
  const mailedTo = [row.email, order?.billingEmail ?? row.email];
  const [items, story, sale, held] = await Promise.all([
    listItemsOfOrder(db, orderId),
    listOrderStory(db, { orderId, mailedTo }, longestStory),
    findUndoableSale(db, orderId, clock.now()),
    heldOf(db, order, clock.now()),
  ]);
  const refundable = hasPermission(role, 'payments.refund')
    ? await readRefundable(db, orderId, row, provider?.name ?? null, clock.now())
    : [];
  const canAsk =
    provider !== null &&
    hasPermission(role, 'orders.ask') &&
    refusalToAsk(questionOf(row), clock.now()) === null;
  return {
    order: {
      ...lineOf(row),
      isGuest: isGuestEmail(row.email),
      creditsSen: row.creditsSen,
      items: [...items],
      timesAsked: row.timesAsked + questionsIn(story),
      nextQuestionAt: row.nextQuestionAt?.toISOString() ?? null,
      canAsk,
      sale,
      held,
      refundable,
    },
    // The schema of the response checks the fields of each kind.
    entries: story.map(
      ({ key, at, kind, fields }) =>
        ({ key, at: at.toISOString(), kind, ...fields }) as OrderStoryEntry,
    ),
  };
};

/** Asks the provider about an order and settles the answer. [SETTLE-13] */
export const askAgain = async (
  context: AppContext,
  { userId }: StaffCaller,
  orderId: string,
  provider: PaymentProvider | null,
): Promise<CallOutput<typeof askProvider>> => {
  if (provider === null) throw new Refusal('payments_unavailable');
  const { db, clock } = context;
  const noChange = { before: null, after: null };
  const act = { by: { userId, permission: 'orders.ask' }, subject: `order:${orderId}` } as const;
  const amountSen = await transact(db, async (tx) => {
    const row = await findOrderLine(tx, orderId);
    if (row === undefined) throw new Refusal('not_found');
    const now = clock.now();
    throwIfRefused(refusalToAsk(questionOf(row), now));
    await takeQuestion(tx, now);
    // Logged before the answer, so that a question is in the log even if it fails.
    await writeAudit(tx, { ...act, action: 'order.ask', details: noChange }, now);
    return row.totalSen - row.creditsSen;
  });
  const answer = await askAboutOrder(context, provider, { orderId, amountSen });
  const details = { before: null, after: { answer } };
  await transact(db, (tx) =>
    writeAudit(tx, { ...act, action: 'order.answer', details }, clock.now()),
  );
  return { answer };
};
