import type { ResolutionRequest } from '#contract/console-exceptions.ts';
import { beginningOfOrderId, isNumberOfOrder } from '#domain/orders/orders.ts';
import type { Tx } from '#server/db/database.ts';
import type { RefundTerms } from '#server/features/back-office/exceptions/refunding.ts';
import type { Decision } from '#server/features/back-office/exceptions/resolving.ts';
import { findOrder, listOrdersBeginning } from '#server/features/orders/orders.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

export type Target = Pick<Decision, 'creditedUserId' | 'attachedOrderId' | 'reference'>;

/** A decision that the staff ask for. Only a refund at the provider comes with its terms. */
export type AskedResolution =
  | ResolutionRequest
  | ({ readonly kind: 'refunded_at_provider' } & RefundTerms);

/** The one order that a typed number means, which may be the short number that screens show. [EXC-16] */
const findTyped = async (tx: Tx, typed: string): Promise<string> => {
  const whole = await findOrder(tx, typed);
  if (whole !== undefined) return whole.orderId;
  const [found, another] = await listOrdersBeginning(tx, beginningOfOrderId(typed));
  if (found === undefined || another !== undefined || !isNumberOfOrder(typed, found.orderId)) {
    throw new Refusal('attach_unknown_order');
  }
  return found.orderId;
};

export const targetOf = async (tx: Tx, resolution: AskedResolution): Promise<Target> => ({
  creditedUserId: resolution.kind === 'credited' ? resolution.userId : null,
  attachedOrderId: resolution.kind === 'attached' ? await findTyped(tx, resolution.orderId) : null,
  reference: resolution.kind === 'refunded_outside' ? resolution.reference : null,
});

/** The other account that a decision changes: the credited member, or the buyer of the order. */
export const otherAccount = async (tx: Tx, decision: Target): Promise<string | null> => {
  if (decision.creditedUserId !== null) return decision.creditedUserId;
  if (decision.attachedOrderId === null) return null;
  return (await findOrder(tx, decision.attachedOrderId))?.userId ?? null;
};
