import type { MemberSummary } from '#contract/operator-members.ts';

/** The name that the member has given, else the username, else the e-mail. */
export function nameOf({
  displayName,
  username,
  email,
}: Pick<MemberSummary, 'displayName' | 'username' | 'email'>): string {
  return displayName ?? username ?? email;
}

/** The address of a member's page. */
export function memberPath(userId: string): string {
  return `/members/${userId}`;
}

/** The address of a member's statement. */
export function statementPath(userId: string): string {
  return `${memberPath(userId)}/statement`;
}

/** The address of an order's page. */
export function orderPath(orderId: string): string {
  return `/orders/${orderId}`;
}

/** The address of an order's receipt. */
export function receiptPath(orderId: string): string {
  return `${orderPath(orderId)}/receipt`;
}

/** The address of the exceptions, at the money that waits from an order. */
export function exceptionPath(orderId: string): string {
  return `/exceptions?${new URLSearchParams({ order: orderId })}`;
}

/** The address of the exceptions, at a charge without an order. */
export function chargePath(transactionId: string): string {
  return `/exceptions?${new URLSearchParams({ charge: transactionId })}`;
}
