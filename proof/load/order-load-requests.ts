import type { Sen } from '#domain/money/money.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type Slot, tableSlots } from '#domain/time/slots.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';
import { addCrowd, type Visitor } from '#proof/model/crowd.ts';
import type { OrderRequest } from '#proof/model/world.ts';
import type { Database } from '#server/db/database.ts';
import { priceForMember } from '#server/features/orders/bill.ts';
import { makeReadRuleBook } from '#server/features/venue/rule-book.ts';

// The orders of the load test: everything follows from a number, so that pgbench, which has only
// numbers, can place the same orders.

/** The most common status. */
const status = 'normal_member';
const daysAhead = 9;

/** The courts that this status can book on any day. */
export const courts = [
  ...[1, 2, 3, 4, 5, 6].map((number) => `Tournament Court ${number}`),
  ...[1, 2].map((number) => `Show Court ${number}`),
  ...[1, 2, 3].map((number) => `Padel Court ${number}`),
];

export const numbered = (number: number): string => String(number).padStart(12, '0');
export const userIdOf = (number: number): string => `00000000-0000-7000-8000-${numbered(number)}`;
export const tokenOf = (number: number): string => `token${numbered(number)}`;

export const addNumberedCrowd = (db: Database, secret: string, count: number): Promise<Visitor[]> =>
  addCrowd(db, secret, count, status, (number) => ({
    id: userIdOf(number),
    token: tokenOf(number),
  }));

export interface SlotKey {
  readonly date: BookingDate;
  readonly court: string;
  readonly slot: Slot;
}

/** The slot with a number: counts through all courts, then the slots, then the days. */
const slotKeyOf = (number: number, firstDate: BookingDate): SlotKey => {
  const row = Math.floor(number / courts.length);
  return {
    date: addDays(firstDate, Math.floor(row / tableSlots.length)),
    court: courts[number % courts.length] ?? '',
    slot: tableSlots[row % tableSlots.length] ?? 7,
  };
};

const begin = Temporal.Instant.from('2026-11-16T09:00:00+08:00');

/** Each round is a window later, so that there are always free slots. */
export const timeOf = (round: number): Temporal.Instant =>
  begin.add({ hours: 24 * daysAhead * round });

export const firstDateOf = (round: number): BookingDate => addDays(bookingDayOf(timeOf(round)), 1);

export const orderRequestFor = (
  { date, court, slot }: SlotKey,
  orderId: string,
  priceSen: Sen,
): OrderRequest => ({
  orderId,
  bookingType: 'court-booking',
  date,
  slots: { [court]: [slot] },
  shownCreditsSen: 0,
  shownTotalSen: priceSen,
  shownFreeSlots: 0,
  billingName: 'Mei Tan',
  billingEmail: 'mei@person.test',
  billingMobile: '+60 12 345 6789',
});

/** The orders of a round, each for another slot at its price. */
export const makeOrderRequests = async (
  db: Database,
  round: number,
  count: number,
): Promise<OrderRequest[]> => {
  const courtSlots = Array.from({ length: count }, (_, number) => ({
    ...slotKeyOf(number, firstDateOf(round)),
    orderId: `order_h${round}x${numbered(number)}`,
  }));
  const requests: OrderRequest[] = [];
  const { rules } = (await makeReadRuleBook()(db)).priceBook;
  for (const [date, ofDate] of Map.groupBy(courtSlots, (courtSlot) => courtSlot.date)) {
    const slots = ofDate.map((courtSlot) => ({
      ...courtSlot,
      courtType: courtSlot.court.replace(/ \d+$/, ''),
    }));
    for (const courtSlot of priceForMember(rules, status, date, slots)) {
      requests.push(orderRequestFor(courtSlot, courtSlot.orderId, courtSlot.finalPrice));
    }
  }
  return requests;
};
