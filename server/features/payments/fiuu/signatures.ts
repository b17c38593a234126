import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * The provider joins fields without separators. The readers check that a digit cannot move from one
 * field to the next.
 */
const md5 = (...parts: readonly string[]): string =>
  createHash('md5').update(parts.join('')).digest('hex');

interface VcodeFields {
  readonly amount: string;
  readonly merchantId: string;
  readonly orderId: string;
  /** Only in the extended form, which is a setting of the account. */
  readonly currency: string | null;
}

/** Signs the form that the browser posts to the payment page. */
export const vcodeOf = (fields: VcodeFields, verifyKey: string): string =>
  md5(fields.amount, fields.merchantId, fields.orderId, verifyKey, fields.currency ?? '');

export interface ResultFields {
  readonly tranID: string;
  readonly orderid: string;
  readonly status: string;
  readonly domain: string;
  readonly amount: string;
  readonly currency: string;
  readonly paydate: string;
  readonly appcode: string;
}

/** The signature of a payment result, over its strings exactly as received. */
export const skeyOf = (result: ResultFields, secretKey: string): string => {
  const { tranID, orderid, status, domain, amount, currency, paydate, appcode } = result;
  const inner = md5(tranID, orderid, status, domain, amount, currency);
  return md5(paydate, domain, inner, appcode, secretKey);
};

interface QueryFields {
  readonly oID: string;
  readonly domain: string;
  readonly amount: string;
}

/** Signs a requery. */
export const querySkeyOf = ({ oID, domain, amount }: QueryFields, verifyKey: string): string =>
  md5(oID, domain, verifyKey, amount);

interface AnswerFields {
  readonly Amount: string;
  readonly Domain: string;
  readonly OrderID: string;
  readonly StatCode: string;
}

/** The signature of the answer to a requery. */
export const vrfKeyOf = (answer: AnswerFields, secretKey: string): string =>
  md5(answer.Amount, secretKey, answer.Domain, answer.OrderID, answer.StatCode);

interface RefundFields {
  readonly RefundType: string;
  readonly MerchantID: string;
  readonly RefID: string;
  readonly TxnID: string;
  readonly Amount: string;
}

/** Signs a refund. */
export const refundSignatureOf = (fields: RefundFields, secretKey: string): string => {
  const { RefundType, MerchantID, RefID, TxnID, Amount } = fields;
  return md5(RefundType, MerchantID, RefID, TxnID, Amount, secretKey);
};

/** Signs a question about a refund. */
export const refundQuestionSignatureOf = (
  { RefID, MerchantID }: Pick<RefundFields, 'RefID' | 'MerchantID'>,
  verifyKey: string,
): string => md5(RefID, MerchantID, verifyKey);

export interface RefundAnswerFields extends RefundFields {
  readonly RefundID: string;
  readonly Status: string;
}

/** The signature of the provider's word about a refund. */
export const refundAnswerSignatureOf = (fields: RefundAnswerFields, secretKey: string): string => {
  const { RefundType, MerchantID, RefID, RefundID, TxnID, Amount, Status } = fields;
  return md5(RefundType, MerchantID, RefID, RefundID, TxnID, Amount, Status, secretKey);
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time, so that a signature cannot be guessed by timing. */
export const isSameSignature = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));
