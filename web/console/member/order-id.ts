const prefix = 'order_';
const shownLetters = 8;

/** The part of an order's id that people read out; the rest is the time. [ORDER-2] */
export function shortOrderId(orderId: string): string {
  return orderId.slice(prefix.length, prefix.length + shownLetters);
}
