import type { PaymentPage } from '#contract/orders.ts';
import { isOrderId } from '#domain/orders/orders.ts';
import type { OpenOrderFacts } from '#web/api/orders.ts';
import type { GoodsKind } from '#web/features/checkout/goods/goods.ts';
import {
  readWayBack,
  type WayBack,
  wayToMemberships,
  wayToTimeslots,
} from '#web/features/checkout/goods/way-back.ts';
import { forget, recall, remember } from '#web/tab-memory.ts';

/** Sends the browser to the payment page, by a hidden form or by a link. */
export function goToPayment(payment: PaymentPage): void {
  if (payment.kind === 'redirect') {
    window.location.assign(payment.url);
    return;
  }
  const form = document.createElement('form');
  form.method = 'post';
  form.action = payment.action;
  form.hidden = true;
  for (const [name, value] of Object.entries(payment.fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  // The browser may restore this page from its cache, which must not contain the form.
  form.remove();
}

function tripName(userId: string): string {
  return `payment:${userId}`;
}

/**
 * The payment page returns to a new page load, which has to know the order being paid, and how to
 * restore the choice if it was not paid.
 */
export interface PaymentTrip {
  readonly orderId: string;
  /** Null if an older version did not store it. */
  readonly kind: GoodsKind | null;
  readonly backTo: WayBack | null;
}

export function rememberTrip(userId: string, trip: PaymentTrip): void {
  remember(tripName(userId), trip);
}

const kinds: readonly GoodsKind[] = ['courts', 'lessons', 'membership'];

export function recallTrip(userId: string): PaymentTrip | null {
  const kept = (recall(tripName(userId)) ?? {}) as Partial<Record<keyof PaymentTrip, unknown>>;
  const { orderId, kind, backTo } = kept;
  if (typeof orderId !== 'string' || !isOrderId(orderId)) return null;
  return {
    orderId,
    kind: kinds.find((known) => known === kind) ?? null,
    backTo: readWayBack(backTo),
  };
}

/** The trip of an order that was placed elsewhere, from the order itself. */
export function tripOfOrder(
  order: Pick<OpenOrderFacts, 'orderId' | 'bookingType' | 'courts'>,
): PaymentTrip {
  const { orderId, bookingType, courts } = order;
  switch (bookingType) {
    case 'court_booking':
      return { orderId, kind: 'courts', backTo: courts && wayToTimeslots(courts) };
    case 'group_lesson':
      return { orderId, kind: 'lessons', backTo: null };
    case 'membership_upgrade':
      return { orderId, kind: 'membership', backTo: wayToMemberships };
  }
}

/** The trip of another order, which may be on its way to payment, is kept. */
export function forgetTrip(userId: string, orderId: string): void {
  if (recallTrip(userId)?.orderId === orderId) forget(tripName(userId));
}

function declineName(userId: string): string {
  return `declined:${userId}`;
}

/** The member has seen this declined charge, so only another one is reported. */
export function rememberDecline(userId: string, chargeId: string): void {
  remember(declineName(userId), chargeId);
}

/** The id of the last declined charge that was reported in this tab. */
export function recallDecline(userId: string): unknown {
  return recall(declineName(userId));
}

function returnName(userId: string): string {
  return `returned:${userId}`;
}

/** The payment page redirected as after a payment, so one may still be on its way. */
export function rememberReturn(userId: string, orderId: string): void {
  remember(returnName(userId), orderId);
}

/** The payment was declined, so none is on its way. */
export function forgetReturn(userId: string): void {
  forget(returnName(userId));
}

export function isReturnRemembered(userId: string, orderId: string | null): boolean {
  return orderId !== null && recall(returnName(userId)) === orderId;
}
