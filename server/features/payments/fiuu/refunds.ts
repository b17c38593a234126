import { z } from 'zod';
import { wireAmount } from '#domain/money/money.ts';
import { fiuuAmount, isFiuuTransactionId } from '#domain/payments/fiuu-fields.ts';
import type { RefundNews, RefundStep } from '#domain/payments/provider-refunds.ts';
import type { FiuuAccount } from '#server/env.ts';
import {
  isSameSignature,
  type RefundAnswerFields,
  refundAnswerSignatureOf,
  refundQuestionSignatureOf,
  refundSignatureOf,
} from '#server/features/payments/fiuu/signatures.ts';
import type { RefundAnswer, RefundRequest } from '#server/features/platform/payment-provider.ts';

type Keys = Pick<FiuuAccount, 'merchantId' | 'secretKey' | 'verifyKey'>;

/** A refund of any part of a charge, also of the whole. */
const refundType = 'P';

export const refundForm = (
  { reference, transactionId, amountSen, bank }: RefundRequest,
  { merchantId, secretKey }: Keys,
): URLSearchParams => {
  const fields = {
    RefundType: refundType,
    MerchantID: merchantId,
    RefID: reference,
    TxnID: transactionId,
    Amount: wireAmount(amountSen),
  };
  return new URLSearchParams({
    ...fields,
    Signature: refundSignatureOf(fields, secretKey),
    ...(bank !== null && {
      BankCode: bank.bankCode,
      BeneficiaryName: bank.name,
      BeneficiaryAccNo: bank.account,
    }),
  });
};

export const questionForm = (
  { reference }: RefundRequest,
  { merchantId, verifyKey }: Keys,
): URLSearchParams => {
  const fields = { RefID: reference, MerchantID: merchantId };
  return new URLSearchParams({
    ...fields,
    Signature: refundQuestionSignatureOf(fields, verifyKey),
  });
};

const errorAnswer = z.object({ error_code: z.string(), error_desc: z.string().nullish() });

/** Numbers where the provider may write them without quotes. */
const text = z.union([z.string(), z.number()]).transform(String);

const refundAnswer = z.object({
  RefundType: text,
  MerchantID: text,
  RefID: text,
  RefundID: text,
  TxnID: text,
  Amount: text,
  Status: text,
  Signature: text.nullish(),
});

/** The codes of an answer to a refund, and the words that some answers to a question have instead. */
const newsOf: ReadonlyMap<string, RefundNews> = new Map([
  ['00', 'done'],
  ['11', 'rejected'],
  ['22', 'pending'],
  ['success', 'done'],
  ['rejected', 'rejected'],
  ['pending', 'pending'],
  ['processing', 'pending'],
]);

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};

/** A question is answered with a list of one refund, or with the refund itself. */
const onlyOf = (read: unknown): unknown =>
  Array.isArray(read) && read.length === 1 ? read[0] : read;

const longestBody = 4_000;

/** Why an answer cannot be about our refund; null if it can. */
const faultOf = (
  answer: RefundAnswerFields,
  { reference, transactionId, amountSen }: RefundRequest,
  merchantId: string,
): string | null => {
  if (answer.MerchantID !== merchantId) return 'it is for another merchant';
  if (answer.RefID !== reference) return 'it is about another refund';
  if (answer.TxnID !== transactionId) return 'it is about another charge';
  if (fiuuAmount(answer.Amount) !== amountSen) return 'it is about another amount';
  if (answer.RefundType !== refundType) return 'it is another kind of refund';
  return isFiuuTransactionId(answer.RefundID) ? null : 'its number cannot be one';
};

/**
 * Judges the provider's word about a refund. An answer to a refund has to be signed. One to a question
 * may come without a signature, as the provider documents none for it, over the same connection; a
 * signature that is there has to be right. [PREF-8]
 */
export const judgeRefundAnswer = (
  step: RefundStep,
  body: string,
  request: RefundRequest,
  { merchantId, secretKey }: Keys,
): RefundAnswer => {
  const kept = body.slice(0, longestBody);
  const forged = (detail: string): RefundAnswer => ({
    news: 'forged',
    body: kept,
    refundId: null,
    detail,
  });
  const read = onlyOf(parseJson(body));
  const error = errorAnswer.safeParse(read);
  if (error.success) {
    const { error_code: code, error_desc: words } = error.data;
    const detail = [code, words].filter(Boolean).join(' ').slice(0, 200);
    return { news: 'error', body: kept, refundId: null, detail };
  }
  const answer = refundAnswer.safeParse(read);
  if (!answer.success) return forged('a field is missing');
  const { Signature: signature, ...fields } = answer.data;
  const isSigned =
    signature == null
      ? step === 'ask'
      : isSameSignature(signature, refundAnswerSignatureOf(fields, secretKey));
  if (!isSigned) return forged('its signature is wrong');
  const fault = faultOf(fields, request, merchantId);
  if (fault !== null) return forged(fault);
  const news = newsOf.get(fields.Status.toLowerCase());
  if (news === undefined) return forged('its status is not known');
  return { news, body: kept, refundId: fields.RefundID, detail: null };
};
