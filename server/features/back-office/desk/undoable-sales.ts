import type { UndoableSale } from '#contract/desk-sales.ts';
import { isGuestEmail } from '#domain/members/guests.ts';
import { isHoldLive } from '#domain/orders/holds.ts';
import {
  refusalToUndoSale,
  returnOfSale,
  type SaleReturn,
  undoOfferOf,
  undoSaleMinutes,
} from '#domain/staff/undo.ts';
import type { Database } from '#server/db/database.ts';
import {
  type DeskSale,
  findSale,
  listSalesSince,
} from '#server/features/back-office/desk/undone-sales.repository.ts';

/** True while the sale waits for its payment link. Of such a sale only the free slots are booked. */
const isHeldForLink = ({ channel, status, expiresAt }: DeskSale, now: Temporal.Instant): boolean =>
  channel === 'phone' &&
  status === 'pending' &&
  expiresAt !== null &&
  isHoldLive(expiresAt.toTemporalInstant(), now);

const pastSaleOf = (sale: DeskSale, now: Temporal.Instant) => {
  const isBooked = sale.status === 'completed' && sale.bookingIds.length > 0;
  return {
    channel: sale.channel,
    soldAt: sale.soldAt.toTemporalInstant(),
    isUnchanged: (isHeldForLink(sale, now) || isBooked) && !sale.hasChanged,
    isInShift: sale.isInShift,
  };
};

export const refusalOfUndo = (sale: DeskSale, now: Temporal.Instant) =>
  refusalToUndoSale(pastSaleOf(sale, now), now);

/** What goes back if the sale is undone. */
export const backOf = (sale: DeskSale, isHeld: boolean): SaleReturn =>
  returnOfSale({ ...sale, isHeld, isGuest: isGuestEmail(sale.email) });

const offerOf = (sale: DeskSale, now: Temporal.Instant): UndoableSale | null => {
  const { orderId, channel, soldBy, reference, freeSlots } = sale;
  const offer = undoOfferOf(pastSaleOf(sale, now), now);
  // An undone sale has no bookings, and free slots may be those of another sale of the same instant.
  const isSayable = sale.bookingIds.length > 0 && freeSlots === 0;
  if (offer === null || soldBy === null || (offer.lost !== null && !isSayable)) return null;
  const until = offer.until.toString();
  const back = { channel, reference, freeSlots, ...backOf(sale, isHeldForLink(sale, now)) };
  return { orderId, soldBy, until, back, lost: offer.lost };
};

/** The sale of an order, if it can be undone now, or could but for what happened since. [DESK-25] */
export const findUndoableSale = async (
  db: Database,
  orderId: string,
  now: Temporal.Instant,
): Promise<UndoableSale | null> => {
  const sale = await findSale(db, orderId);
  return sale === undefined ? null : offerOf(sale, now);
};

/** The sales that can be undone now, by their bookings, and by the orders that are held. [DESK-25] */
export const readUndoableSales = async (
  db: Database,
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, UndoableSale>> => {
  const sales = await listSalesSince(db, now.subtract({ minutes: undoSaleMinutes }));
  return new Map(
    sales.flatMap((sale) => {
      const offer = offerOf(sale, now);
      if (offer === null) return [];
      return [sale.orderId, ...sale.bookingIds].map((id) => [id, offer] as const);
    }),
  );
};
