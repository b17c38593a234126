import { sumSen, wireAmount } from '#domain/money/money.ts';
import { fiuuAmount, isFiuuTransactionId } from '#domain/payments/fiuu-fields.ts';
import { needsBankDetails } from '#domain/payments/provider-refunds.ts';
import { sandboxChannel, sandboxRefundState } from '#domain/payments/sandbox.ts';
import { transact } from '#server/db/transact.ts';
import {
  isSameSignature,
  refundAnswerSignatureOf,
  refundQuestionSignatureOf,
  refundSignatureOf,
} from '#server/features/payments/fiuu/signatures.ts';
import {
  findSandboxRefund,
  insertSandboxRefund,
  listSandboxRefunds,
  lockPaidTransaction,
  type SandboxRefund,
} from '#server/features/payments/sandbox/refunds.repository.ts';
import type { Sandbox } from '#server/features/payments/sandbox/sandbox.ts';

// The provider's side of refunds. `fiuu/refunds.ts` is the merchant's side.

const errors = {
  PR001: 'Refund type not found.',
  PR008: 'Invalid signature.',
  PR009: 'Transaction or refund not found.',
  PR010: 'Amount must be greater than zero.',
  PR011: 'Refund amount exceeds what is left of the transaction.',
  PR013: 'RefID was used before.',
  PR014: 'Bank details are missing.',
} as const;

const errorOf = (code: keyof typeof errors) => ({ error_code: code, error_desc: errors[code] });

const codes = { done: '00', rejected: '11', pending: '22' } as const;

const answerOf = ({ context, account }: Sandbox, made: SandboxRefund) => {
  const answer = {
    RefundType: 'P',
    MerchantID: account.merchantId,
    RefID: made.reference,
    RefundID: String(made.id),
    TxnID: String(made.transactionId),
    Amount: wireAmount(made.amountSen),
    Status: codes[sandboxRefundState(made, context.clock.now())],
  };
  return { ...answer, Signature: refundAnswerSignatureOf(answer, account.secretKey) };
};

const fieldOf = (form: URLSearchParams, name: string): string => form.get(name) ?? '';

const hasBank = (form: URLSearchParams): boolean =>
  ['BankCode', 'BeneficiaryName', 'BeneficiaryAccNo'].every((name) => fieldOf(form, name) !== '');

/** Refunds a part of a transaction, once for each reference. */
export const refund = async (sandbox: Sandbox, form: URLSearchParams) => {
  const { context, account } = sandbox;
  const fields = {
    RefundType: fieldOf(form, 'RefundType'),
    MerchantID: account.merchantId,
    RefID: fieldOf(form, 'RefID'),
    TxnID: fieldOf(form, 'TxnID'),
    Amount: fieldOf(form, 'Amount'),
  };
  const expected = refundSignatureOf(fields, account.secretKey);
  if (!isSameSignature(fieldOf(form, 'Signature'), expected)) return errorOf('PR008');
  if (fields.RefundType !== 'P') return errorOf('PR001');
  const amountSen = fiuuAmount(fields.Amount);
  if (amountSen === null) return errorOf('PR010');
  if (!isFiuuTransactionId(fields.TxnID)) return errorOf('PR009');
  return transact(context.db, async (tx) => {
    const transaction = await lockPaidTransaction(tx, Number(fields.TxnID));
    if (transaction === undefined) return errorOf('PR009');
    if (needsBankDetails(sandboxChannel(transaction.amountSen)) && !hasBank(form)) {
      return errorOf('PR014');
    }
    if ((await findSandboxRefund(tx, fields.RefID)) !== null) return errorOf('PR013');
    const now = context.clock.now();
    const earlier = (await listSandboxRefunds(tx, transaction.id)).filter(
      (one) => sandboxRefundState(one, now) !== 'rejected',
    );
    const refundedSen = sumSen(earlier.map((one) => one.amountSen));
    if (refundedSen + amountSen > transaction.amountSen) return errorOf('PR011');
    const made = await insertSandboxRefund(tx, {
      reference: fields.RefID,
      transactionId: transaction.id,
      amountSen,
      createdAt: now,
    });
    return answerOf(sandbox, made);
  });
};

/** Answers a question about a refund with a list, as the provider does. */
export const answerRefundQuestion = async (sandbox: Sandbox, form: URLSearchParams) => {
  const { context, account } = sandbox;
  const fields = { RefID: fieldOf(form, 'RefID'), MerchantID: account.merchantId };
  const expected = refundQuestionSignatureOf(fields, account.verifyKey);
  if (!isSameSignature(fieldOf(form, 'Signature'), expected)) return errorOf('PR008');
  const made = await findSandboxRefund(context.db, fields.RefID);
  return made === null ? errorOf('PR009') : [answerOf(sandbox, made)];
};
