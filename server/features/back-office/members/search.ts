import { longestSearch, type SearchResult } from '#contract/console-members.ts';
import { isGuestEmail } from '#domain/members/guests.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  listMembers,
  listMembersByMobile,
  listOrdersFor,
  type OrderHitRow,
} from '#server/features/back-office/members/members.repository.ts';
import { summaryOf } from '#server/features/back-office/members/members.ts';

/** Fewer digits would match almost every number. */
const fewestDigits = 4;

/** The digits of a number as it is stored, without the leading 0 of a number written at home. */
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0/, '');

const isNumber = (text: string): boolean =>
  /^[\d\s+()-]+$/.test(text) && digitsOf(text).length >= fewestDigits;

export const orderHitOf = ({ placedAt, ...row }: OrderHitRow) => ({
  ...row,
  toReturnSen: row.toReturnSen ?? 0,
  placedAt: placedAt.toISOString(),
});

/** The address of a guest is made of an order's number, which finds the order and not the guest. */
const isFoundBy = (
  { email, displayName, username }: Parameters<typeof summaryOf>[0],
  text: string,
): boolean =>
  !isGuestEmail(email) ||
  [displayName, username].some((name) => name?.toLowerCase().includes(text.toLowerCase()));

/** Finds members and orders for the search field of the console. */
export const searchMembersAndOrders = async (
  { db }: AppContext,
  text: string,
): Promise<SearchResult> => {
  const [members, orders] = await Promise.all([
    isNumber(text)
      ? listMembersByMobile(db, digitsOf(text), longestSearch)
      : listMembers(db, { search: text }, longestSearch),
    listOrdersFor(db, text, longestSearch),
  ]);
  const shown = isNumber(text) ? members : members.filter((member) => isFoundBy(member, text));
  return { members: shown.map(summaryOf), orders: orders.map(orderHitOf) };
};
