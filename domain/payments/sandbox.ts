import type { Sen } from '#domain/money/money.ts';
import { holdSeconds } from '#domain/orders/holds.ts';
import { type NamedItem, partsOfItem } from '#domain/orders/item-content.ts';
import { longestDescription } from '#domain/orders/order-lines.ts';

/**
 * The choices on the demo's payment page: paying, and everything that a real provider can surprise
 * a merchant with.
 */
export const sandboxChoices = ['pay', 'pay_late', 'pay_silently', 'decline', 'leave'] as const;
export type SandboxChoice = (typeof sandboxChoices)[number];

export function isSandboxChoice(text: string | null): text is SandboxChoice {
  return sandboxChoices.some((choice) => choice === text);
}

/** One item of an order, as a payment page lists it. */
export type PaidItem = { readonly what: string; readonly when: string };

export function paidItem({ type, content }: Pick<NamedItem, 'type' | 'content'>): PaidItem {
  const [what = '', ...when] = partsOfItem(content);
  return { what: `${type} - ${what}`, when: when.join(', ') };
}

export type SandboxState = 'open' | 'paid' | 'expired';

/** An order is paid once, and no payment is accepted from its deadline on. [SANDBOX-1] */
export function sandboxState(
  { isPaid, deadline }: { readonly isPaid: boolean; readonly deadline: Temporal.Instant },
  now: Temporal.Instant,
): SandboxState {
  if (isPaid) return 'paid';
  return Temporal.Instant.compare(now, deadline) < 0 ? 'open' : 'expired';
}

/**
 * A description of the greatest length was most likely cut, so the page ends it with an ellipsis.
 * The merchant cannot: no provider accepts that character. [SANDBOX-4]
 */
export function shownDescription(description: string): string {
  if (description.length < longestDescription) return description;
  return `${description.slice(0, longestDescription - 1).trimEnd()}…`;
}

/** Longer than any hold, so that the message arrives when the slots are free again. [SANDBOX-2] */
export const lateSeconds = holdSeconds + 20;
const callbackSeconds = 10;

export type SandboxMessage = {
  readonly source: 'notification' | 'callback';
  readonly dueAt: Temporal.Instant;
};

/** The same message is sent twice, as by a real provider: at once, and once more. [SANDBOX-2] */
export function sandboxMessages(choice: SandboxChoice, now: Temporal.Instant): SandboxMessage[] {
  if (choice === 'leave' || choice === 'pay_silently') return [];
  const dueAt = choice === 'pay_late' ? now.add({ seconds: lateSeconds }) : now;
  return [
    { source: 'notification', dueAt },
    { source: 'callback', dueAt: dueAt.add({ seconds: callbackSeconds }) },
  ];
}

/** Most providers give up after some attempts; from then on they only answer requeries. */
const mostAttempts = 4;
const resendSeconds = 60;

/** When an unacknowledged message is sent again; null when it is not. [SANDBOX-3] */
export function nextAttempt(attempts: number, now: Temporal.Instant): Temporal.Instant | null {
  return attempts < mostAttempts ? now.add({ seconds: resendSeconds }) : null;
}

/** The sen of an amount by which the sandbox knows what to do with it. [SANDBOX-5] [SANDBOX-6] */
const knownSen = { rejected: 11, pending: 22, onlineBanking: 33 } as const;

const senOf = (amountSen: Sen): number => amountSen % 100;

/** The channel of a payment, as the provider names it: online banking for some sen. [SANDBOX-6] */
export function sandboxChannel(amountSen: Sen): string {
  return senOf(amountSen) === knownSen.onlineBanking ? 'FPX_SANDBOX' : 'sandbox';
}

const pendingSeconds = 60;

/** The state of a sandbox refund: done at once, rejected, or done after a minute. [SANDBOX-5] */
export function sandboxRefundState(
  { amountSen, createdAt }: { readonly amountSen: Sen; readonly createdAt: Temporal.Instant },
  now: Temporal.Instant,
): 'done' | 'rejected' | 'pending' {
  if (senOf(amountSen) === knownSen.rejected) return 'rejected';
  const doneAt = createdAt.add({ seconds: pendingSeconds });
  const isPending =
    senOf(amountSen) === knownSen.pending && Temporal.Instant.compare(now, doneAt) < 0;
  return isPending ? 'pending' : 'done';
}
