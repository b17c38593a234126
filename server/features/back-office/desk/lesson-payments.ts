import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { payLessonAtDesk } from '#contract/desk-sales.ts';
import type { AppContext } from '#server/app-context.ts';
import { type DeskPerson, forMember } from '#server/features/back-office/desk/person.ts';
import { requireCredits } from '#server/features/back-office/desk/sale-credits.ts';
import { requireNewReference } from '#server/features/back-office/desk/terminal-references.ts';
import { findMember } from '#server/features/back-office/members/members.repository.ts';
import { findMemberOf } from '#server/features/bookings/changes.repository.ts';
import { paidLessonGoods } from '#server/features/lessons/private-lessons/paid-lesson.ts';
import { findOrder } from '#server/features/orders/orders.repository.ts';
import { placeOrderAtDesk, type Seller } from '#server/features/orders/placing.ts';
import { settleSale } from '#server/features/payments/settling/desk-settling.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { Refusal } from '#server/http/refusal.ts';

type Payment = CallRequest<typeof payLessonAtDesk>['body'];

const sellerOf = (
  staff: DeskPerson,
  userId: string,
  bookingId: string,
  { payment }: Payment,
): Seller => ({
  channel: 'desk',
  soldBy: staff.userId,
  buyerTaxId: null,
  terms: JSON.stringify(payment),
  findBuyer: async (tx) => {
    const member = await findMember(tx, userId);
    if (member === undefined) throw new Refusal('not_found');
    const { email, displayName, username } = member;
    const billingName = displayName ?? username ?? email;
    return { userId, billing: { billingName, billingEmail: email, billingMobile: '' } };
  },
  onPlaced: async (tx, { order: { orderId, totalSen, creditsSen } }, now) =>
    writeAudit(
      tx,
      {
        by: { userId: staff.userId, permission: 'bookings.sell' },
        action: 'order.sell',
        subject: `order:${orderId}`,
        details: { before: null, after: { userId, bookingId, totalSen, creditsSen, payment } },
      },
      now,
    ),
});

/**
 * Takes the money for a private lesson as a sale of the desk: an order that is settled like any
 * other, and that the same request finishes if the process dies in between. [COACH-12] [DESK-9]
 */
export const payLesson = async (
  context: AppContext,
  staff: DeskPerson,
  bookingId: string,
  asked: Payment,
): Promise<CallOutput<typeof payLessonAtDesk>> => {
  const { orderId, amountSen: priceSen, payment } = asked;
  await requireNewReference(context, orderId, payment);
  const member = await findMemberOf(context.db, bookingId);
  if (member === undefined) throw new Refusal('not_found');
  const isOnCredit = payment.method === 'credits';
  if (isOnCredit) await requireCredits(context, member.userId, orderId, priceSen);
  const request = {
    bookingId,
    priceSen,
    orderId,
    bookingType: 'private-lesson',
    shownTotalSen: isOnCredit ? 0 : priceSen,
    shownCreditsSen: isOnCredit ? priceSen : 0,
  };
  const seller = sellerOf(staff, member.userId, bookingId, asked);
  await forMember(() => placeOrderAtDesk(context, request, paidLessonGoods, seller));
  const order = await findOrder(context.db, orderId);
  if (order === undefined) throw new Error(`Order ${orderId} was placed and is not there.`);
  const { status, totalSen, creditsSen } = order;
  if (status === 'pending' && payment.method !== 'credits') {
    await settleSale(context, {
      userId: member.userId,
      orderId,
      amountSen: totalSen - creditsSen,
      method: payment.method,
      reference: payment.method === 'terminal' ? payment.reference : null,
      takenBy: staff.userId,
    });
  }
  return { orderId, totalSen, creditsSen };
};
