import type { SearchResult } from '#contract/console-members.ts';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { isGuestEmail } from '#domain/members/guests.ts';
import { membershipLabels } from '#domain/members/membership-status.ts';
import { displayAmount } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { amountIn } from '#domain/payments/exceptions.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { tableSlots } from '#domain/time/slots.ts';
import { dateOf, formatDate } from '#domain/time/venue-time.ts';
import { deletedMember } from '#domain/words/deleted-member.ts';
import { fill } from '#domain/words/fill.ts';
import { searchLabels } from '#domain/words/search-labels.ts';
import { chargePath, memberPath, nameOf, orderPath } from '#web/console/ui/member-name.ts';
import { nowMark } from '#web/console/ui/now-mark.ts';
import { orderStatusText } from '#web/console/ui/order-words.ts';

/** One line of the search results. */
export interface Hit {
  readonly kind: 'member' | 'guest' | 'order' | 'charge' | 'court';
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  /** The balance of a member, or the total of an order; empty for a guest and a court. */
  readonly amount: string;
  /** The screen that it opens. */
  readonly path: string;
}

/** Its current slot; the first one of the day while the venue is closed. */
function courtPath(court: string, now: Temporal.Instant): string {
  const slot = nowMark(bookingDayOf(now), now)?.slot ?? tableSlots[0];
  return `/?${new URLSearchParams({ court, slot: `${slot}` })}`;
}

/** The results in the order of the list: members first. [MEMBER-17] */
export function hitsOf(
  { members, guests, orders, charges = [], courts }: SearchResult,
  now: Temporal.Instant,
): readonly Hit[] {
  return [
    ...members.map(
      (member): Hit => ({
        kind: 'member',
        key: member.userId,
        title: nameOf(member),
        detail: `${member.email} · ${membershipLabels[member.status]}`,
        amount: displayAmount(member.balanceSen),
        path: memberPath(member.userId),
      }),
    ),
    ...guests.map(
      ({ userId, name, phone }): Hit => ({
        kind: 'guest',
        key: userId,
        title: name,
        detail: phone,
        amount: '',
        path: memberPath(userId),
      }),
    ),
    ...orders.map(
      (order): Hit => ({
        kind: 'order',
        key: order.orderId,
        title: shortOrderId(order.orderId),
        detail: orderDetail(order),
        amount: displayAmount(order.totalSen),
        path: orderPath(order.orderId),
      }),
    ),
    ...charges.map(
      ({ transactionId, amountSen, currency, at }): Hit => ({
        kind: 'charge',
        key: transactionId,
        title: transactionId,
        detail: fill(searchLabels.charge, { date: formatDate(dateOf(Temporal.Instant.from(at))) }),
        amount: amountIn(currency, amountSen),
        path: chargePath(transactionId),
      }),
    ),
    ...courts.map(
      (court): Hit => ({
        kind: 'court',
        key: court,
        title: court,
        detail: searchLabels.court,
        amount: '',
        path: courtPath(court, now),
      }),
    ),
  ];
}

/** [GONE-4] */
function buyerText(email: string): string {
  if (isDeletedEmail(email)) return deletedMember;
  return isGuestEmail(email) ? searchLabels.guest : email;
}

function orderDetail(order: SearchResult['orders'][number]): string {
  const { placedAt, email, reference } = order;
  const text = fill(searchLabels.order, {
    status: orderStatusText(order),
    date: formatDate(dateOf(Temporal.Instant.from(placedAt))),
    email: buyerText(email),
  });
  return reference === null ? text : fill(searchLabels.terminalOrder, { order: text, reference });
}

/** The position of the active line after a key; null for a key that does not move it. */
export function nextActive(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count;
    case 'ArrowUp':
      return (active - 1 + count) % count;
    default:
      return null;
  }
}
