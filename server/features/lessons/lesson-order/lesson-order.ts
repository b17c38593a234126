import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { placeLessonOrder, priceLessons } from '#contract/lessons.ts';
import { lessonItem } from '#domain/lessons/lessons.ts';
import { spreadCredits } from '#domain/money/credits.ts';
import { subOrderId } from '#domain/orders/orders.ts';
import { slotRange } from '#domain/time/slots.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';
import { confirmByMail } from '#server/features/bookings/notices/confirmations.ts';
import { readSpendableCredits, spendCredits } from '#server/features/credits/reservations.ts';
import {
  listOrderedSessions,
  type OrderedSession,
  type SessionRow,
} from '#server/features/lessons/seats/seats.repository.ts';
import {
  bookSessions,
  claimSeats,
  lookAtSeats,
  releaseUnwantedSeats,
  requireSeats,
} from '#server/features/lessons/seats/seats.ts';
import { requireLessonsOpen } from '#server/features/lessons/timetable/timetable.ts';
import { computeBill } from '#server/features/orders/bill.ts';
import type {
  Amounts,
  Goods,
  OrderedGoods,
  OrderSale,
  RequestedGoods,
} from '#server/features/orders/goods.ts';
import type { Part } from '#server/features/orders/orders.repository.ts';
import { placeOrderFor } from '#server/features/orders/placing.ts';
import { reserveCredits, writeOrder } from '#server/features/orders/write-order.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import { upsertSeats } from '#server/features/slots/seats.repository.ts';

type OrderRequest = CallRequest<typeof placeLessonOrder>['body'];

interface Bill extends Amounts {
  readonly sessions: readonly SessionRow[];
}

/** One part for all sessions of an order, with the credits dealt out to them. */
const partOf = ({ bill, order }: OrderSale<Bill>): Part => {
  const { sessions, totalSen, creditsSen } = bill;
  const shares = spreadCredits(
    creditsSen,
    sessions.map(({ priceSen }) => priceSen),
  );
  return {
    subOrderId: subOrderId(order.orderId, 1),
    totalSen,
    creditsSen,
    items: sessions.map(({ id, courtId, date, slot, priceSen }, index) => ({
      kind: 'group_lesson',
      court_id: courtId,
      booking_date: date,
      slot,
      instance_id: id,
      before_discount_sen: priceSen,
      final_sen: priceSen,
      credits_sen: shares[index] ?? 0,
    })),
    metadata: {
      type: 'group_lesson',
      user_id: order.userId,
      schedules: sessions.map(({ id, scheduleId, courtId, date, slot }) => ({
        instance_id: id,
        court_id: courtId,
        booking_date: date,
        timeslot: slotRange(slot),
        schedule_id: scheduleId,
      })),
      ...(creditsSen > 0 && { credits_to_use: creditsSen / 100 }),
    },
  };
};

const writeLessonOrder = async (
  tx: Tx,
  settings: Settings,
  sale: OrderSale<Bill>,
): Promise<void> => {
  const { order, buyer, bill, now } = sale;
  const { userId, orderId, expiresAt } = order;
  const hold = expiresAt === null ? null : { orderId, expiresAt };
  const part = partOf(sale);
  await upsertSeats(
    tx,
    userId,
    bill.sessions.map(({ id }) => ({ sessionId: id, hold })),
  );
  await writeOrder(tx, sale, [part]);
  if (expiresAt !== null) {
    await reserveCredits(tx, order, expiresAt);
    return;
  }
  const sold = bill.sessions.map((session) => ({ ...session, subOrderId: part.subOrderId }));
  const bookings = await bookSessions(tx, userId, sold, now);
  await spendCredits(tx, order, now);
  const paid = { ...order, cardSen: 0 };
  const key = `order-confirmed/${orderId}`;
  await confirmByMail(tx, settings, { to: buyer.email, key, bookings, paid }, now);
};

// Sessions are locked in one order, whoever wants them.
const inOrder = (sessionIds: readonly number[]): number[] =>
  [...new Set(sessionIds)].sort((a, b) => a - b);

/** What sessions cost; an order for the same ones is counted in the same way. */
export const quoteLessons = async (
  { db, clock }: AppContext,
  userId: string,
  sessionIds: readonly number[],
): Promise<CallOutput<typeof priceLessons>> => {
  await requireLessonsOpen(db);
  const now = clock.now();
  const seats = await lookAtSeats(db, userId, inOrder(sessionIds), now);
  return {
    sessions: seats.sessions.toSorted((a, b) => a.date.localeCompare(b.date) || a.slot - b.slot),
    availableCreditsSen: await readSpendableCredits(db, userId, seats.orderIds, now),
  };
};

const requestedSeats = (request: OrderRequest): RequestedGoods<Bill> => {
  const sessionIds = inOrder(request.sessionIds);
  return {
    details: sessionIds.map((id) => `Group Lesson ${id}`),
    releaseUnwanted: (tx, { userId }, now) => releaseUnwantedSeats(tx, userId, sessionIds, now),
    computeBill: async (tx, { userId }, now) => {
      await requireLessonsOpen(tx);
      const sessions = await requireSeats(tx, userId, sessionIds, now);
      const bill = await computeBill(tx, userId, sessions.map(lessonItem), request, now);
      return { ...bill, sessions };
    },
    write: writeLessonOrder,
  };
};

const orderedSessions = (userId: string, sessions: readonly OrderedSession[]): OrderedGoods => {
  const sessionIds = sessions.map(({ id }) => id);
  return {
    bookingType: 'group_lesson',
    items: sessions.map(lessonItem),
    courts: null,
    days: sessions,
    hasCancelledSession: sessions.some(({ isCancelled }) => isCancelled),
    requireStill: async (tx, now) => {
      await requireLessonsOpen(tx);
      return requireSeats(tx, userId, sessionIds, now);
    },
    claim: (tx) => claimSeats(tx, userId, sessionIds),
    book: async (tx, settings, receipt, now) => {
      const bookings = await bookSessions(tx, userId, sessions, now);
      await confirmByMail(tx, settings, { ...receipt, bookings }, now);
    },
  };
};

/** Seats in sessions of group lessons. */
export const lessonGoods: Goods<OrderRequest, Bill> = {
  kind: 'group_lesson',
  ofRequest: requestedSeats,
  ofOrder: async (db, { orderId, userId }) =>
    orderedSessions(userId, await listOrderedSessions(db, orderId)),
};

/** Seats in sessions of group lessons: all of them or none. */
export const placeOrderForLessons = (
  context: AppContext,
  provider: PaymentProvider | null,
  userId: string,
  request: OrderRequest,
): Promise<CallOutput<typeof placeLessonOrder>> =>
  placeOrderFor(
    context,
    provider,
    userId,
    { ...request, bookingType: 'group-lesson' },
    lessonGoods,
  );
