import { idOfItem } from '#domain/orders/item-content.ts';
import { courtContent } from '#domain/orders/order-lines.ts';
import { type CourtSlots, courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Tx } from '#server/db/database.ts';
import type { SaleOverride } from '#server/features/bookings/court-order/court-order.ts';
import { writeCourtOrder } from '#server/features/bookings/court-order/sale.ts';
import { type Bill, billOf } from '#server/features/orders/bill.ts';
import type { Buyer, RequestedGoods } from '#server/features/orders/goods.ts';
import type { AskedSlot } from '#server/features/slots/selection.ts';
import type { ReadRuleBook } from '#server/features/venue/rule-book.ts';
import { Refusal } from '#server/http/refusal.ts';

interface WeeklyRequest {
  readonly slots: CourtSlots;
  readonly dates: readonly BookingDate[];
  readonly shownTotalSen: number;
  readonly shownCreditsSen: number;
  readonly override: SaleOverride | null;
  /** Checks the dates against the preview, and returns their slots. */
  readonly choose: (tx: Tx, buyer: Buyer, now: Temporal.Instant) => Promise<readonly AskedSlot[]>;
}

/** The same slots on several dates, as one order without free slots of the week. [SERIES-10] */
export const weeklyGoods = (
  { slots, dates, override, choose, ...shown }: WeeklyRequest,
  readRuleBook: ReadRuleBook,
): RequestedGoods<Bill> => ({
  details: dates.flatMap((date) =>
    courtSlotsInOrder(slots).map((slot) => idOfItem(courtContent(slot, date))),
  ),
  readForBill: async (tx) => async (buyer, now) => {
    const goods = { slots: await choose(tx, buyer, now), freeSlots: [] };
    const rules = await readRuleBook(tx);
    const all = { ...shown, shownFreeSlots: 0, soldSen: override?.soldSen ?? null };
    return { bill: await billOf(tx, rules, buyer, goods, all, now), holders: [] };
  },
  write: (tx, settings, sale) =>
    writeCourtOrder(tx, settings, {
      ...sale,
      override,
      requireStill: () => Promise.reject(new Refusal('preview_changed')),
    }),
});
