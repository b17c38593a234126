import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { isGuestEmail, recipientOf } from '#domain/members/guests.ts';
import { displayAmount } from '#domain/money/money.ts';
import { amountIn, refusalToCredit } from '#domain/payments/exceptions.ts';
import { exceptionMailTexts } from '#domain/words/exception-mail-texts.ts';
import { fill } from '#domain/words/fill.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import type {
  ExceptionRow,
  NewResolution,
} from '#server/features/back-office/exceptions/exceptions.repository.ts';
import { findBalance } from '#server/features/credits/ledger.repository.ts';
import { authorOf, postCredits } from '#server/features/credits/ledger.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { attachPayment } from '#server/features/payments/settlement/attach.ts';
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
  const { subject, text } = exceptionMailTexts[kind];
  const words = { ...values, reason };
  const mail = { to, subject: fill(subject, words), text: fill(text, words) };
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
  const { provider, transactionId } = exception;
  const payer = recipientOf(exception.email, exception.billingEmail);
  const words = {
    amount: amountIn(exception.currency, exception.amountSen),
    order: exception.orderId,
    balance: '',
    other: decision.attachedOrderId ?? '',
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
      if (attachedOrderId === exception.orderId) return;
      return mailTo(tx, payer, decision, words, now);
    }
    case 'refunded_at_provider':
      // The payer gets a mail when the provider has done it.
      return;
    default:
      return mailTo(tx, payer, decision, words, now);
  }
};
