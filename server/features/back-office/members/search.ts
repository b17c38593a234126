import { type ChargeHit, longestSearch, type SearchResult } from '#contract/console-members.ts';
import { shownMobile } from '#domain/orders/mobile-numbers.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { courtsCalled } from '#domain/venue/courts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import { searchGuests } from '#server/features/back-office/members/guest-search.repository.ts';
import {
  listOrdersFor,
  type OrderHitRow,
  searchMembers,
} from '#server/features/back-office/members/members.repository.ts';
import { summaryOf } from '#server/features/back-office/members/members.ts';
import { listWaitingCharges } from '#server/features/back-office/members/order-money.repository.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';

export const orderHitOf = ({ placedAt, ...row }: OrderHitRow) => ({
  ...row,
  toReturnSen: row.toReturnSen ?? 0,
  placedAt: placedAt.toISOString(),
});

/** The charges without an order that wait, as hits of a search. [EXC-12] */
export const waitingChargesFor = async (db: Database, text: string): Promise<ChargeHit[]> => {
  const rows = await listWaitingCharges(db, text, longestSearch);
  return rows.map(({ at, ...charge }) => ({ ...charge, at: at.toISOString() }));
};

/** Finds members, guests, orders and courts for the search field of the console. [MEMBER-17] */
export const searchMembersAndOrders = async (
  { db, clock }: AppContext,
  text: string,
): Promise<SearchResult> => {
  const [members, guests, orders, charges, courts] = await Promise.all([
    searchMembers(db, text, longestSearch),
    searchGuests(db, text, bookingDayOf(clock.now()), longestSearch),
    listOrdersFor(db, text, longestSearch),
    waitingChargesFor(db, text),
    listCourts(db),
  ]);
  const names = courts.map(({ name }) => name);
  return {
    members: members.map(summaryOf),
    guests: guests.map((guest) => ({ ...guest, phone: shownMobile(guest.phone) })),
    orders: orders.map(orderHitOf),
    charges,
    courts: courtsCalled(names, text).slice(0, longestSearch),
  };
};
