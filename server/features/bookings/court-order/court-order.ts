import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { placeOrder } from '#contract/orders.ts';
import { courtSlotDetails } from '#domain/orders/order-lines.ts';
import { refusalOfBookingType } from '#domain/orders/orders.ts';
import { courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import type { Tx } from '#server/db/database.ts';
import { sellCourts } from '#server/features/bookings/court-order/sale.ts';
import { deleteReservations } from '#server/features/credits/reservations.repository.ts';
import { type Bill, drawUpBill } from '#server/features/orders/bill.ts';
import { type Goods, placeOrderFor } from '#server/features/orders/placing.ts';
import type { PaymentProvider } from '#server/features/payments/provider.ts';
import { deleteClaims } from '#server/features/slots/claims.repository.ts';
import { findHeldAlready } from '#server/features/slots/claims.ts';
import { type Asked, demandSelection } from '#server/features/slots/selection.ts';
import type { House } from '#server/house.ts';
import { obeyRule } from '#server/http/refusal.ts';

type Wish = CallRequest<typeof placeOrder>['body'];

/** The member's orders that hold one of the slots, after they have let go of everything else. */
const loosenOrders = async (
  tx: Tx,
  { userId, date, slots }: Asked,
  now: Temporal.Instant,
): Promise<readonly string[]> => {
  const { orderIds, leftOver } = await findHeldAlready(tx, userId, date, slots, now);
  if (orderIds.length === 0) return [];
  await deleteReservations(tx, userId, orderIds, now);
  await deleteClaims(tx, leftOver);
  return orderIds;
};

const courtGoods = (wish: Wish): Goods<Bill> => {
  const { date, slots } = wish;
  return {
    bookingType: 'court_booking',
    details: courtSlotsInOrder(slots).map((slot) => courtSlotDetails(slot, date)),
    loosen: (tx, { userId, status }, now) => loosenOrders(tx, { userId, status, date, slots }, now),
    drawUp: async (tx, { userId, status }, now) => {
      const asked = { userId, status, date, slots };
      return drawUpBill(tx, asked, await demandSelection(tx, asked, now), wish, now);
    },
    sell: (tx, settings, sale) => sellCourts(tx, settings, wish, sale),
  };
};

export const placeCourtOrder = async (
  house: House,
  provider: PaymentProvider | null,
  userId: string,
  wish: Wish,
): Promise<CallOutput<typeof placeOrder>> => {
  obeyRule(refusalOfBookingType(wish.bookingType, 'court'));
  return placeOrderFor(house, provider, userId, wish, courtGoods(wish));
};
