import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { makePaymentLink, payHeldOrder } from '#contract/desk-sales.ts';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { auditReasons } from '#domain/words/audit-reasons.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import type { DeskPerson } from '#server/features/back-office/desk/person.ts';
import { requireNewReference } from '#server/features/back-office/desk/terminal-references.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { readOrderedGoods } from '#server/features/orders/goods.ts';
import { releaseLockedOrder, stillWaiting } from '#server/features/orders/open-orders.ts';
import { lockOrder } from '#server/features/orders/orders.repository.ts';
import { findPhoneOrder } from '#server/features/orders/payment-links.repository.ts';
import { issuePaymentLink, mailHoldEnded } from '#server/features/orders/payment-links.ts';
import { settleAtDesk } from '#server/features/payments/settling/desk-settling.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Locks an order that was sold by phone and is still held, and its member before it. */
const lockHeldOrder = async (tx: Tx, orderId: string, clock: AppContext['clock']) => {
  const found = await findPhoneOrder(tx, orderId);
  if (found === undefined) throw new Refusal('not_found');
  const account = await lockAccount(tx, found.userId);
  if (account === undefined || isDeletedEmail(account.email)) throw new Refusal('not_found');
  const now = clock.now();
  const order = stillWaiting(await lockOrder(tx, orderId), now);
  if (order === null) throw new Refusal('pending_expired');
  return { order, now };
};

const authorOf = ({ userId }: DeskPerson) => ({ userId, permission: 'bookings.sell' }) as const;

/** Makes another link for an order that was sold by phone. [LINK-5] */
export const linkHeldOrder = (
  context: AppContext,
  staff: DeskPerson,
  orderId: string,
  { isMailed }: { readonly isMailed: boolean },
): Promise<CallOutput<typeof makePaymentLink>> =>
  transact(context.db, async (tx) => {
    const { order, now } = await lockHeldOrder(tx, orderId, context.clock);
    const { items } = await readOrderedGoods(tx, context, order);
    const mailTo = isMailed ? order.billingEmail : null;
    const dueSen = order.totalSen - order.creditsSen;
    const linked = { ...order, items, dueSen, mailTo, createdBy: staff.userId };
    const url = await issuePaymentLink(tx, context.settings, linked, now);
    await writeAudit(
      tx,
      {
        by: authorOf(staff),
        action: 'order.link',
        subject: `order:${orderId}`,
        details: { before: null, after: { isMailed } },
      },
      now,
    );
    return { url };
  });

type TakenHere = CallRequest<typeof payHeldOrder>['body']['payment'];

/** Takes the money at the desk for what a link was sent for. The provider is not told of it. [LINK-9] */
export const payHeldOrderAtDesk = async (
  context: AppContext,
  staff: DeskPerson,
  orderId: string,
  payment: TakenHere,
): Promise<CallOutput<typeof payHeldOrder>> => {
  const order = await findPhoneOrder(context.db, orderId);
  if (order === undefined) throw new Refusal('not_found');
  await requireNewReference(context, orderId, payment);
  const amountSen = order.totalSen - order.creditsSen;
  const reference = payment.method === 'terminal' ? payment.reference : null;
  await settleAtDesk(
    context,
    { orderId, amountSen, method: payment.method, reference, takenBy: staff.userId },
    (tx, now) =>
      writeAudit(
        tx,
        {
          by: authorOf(staff),
          action: 'order.take_money',
          subject: `order:${orderId}`,
          details: { before: null, after: { amountSen, payment } },
        },
        now,
      ),
  );
  return { amountSen };
};

/** Releases an order that was sold by phone; a later payment is settled as a late one. [LINK-8] */
export const releaseHeldOrderAtDesk = (
  context: AppContext,
  staff: DeskPerson,
  orderId: string,
): Promise<void> =>
  transact(context.db, async (tx) => {
    const { order, now } = await lockHeldOrder(tx, orderId, context.clock);
    const { items } = await readOrderedGoods(tx, context, order);
    await releaseLockedOrder(tx, order, now);
    await mailHoldEnded(tx, order, items, { by: 'desk' }, now);
    const heldUntil = order.expiresAt.toString();
    await writeAudit(
      tx,
      {
        by: authorOf(staff),
        action: 'order.end_hold',
        reason: auditReasons.holdEnded,
        subject: `order:${orderId}`,
        details: { before: { heldUntil }, after: null },
      },
      now,
    );
  });
