import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { placeLessonOrder, priceLessons } from '#contract/lessons.ts';
import { compareClasses, lessonItem } from '#domain/lessons/lessons.ts';
import { spreadCredits } from '#domain/money/credits.ts';
import { subOrderId } from '#domain/orders/orders.ts';
import { slotRange } from '#domain/time/slots.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';
import { confirmByMail } from '#server/features/bookings/mails/confirmation-mails.ts';
import { readSpendableCredits, spendCredits } from '#server/features/credits/reservations.ts';
import {
  type ClassRow,
  listOrderedClasses,
  type OrderedClass,
} from '#server/features/lessons/seats/classes.repository.ts';
import {
  bookClasses,
  checkSeats,
  claimSeats,
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
import type { Part } from '#server/features/orders/order-items.repository.ts';
import { placeOrderFor } from '#server/features/orders/placing.ts';
import { reserveCredits, writeOrder } from '#server/features/orders/write-order.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import { upsertSeats } from '#server/features/slots/lesson-seats.repository.ts';
import { writeEvent } from '#server/live/write-event.ts';

type OrderRequest = CallRequest<typeof placeLessonOrder>['body'];

/** The lines of an order, in the same order on the checkout and on the payment page. */
const itemsOf = (classes: readonly ClassRow[]) => classes.toSorted(compareClasses).map(lessonItem);

interface Bill extends Amounts {
  readonly classes: readonly ClassRow[];
}

/** One part for all classes of an order, with the credits split over them. */
const partOf = ({ bill, order }: OrderSale<Bill>): Part => {
  const { classes, totalSen, creditsSen } = bill;
  const shares = spreadCredits(
    creditsSen,
    classes.map(({ priceSen }) => priceSen),
  );
  return {
    subOrderId: subOrderId(order.orderId, 1),
    totalSen,
    creditsSen,
    items: classes.map(({ id, courtId, date, slot, priceSen }, index) => ({
      kind: 'group_lesson',
      courtId,
      bookingDate: date,
      slot,
      instanceId: id,
      beforeDiscountSen: priceSen,
      finalSen: priceSen,
      creditsSen: shares[index] ?? 0,
    })),
    metadata: {
      type: 'group_lesson',
      user_id: order.userId,
      schedules: classes.map(({ id, scheduleId, courtId, date, slot }) => ({
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
    bill.classes.map(({ id }) => ({ classId: id, hold })),
  );
  await writeOrder(tx, sale, [part]);
  if (expiresAt !== null) {
    await reserveCredits(tx, order, expiresAt);
    return;
  }
  const sold = bill.classes.map((lessonClass) => ({ ...lessonClass, subOrderId: part.subOrderId }));
  const bookings = await bookClasses(tx, userId, sold, now);
  await spendCredits(tx, order, now);
  const paid = { ...order, cardSen: 0 };
  const key = `order-confirmed/${orderId}`;
  await confirmByMail(tx, settings, { to: buyer.email, key, bookings, paid }, now);
};

// All transactions lock classes in this order.
const inOrder = (classIds: readonly number[]): number[] =>
  [...new Set(classIds)].sort((a, b) => a - b);

/** Prices classes exactly as an order for them would be priced. */
export const quoteLessons = async (
  { db, clock }: AppContext,
  userId: string,
  classIds: readonly number[],
): Promise<CallOutput<typeof priceLessons>> => {
  await requireLessonsOpen(db);
  const now = clock.now();
  const seats = await checkSeats(db, userId, inOrder(classIds), now);
  return {
    classes: seats.classes.toSorted(compareClasses),
    availableCreditsSen: await readSpendableCredits(db, userId, seats.orderIds, now),
  };
};

const requestedSeats = (request: OrderRequest): RequestedGoods<Bill> => {
  const classIds = inOrder(request.classIds);
  return {
    details: classIds.map((id) => `Group Lesson ${id}`),
    readForBill: async (tx, userId) => async (_buyer, now) => {
      const holders = await releaseUnwantedSeats(tx, userId, classIds, now);
      await requireLessonsOpen(tx);
      const classes = await requireSeats(tx, userId, classIds, now);
      const bill = await computeBill(tx, userId, itemsOf(classes), request, now);
      return { bill: { ...bill, classes }, holders };
    },
    write: writeLessonOrder,
  };
};

const orderedClasses = (userId: string, classes: readonly OrderedClass[]): OrderedGoods => {
  const classIds = classes.map(({ id }) => id);
  return {
    purpose: { bookingType: 'group_lesson', courts: null },
    items: itemsOf(classes),
    days: classes,
    isCancelledByVenue: classes.some(({ isCancelled }) => isCancelled),
    requireStill: async (tx, now) => {
      await requireLessonsOpen(tx);
      return requireSeats(tx, userId, classIds, now);
    },
    claim: (tx) => claimSeats(tx, userId, classIds),
    book: async (tx, settings, receipt, now) => {
      const bookings = await bookClasses(tx, userId, classes, now);
      // The seats were taken before, so the number of free ones does not change. [LESSON-21]
      await writeEvent(tx, { topic: 'bookings', payload: { userId } });
      await confirmByMail(tx, settings, { ...receipt, bookings }, now);
    },
  };
};

export const lessonGoods: Goods<OrderRequest, Bill> = {
  kind: 'group_lesson',
  ofRequest: requestedSeats,
  ofOrder: async (db, { orderId, userId }) =>
    orderedClasses(userId, await listOrderedClasses(db, orderId)),
};

/** Orders seats in classes, all of them or none. */
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
