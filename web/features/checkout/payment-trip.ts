import type { PaymentPage } from '#contract/orders.ts';
import { isOrderId } from '#domain/orders.ts';
import { forget, recall, remember } from '#web/tab-memory.ts';

/** Sends the browser to the payment page, by a form that nobody sees or by a link. */
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
  // A browser that comes back may show the same page again, and must not find the form in it.
  form.remove();
}

function tripName(userId: string): string {
  return `payment:${userId}`;
}

/** The payment page leads back to a new page, which must know what is being paid. */
export function rememberTrip(userId: string, orderId: string): void {
  remember(tripName(userId), orderId);
}

export function recallTrip(userId: string): string | null {
  const orderId = recall(tripName(userId));
  return typeof orderId === 'string' && isOrderId(orderId) ? orderId : null;
}

/** Another order may be on its way to its payment, and stays remembered. */
export function forgetTrip(userId: string, orderId: string): void {
  if (recallTrip(userId) === orderId) forget(tripName(userId));
}

function declineName(userId: string): string {
  return `declined:${userId}`;
}

/** That a payment of the order was declined was said, and is no news after the next one. */
export function rememberDecline(userId: string, orderId: string): void {
  remember(declineName(userId), orderId);
}

export function isDeclineRemembered(userId: string, orderId: string | null): boolean {
  return orderId !== null && recall(declineName(userId)) === orderId;
}
