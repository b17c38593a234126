import { randomUUIDv7 } from 'node:crypto';
import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { placeOrder } from '#contract/orders.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import { courtSlotDetails, courtSlotWords } from '#domain/orders/order-lines.ts';
import { refusalOfBookingType } from '#domain/orders/orders.ts';
import { compareCourtSlots, courtSlotsInOrder, slotsByCourt } from '#domain/slots/court-slots.ts';
import type { Tx } from '#server/db/database.ts';
import { insertBookings } from '#server/features/bookings/bookings.repository.ts';
import {
  listOrderedHours,
  type OrderedHour,
} from '#server/features/bookings/court-order/court-order.repository.ts';
import { sellCourts } from '#server/features/bookings/court-order/sale.ts';
import { confirmByMail } from '#server/features/bookings/notices/confirmations.ts';
import { deleteReservations } from '#server/features/credits/reservations.repository.ts';
import { findMembership } from '#server/features/members/members.repository.ts';
import { type Bill, drawUpBill } from '#server/features/orders/bill.ts';
import type { OrderedGoods, ReadGoods } from '#server/features/orders/goods.ts';
import type { Goods } from '#server/features/orders/placing.ts';
import { placeOrderFor } from '#server/features/orders/placing.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import { deleteClaims } from '#server/features/slots/claims.repository.ts';
import { claimHours, findHeldAlready } from '#server/features/slots/claims.ts';
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

const orderedHours = (userId: string, hours: readonly OrderedHour[]): OrderedGoods => ({
  bookingType: 'court_booking',
  items: hours.toSorted(compareCourtSlots).map((hour) => ({
    type: 'Court Booking',
    details: courtSlotWords(hour, hour.date),
    detailsForBackend: courtSlotDetails(hour, hour.date),
  })),
  courts: hours[0] ? { date: hours[0].date, slots: slotsByCourt(hours) } : null,
  days: hours,
  hasCancelledSession: false,
  demandStill: async (tx, now) => {
    const status = membershipStatusOf(await findMembership(tx, userId));
    const date = hours[0]?.date ?? '';
    return demandSelection(tx, { userId, status, date, slots: slotsByCourt(hours) }, now);
  },
  claim: (tx, now) =>
    claimHours(
      tx,
      userId,
      hours.map((hour) => ({ ...hour, kind: 'booking' as const })),
      now,
    ),
  book: async (tx, settings, receipt, now) => {
    const bookings = hours.map(({ court, sport, subOrderId, ...hour }) => ({
      ...hour,
      id: randomUUIDv7(),
      what: { type: 'court_booking', courtName: court } as const,
      orderId: subOrderId,
    }));
    await insertBookings(tx, userId, bookings, now);
    await confirmByMail(tx, settings, { ...receipt, bookings }, now);
  },
});

export const readOrderedCourts: ReadGoods = async (db, { orderId, userId }) =>
  orderedHours(userId, await listOrderedHours(db, orderId));
