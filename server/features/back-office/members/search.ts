import { longestSearch, type SearchResult } from '#contract/console-members.ts';
import { phoneDigitsOf } from '#domain/members/phone-search.ts';
import { courtsCalled } from '#domain/venue/courts.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  listMembers,
  listMembersByMobile,
  listOrdersFor,
  type OrderHitRow,
} from '#server/features/back-office/members/members.repository.ts';
import { summaryOf } from '#server/features/back-office/members/members.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';

export const orderHitOf = ({ placedAt, ...row }: OrderHitRow) => ({
  ...row,
  toReturnSen: row.toReturnSen ?? 0,
  placedAt: placedAt.toISOString(),
});

/** Finds members, orders and courts for the search field of the console. */
export const searchMembersAndOrders = async (
  { db }: AppContext,
  text: string,
): Promise<SearchResult> => {
  const digits = phoneDigitsOf(text);
  const [members, orders, courts] = await Promise.all([
    digits === null
      ? listMembers(db, { search: text }, longestSearch)
      : listMembersByMobile(db, digits, longestSearch),
    listOrdersFor(db, text, longestSearch),
    listCourts(db),
  ]);
  const names = courts.map(({ name }) => name);
  return {
    members: members.map(summaryOf),
    orders: orders.map(orderHitOf),
    courts: courtsCalled(names, text).slice(0, longestSearch),
  };
};
