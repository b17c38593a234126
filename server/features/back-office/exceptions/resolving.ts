import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { isGuestEmail, recipientOf } from '#domain/members/guests.ts';
import { displayAmount } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { amountIn, refusalToCredit } from '#domain/payments/exceptions.ts';
import { exceptionMailTexts } from '#domain/words/exception-mail-texts.ts';
import { fillMail } from '#domain/words/mail-parts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import type { ExceptionRow } from '#server/features/back-office/exceptions/exceptions.repository.ts';
import type { NewResolution } from '#server/features/back-office/exceptions/resolutions.repository.ts';
import { returnInCash } from '#server/features/back-office/shifts/returned-cash.ts';
import { findBalance } from '#server/features/credits/ledger.repository.ts';
import { authorOf, postCredits } from '#server/features/credits/ledger.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { attachPayment, attachUnknownCharge } from '#server/features/payments/settling/attach.ts';
import { lockUnknownCharge } from '#server/features/payments/settling/unknown-charges.repository.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

/** A decision without its author. */
export type Decision = Omit<NewResolution, 'needsSecond' | 'proposedBy'>;

/** The values for the mail; empty where one does not apply to the decision. */
interface MailWords {
  readonly amount: string;
  readonly order: string;
  readonly balance: string;
  readonly other: string;
  readonly reference: string;
}

const mailTo = (
  tx: Tx,
  to: string,
  { id, kind, reason }: Decision,
  values: MailWords,
  now: Temporal.Instant,
): Promise<void> => {
  const mail = { to, ...fillMail(exceptionMailTexts[kind], { ...values, reason }) };
  return queueMail(tx, { ...mail, idempotencyKey: `exception-${kind}/${id}` }, now);
};

/** Posts the whole amount to the credits of a member, who is locked. Returns the new balance. [EXC-5] */
const credit = async (
  tx: Tx,
  { id, creditedUserId, amountSen, reason }: Decision,
  by: { readonly userId: string },
  now: Temporal.Instant,
) => {
  const account = await lockAccount(tx, creditedUserId ?? '');
  if (account === undefined || isDeletedEmail(account.email)) throw new Refusal('not_found');
  const userId = creditedUserId ?? '';
  const balanceSen = await findBalance(tx, userId);
  throwIfRefused(refusalToCredit(amountSen, { isGuest: isGuestEmail(account.email), balanceSen }));
  await postCredits(
    tx,
    {
      userId,
      amountSen,
      kind: 'payment',
      orderId: null,
      bookingId: null,
      reason,
      createdBy: authorOf(by),
      idempotencyKey: `exception/${id}`,
    },
    now,
  );
  return { email: account.email, balanceSen: balanceSen + amountSen };
};

/**
 * A charge of no order of ours pays one, or was explained or refunded outside of Depot. The payer is not
 * known, so that only the buyer of the order gets a mail, its confirmation. [EXC-12]
 */
const carryOutCharge = async (
  tx: Tx,
  context: AppContext,
  chargeId: string | null,
  { attachedOrderId }: Decision,
): Promise<void> => {
  if (attachedOrderId === null) return;
  const charge = await lockUnknownCharge(tx, chargeId ?? '');
  if (charge === undefined) throw new Refusal('not_found');
  return attachUnknownCharge(tx, context, charge, attachedOrderId);
};

/**
 * Moves the money as decided, and mails the payer, or the member who is credited. The payer is
 * locked. [EXC-8]
 */
export const carryOut = async (
  tx: Tx,
  context: AppContext,
  exception: ExceptionRow,
  decision: Decision,
  by: { readonly userId: string },
): Promise<void> => {
  const now = context.clock.now();
  const { provider, transactionId, chargeId, orderId } = exception;
  if (chargeId !== null || orderId === null) return carryOutCharge(tx, context, chargeId, decision);
  const payer = recipientOf(exception.email, exception.billingEmail);
  const words = {
    amount: amountIn(exception.currency, exception.amountSen),
    order: shortOrderId(orderId),
    balance: '',
    other: shortOrderId(decision.attachedOrderId ?? ''),
    reference: decision.reference ?? '',
  };
  switch (decision.kind) {
    case 'credited': {
      const { email, balanceSen } = await credit(tx, decision, by, now);
      const balance = displayAmount(balanceSen);
      return mailTo(tx, email, decision, { ...words, balance }, now);
    }
    case 'attached': {
      const { attachedOrderId } = decision;
      if (provider === null || transactionId === null || attachedOrderId === null) {
        throw new Refusal('resolution_not_offered');
      }
      // The buyer gets the confirmation of the order.
      await attachPayment(tx, context, { provider, transactionId }, attachedOrderId);
      if (attachedOrderId === orderId) return;
      return mailTo(tx, payer, decision, words, now);
    }
    case 'returned_in_cash':
      await returnInCash(tx, decision, by, now);
      return mailTo(tx, payer, decision, words, now);
    case 'refunded_at_provider':
      // The payer gets a mail when the provider has done it.
      return;
    default:
      return mailTo(tx, payer, decision, words, now);
  }
};
