import { type ChargeHit, longestSearch, type SearchResult } from '#contract/console-members.ts';
import { isGuestEmail } from '#domain/members/guests.ts';
import { phoneDigitsOf } from '#domain/members/phone-search.ts';
import { shownMobile } from '#domain/orders/mobile-numbers.ts';
import { courtsCalled } from '#domain/venue/courts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import {
  listGuestsOf,
  listMembers,
  listMembersByMobile,
  listOrdersFor,
  type OrderHitRow,
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
  { db }: AppContext,
  text: string,
): Promise<SearchResult> => {
  const digits = phoneDigitsOf(text);
  const [buyers, orders, charges, courts] = await Promise.all([
    digits === null
      ? listMembers(db, { search: text }, longestSearch)
      : listMembersByMobile(db, digits, longestSearch),
    listOrdersFor(db, text, longestSearch),
    waitingChargesFor(db, text),
    listCourts(db),
  ]);
  const ids = buyers.filter(({ email }) => isGuestEmail(email)).map(({ userId }) => userId);
  const guests = ids.length === 0 ? [] : await listGuestsOf(db, ids);
  const names = courts.map(({ name }) => name);
  return {
    members: buyers.filter(({ email }) => !isGuestEmail(email)).map(summaryOf),
    guests: guests.map((guest) => ({ ...guest, phone: shownMobile(guest.phone) })),
    orders: orders.map(orderHitOf),
    charges,
    courts: courtsCalled(names, text).slice(0, longestSearch),
  };
};
