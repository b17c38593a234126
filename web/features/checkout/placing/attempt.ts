import { isOrderId } from '#domain/orders/orders.ts';
import { ApiFailure } from '#web/api/client.ts';
import { forget, recall, remember } from '#web/tab-memory.ts';

/** An order that was sent, and whose outcome is not known yet. */
interface Attempt {
  readonly orderId: string;
  readonly content: string;
}

/**
 * The same content keeps its id until it is answered, so that sending it twice places one order.
 * [ORDER-8]
 */
export function attemptFor(kept: unknown, content: string, makeId: () => string): Attempt {
  const { orderId, content: before } = (kept ?? {}) as Readonly<Record<string, unknown>>;
  const isSame = before === content && typeof orderId === 'string' && isOrderId(orderId);
  return isSame ? { orderId, content } : { orderId: makeId(), content };
}

/** True if the server has decided. A refusal placed nothing; a lost answer may have. */
export function isAnswer(error: unknown): boolean {
  return error instanceof ApiFailure && error.status >= 400 && error.status < 500;
}

function attemptName(userId: string): string {
  return `checkout-attempt:${userId}`;
}

export function recallAttempt(userId: string): unknown {
  return recall(attemptName(userId));
}

export function rememberAttempt(userId: string, attempt: Attempt): void {
  remember(attemptName(userId), attempt);
}

export function forgetAttempt(userId: string): void {
  forget(attemptName(userId));
}
