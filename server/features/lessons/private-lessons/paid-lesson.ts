import { coachName } from '#domain/lessons/coaches.ts';
import type { Sen } from '#domain/money/money.ts';
import { namedItem } from '#domain/orders/item-content.ts';
import { type OrderItem, undiscountedItem } from '#domain/orders/order-lines.ts';
import { subOrderId } from '#domain/orders/orders.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';
import { setOrderOfLesson } from '#server/features/bookings/bookings.repository.ts';
import { mailLessonPaid } from '#server/features/bookings/mails/confirmation-mails.ts';
import { spendCredits } from '#server/features/credits/reservations.ts';
import {
  findPaidLesson,
  type LessonToPay,
  lockLessonToPay,
} from '#server/features/lessons/private-lessons/private-lessons.repository.ts';
import { computeBill } from '#server/features/orders/bill.ts';
import type {
  Amounts,
  OrderedGoods,
  OrderSale,
  PlacedOrder,
  Receipt,
  RequestedGoods,
} from '#server/features/orders/goods.ts';
import type { Part } from '#server/features/orders/order-items.repository.ts';
import { reserveCredits, writeOrder } from '#server/features/orders/write-order.ts';
import { Refusal } from '#server/http/refusal.ts';

interface LessonRequest {
  readonly bookingId: string;
  readonly priceSen: Sen;
  readonly orderId: string;
  readonly bookingType: string;
  readonly shownTotalSen: Sen;
  readonly shownCreditsSen: Sen;
  readonly billingName: string;
  readonly billingEmail: string;
  readonly billingMobile: string;
}

interface Bill extends Amounts {
  readonly lesson: LessonToPay;
}

/** No booking has this id; the lesson was cancelled before it was paid. */
const noLesson = '00000000-0000-0000-0000-000000000000';

const contentOf = ({ court, date, slot, ...names }: LessonToPay) =>
  ({ kind: 'private_lesson', coach: coachName(names), court, date, slot }) as const;

const itemOf = (lesson: LessonToPay, priceSen: Sen): OrderItem =>
  undiscountedItem(contentOf(lesson), priceSen);

/** The lesson, if nobody has paid for it yet. Its booking is locked. [COACH-12] */
const requireUnpaid = async (tx: Tx, bookingId: string): Promise<LessonToPay> => {
  const lesson = await lockLessonToPay(tx, bookingId);
  if (lesson === undefined) throw new Refusal('not_found');
  if (lesson.orderId !== null) throw new Refusal('lesson_paid');
  return lesson;
};

const partOf = ({ order, bill: { lesson, totalSen, creditsSen } }: OrderSale<Bill>): Part => ({
  subOrderId: subOrderId(order.orderId, 1),
  totalSen,
  creditsSen,
  items: [
    {
      kind: 'private_lesson',
      courtId: lesson.courtId,
      bookingDate: lesson.date,
      slot: lesson.slot,
      beforeDiscountSen: totalSen,
      finalSen: totalSen,
      creditsSen,
    },
  ],
  metadata: { type: 'private_lesson' },
});

/** Gives the booking its order, and mails the receipt. */
const markPaid = async (
  tx: Tx,
  settings: Settings,
  lesson: LessonToPay,
  receipt: Receipt,
  now: Temporal.Instant,
): Promise<void> => {
  const { id, date, slot, court, ...names } = lesson;
  await setOrderOfLesson(tx, id, subOrderId(receipt.paid.orderId, 1));
  const what = { type: 'private_lesson', coach: coachName(names) } as const;
  const paid = { ...receipt, lesson: { id, what, date, slot, court } };
  await mailLessonPaid(tx, settings, paid, now);
};

const writeLessonSale = async (
  tx: Tx,
  settings: Settings,
  sale: OrderSale<Bill>,
): Promise<void> => {
  const { order, buyer, bill, now } = sale;
  await writeOrder(tx, sale, [partOf(sale)]);
  if (order.expiresAt !== null) {
    await reserveCredits(tx, order, order.expiresAt);
    return;
  }
  await spendCredits(tx, order, now);
  const key = `order-confirmed/${order.orderId}`;
  const paid = { ...order, cardSen: 0 };
  await markPaid(tx, settings, bill.lesson, { to: buyer.email, key, paid }, now);
};

const lessonToPay = (request: LessonRequest): RequestedGoods<Bill> => ({
  details: [`Private lesson ${request.bookingId}`],
  readForBill: async (tx) => async (buyer, now) => {
    const lesson = await requireUnpaid(tx, request.bookingId);
    if (lesson.userId !== buyer.userId) throw new Refusal('not_found');
    const items = [itemOf(lesson, request.priceSen)];
    const bill = await computeBill(tx, buyer.userId, items, request, now);
    return { bill: { ...bill, lesson }, holders: [] };
  },
  write: writeLessonSale,
});

const orderedLesson = (lesson: LessonToPay): OrderedGoods => ({
  // The desk takes the money at once, so no screen of the member ever offers this order.
  purpose: { bookingType: 'court_booking', courts: null },
  items: [namedItem(contentOf(lesson))],
  days: [],
  isCancelledByVenue: false,
  requireStill: async (tx) => requireUnpaid(tx, lesson.id),
  claim: async (tx) => (await lockLessonToPay(tx, lesson.id))?.orderId === null,
  book: (tx, settings, receipt, now) => markPaid(tx, settings, lesson, receipt, now),
});

/** A private lesson that was booked before and is paid at the desk. [COACH-12] */
export const paidLessonGoods = {
  kind: 'private_lesson',
  ofRequest: lessonToPay,
  ofOrder: async (db: Database, { orderId }: PlacedOrder) => {
    const { id, username, ...lesson } = await findPaidLesson(db, orderId);
    return orderedLesson({ ...lesson, id: id ?? noLesson, username: username ?? '' });
  },
} as const;
