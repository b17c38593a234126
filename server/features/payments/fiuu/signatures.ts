import { createHash, timingSafeEqual } from 'node:crypto';

/** The provider joins without separators; what may stand beside what is checked by the readers. */
const md5 = (...parts: readonly string[]): string =>
  createHash('md5').update(parts.join('')).digest('hex');

export interface VcodeFields {
  readonly amount: string;
  readonly merchantId: string;
  readonly orderId: string;
  /** Part of the extended form alone, which is a setting of the account. */
  readonly currency: string | null;
}

/** Signs the form that a browser takes to the payment page. */
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

/** Signs what the provider says of a payment; all strings exactly as they came. */
export const skeyOf = (result: ResultFields, secretKey: string): string => {
  const { tranID, orderid, status, domain, amount, currency, paydate, appcode } = result;
  const inner = md5(tranID, orderid, status, domain, amount, currency);
  return md5(paydate, domain, inner, appcode, secretKey);
};

export interface QueryFields {
  readonly oID: string;
  readonly domain: string;
  readonly amount: string;
}

/** Signs a question about an order. */
export const querySkeyOf = ({ oID, domain, amount }: QueryFields, verifyKey: string): string =>
  md5(oID, domain, verifyKey, amount);

export interface AnswerFields {
  readonly Amount: string;
  readonly Domain: string;
  readonly OrderID: string;
  readonly StatCode: string;
}

/** Signs the answer to a question about an order. */
export const vrfKeyOf = (answer: AnswerFields, secretKey: string): string =>
  md5(answer.Amount, secretKey, answer.Domain, answer.OrderID, answer.StatCode);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes as long for a near miss as for any other, so that a signature cannot be guessed by time. */
export const isSameSignature = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));
