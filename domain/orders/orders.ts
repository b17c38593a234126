import type { Sen } from '#domain/money/money.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';

export const waitingOrderLimit = 3;

/**
 * A member with this many open orders must pay or release one before placing another. A sale at the
 * desk waits for the desk, so it does not count. [ORDER-16]
 */
export function refusalOfWaitingOrders(
  waiting: readonly ('web' | 'desk' | 'phone')[],
): 'too_many_waiting_orders' | null {
  const count = waiting.filter((channel) => channel !== 'desk').length;
  return count < waitingOrderLimit ? null : 'too_many_waiting_orders';
}

// 32 characters, so that a byte selects one without bias; look-alikes are left out.
const idAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const idRandomLength = 8;

/** 'order_', 8 random characters and the time; the caller passes 8 random bytes. [ORDER-2] */
export function makeOrderId(randomBytes: Uint8Array, now: Temporal.Instant): string {
  if (randomBytes.length < idRandomLength) {
    throw new RangeError(`An order id needs ${idRandomLength} random bytes.`);
  }
  const random = Array.from(randomBytes.subarray(0, idRandomLength), (byte) =>
    idAlphabet.charAt(byte % idAlphabet.length),
  );
  return `order_${random.join('')}${now.epochMilliseconds}`;
}

const idPrefix = 'order_';

/** The part of an order's id that people read out; the rest is the time. [ORDER-2] */
export function shortOrderId(orderId: string): string {
  return orderId.slice(idPrefix.length, idPrefix.length + idRandomLength);
}

/** Fewer characters would match orders that nobody means. */
const fewestTyped = 4;

/**
 * The beginning of the ids that a typed number means: with or without the prefix, whole or short,
 * also with the number of a sub-order. [ORDER-2] [ORDER-4]
 */
export function beginningOfOrderId(typed: string): string {
  const id = mainOrderId(typed).toLowerCase();
  const isPart = id.length >= fewestTyped && /^[0-9a-z]+$/.test(id);
  if (isPart) return `${idPrefix}${id}`;
  return id.startsWith(idPrefix) ? id : typed;
}

/** True if a typed number is the short or the whole number of an order, not a part of it. [EXC-16] */
export function isNumberOfOrder(typed: string, orderId: string): boolean {
  return [orderId, `${idPrefix}${shortOrderId(orderId)}`].includes(beginningOfOrderId(typed));
}

/** The id of the main order to which a sub-order belongs; a main order's own id stays. [ORDER-4] */
export function mainOrderId(orderId: string): string {
  return orderId.replace(/(?<=[0-9a-z])(?<!^order)_[0-9]+$/i, '');
}

/**
 * True if an external id is a valid order id. The provider accepts 40 characters but finds orders
 * by at most 32, and its signatures without separators need a letter in front. [ORDER-3]
 */
export function isOrderId(text: string): boolean {
  return /^order_[0-9A-Za-z]{9,26}$/.test(text);
}

/**
 * Sub-orders are numbered under their main order; the underscore tells the two apart. [ORDER-4]
 */
export function subOrderId(orderId: string, position: number): string {
  return `${orderId}_${position}`;
}

export const orderStatuses = [
  'pending',
  'completed',
  'refund_pending',
  'partially_refunded',
  'fully_refunded',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** An order with nothing left to pay is completed without a payment. [ORDER-5] */
export function statusOfNewOrder(finalTotalSen: Sen): OrderStatus {
  return finalTotalSen > 0 ? 'pending' : 'completed';
}

const bookingTypes = {
  'court-booking': 'court_booking',
  'group-lesson': 'group_lesson',
} as const;

export type SelectedBookingType = keyof typeof bookingTypes;
type OrderedBookingType = (typeof bookingTypes)[SelectedBookingType];

/** The kinds of goods that an order can be for. */
export type GoodsKind = OrderedBookingType | 'membership_upgrade';

/** The kinds that are sold; a private lesson is paid at the desk only. [COACH-12] */
export type SoldKind = GoodsKind | 'private_lesson';

/** The screen's booking type as orders and bookings store it; null for anything else. [ORDER-7] */
export function bookingTypeOf(selected: string): OrderedBookingType | null {
  return isSelectedBookingType(selected) ? bookingTypes[selected] : null;
}

/** The general checkout accepts both types, the court checkout only court bookings. [ORDER-7] */
export function refusalOfBookingType(
  selected: string,
  checkout: 'general' | 'court',
): RefusalCode | null {
  const type = bookingTypeOf(selected);
  const isAccepted = type === 'court_booking' || (type !== null && checkout === 'general');
  return isAccepted ? null : 'invalid_booking_type';
}

function isSelectedBookingType(selected: string): selected is SelectedBookingType {
  return Object.hasOwn(bookingTypes, selected);
}

type OrderContent = {
  readonly userId: string;
  readonly bookingType: string;
  /** The `detailsForBackend` of each item. */
  readonly items: readonly string[];
  /** As shown and requested; a new quote may differ when the order is sent again. */
  readonly shownTotalSen: Sen;
  readonly shownCreditsSen: Sen;
  readonly billingName: string;
  readonly billingEmail: string;
  readonly billingMobile: string;
};

/** One text for the same content, whatever the order in which items were chosen. [ORDER-8] */
export function orderFingerprint(content: OrderContent): string {
  return JSON.stringify([
    content.userId,
    content.bookingType,
    content.items.toSorted(),
    content.shownTotalSen,
    content.shownCreditsSen,
    content.billingName,
    content.billingEmail,
    content.billingMobile,
  ]);
}

/** A repeated order id gets its first answer, unless the content differs. [ORDER-8] */
export function refusalToRepeat(
  storedFingerprint: string,
  fingerprint: string,
): 'idempotency_mismatch' | null {
  return storedFingerprint === fingerprint ? null : 'idempotency_mismatch';
}

/** A member never pays an amount other than the one shown. [ORDER-9] */
export function refusalOfShownTotal(shownSen: Sen, pricedSen: Sen): 'price_changed' | null {
  return shownSen === pricedSen ? null : 'price_changed';
}

/**
 * True if placing an order books something at once: all of it when nothing is left to pay, or its
 * free slots. This follows from what the member was shown; an order with another total is refused.
 * [SETTLE-11]
 */
export function booksAtOnce({
  shownTotalSen,
  shownFreeSlots = 0,
}: {
  readonly shownTotalSen: Sen;
  readonly shownFreeSlots?: number;
}): boolean {
  return shownTotalSen === 0 || shownFreeSlots > 0;
}

/** The amounts that an order charges to the card and to the member's credits. */
type Charge = { readonly cardSen: Sen; readonly creditsSen: Sen };

/**
 * The amounts to compare between shown and priced: the card's part or, if that is equal, the whole,
 * so that the member does not pay more in credits either. [ORDER-9]
 */
export function amountsToCompare(shown: Charge, priced: Charge): { shown: Sen; now: Sen } {
  if (shown.cardSen !== priced.cardSen) return { shown: shown.cardSen, now: priced.cardSen };
  return { shown: shown.cardSen + shown.creditsSen, now: priced.cardSen + priced.creditsSen };
}
