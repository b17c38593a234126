import { z } from 'zod';
import {
  fiuuAmount,
  fiuuCurrency,
  fiuuStatus,
  isFiuuOrderId,
  isFiuuTransactionId,
  isQrScan,
} from '#domain/payments/fiuu-fields.ts';
import type { FiuuAccount } from '#server/env.ts';
import { isSameSignature, skeyOf, vrfKeyOf } from '#server/features/payments/fiuu/signatures.ts';
import type { PaymentReport, Verification } from '#server/features/platform/payment-provider.ts';

type Keys = Pick<FiuuAccount, 'merchantId' | 'secretKey'>;

/** What every message says, whichever way it came. */
interface Said {
  readonly orderId: string;
  readonly transactionId: string;
  readonly merchantId: string;
  readonly status: string;
  readonly amount: string;
  readonly currency: string;
  readonly detail: string | null;
}

const refuse = (
  reason: string,
  orderId: string | null | undefined,
  transactionId: string | null | undefined,
): Verification => ({
  isAuthentic: false,
  reason,
  // Only what could be an id is taken out of a message that nobody stands for.
  claimedOrderId: orderId && isFiuuOrderId(orderId) ? orderId : null,
  claimedTransactionId: transactionId && isFiuuTransactionId(transactionId) ? transactionId : null,
});

/** What is signed must also be ours and readable in one way only. */
const readSaid = (said: Said, merchantId: string): PaymentReport | string => {
  if (said.merchantId !== merchantId) return 'it is for another merchant';
  if (!isFiuuTransactionId(said.transactionId)) return 'its transaction id cannot be one';
  if (!isFiuuOrderId(said.orderId)) return 'its order id cannot be one';
  const amountSen = fiuuAmount(said.amount);
  if (amountSen === null) return 'its amount cannot be read';
  const currency = fiuuCurrency(said.currency);
  if (currency === null) return 'its currency cannot be read';
  const status = fiuuStatus(said.status);
  if (status === null) return 'its status is not known';
  const { orderId, transactionId, detail } = said;
  return { orderId, transactionId, status, amountSen, currency, detail };
};

const judge = (said: Said, isSigned: boolean, merchantId: string): Verification => {
  const report = isSigned ? readSaid(said, merchantId) : 'its signature is wrong';
  return typeof report === 'string'
    ? refuse(report, said.orderId, said.transactionId)
    : { isAuthentic: true, report };
};

/** Null when a field is missing, or given twice: then there is no telling which one was signed. */
const onlyValue = (form: URLSearchParams, name: string): string | null => {
  const [value, ...others] = form.getAll(name);
  return value === undefined || others.length > 0 ? null : value;
};

const signedNames = [
  'tranID',
  'orderid',
  'status',
  'domain',
  'amount',
  'currency',
  'paydate',
  'skey',
] as const;

type Signed = Readonly<Record<(typeof signedNames)[number], string>>;

const readSigned = (form: URLSearchParams): Signed | null => {
  const pairs = signedNames.map((name) => [name, onlyValue(form, name)] as const);
  return pairs.some(([, value]) => value === null) ? null : (Object.fromEntries(pairs) as Signed);
};

/** The provider's words on what went wrong, when there are any. */
const detailOf = (...words: readonly (string | null | undefined)[]): string | null =>
  words.filter(Boolean).join(' ').slice(0, 500) || null;

/** A form that a notification, a callback or a returning browser brings. */
export const verifyResult = (body: string, { merchantId, secretKey }: Keys): Verification => {
  const form = new URLSearchParams(body);
  const fields = readSigned(form);
  // A channel without an approval code sends it empty, or not at all.
  const appcode = form.has('appcode') ? onlyValue(form, 'appcode') : '';
  if (fields === null || appcode === null) {
    return refuse('a field is missing or doubled', form.get('orderid'), form.get('tranID'));
  }
  const said: Said = {
    orderId: fields.orderid,
    transactionId: fields.tranID,
    merchantId: fields.domain,
    status: fields.status,
    amount: fields.amount,
    currency: fields.currency,
    detail: detailOf(form.get('error_code'), form.get('error_desc')),
  };
  const isSigned = isSameSignature(fields.skey, skeyOf({ ...fields, appcode }, secretKey));
  const verdict = judge(said, isSigned, merchantId);
  const scan = { nbcb: form.get('nbcb'), status: fields.status, extraP: form.get('extraP') };
  return verdict.isAuthentic && isQrScan(scan)
    ? { isAuthentic: true, report: { ...verdict.report, status: 'ignored' } }
    : verdict;
};

const answer = z.object({
  StatCode: z.string(),
  TranID: z.string(),
  OrderID: z.string(),
  Amount: z.string(),
  Domain: z.string(),
  Currency: z.string(),
  VrfKey: z.string(),
  ErrorCode: z.string().nullish(),
  ErrorDesc: z.string().nullish(),
});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Whether the provider knows of a payment at all; otherwise it names an error, unsigned. */
export const isAnswer = (body: string): boolean => {
  const read = parseJson(body);
  return typeof read === 'object' && read !== null && 'StatCode' in read;
};

/** The JSON with which the provider answers a question about an order. */
export const verifyAnswer = (body: string, { merchantId, secretKey }: Keys): Verification => {
  const read = answer.safeParse(parseJson(body));
  if (!read.success) return refuse('a field is missing', null, null);
  const { data } = read;
  const said: Said = {
    orderId: data.OrderID,
    transactionId: data.TranID,
    merchantId: data.Domain,
    status: data.StatCode,
    amount: data.Amount,
    currency: data.Currency,
    detail: detailOf(data.ErrorCode, data.ErrorDesc),
  };
  return judge(said, isSameSignature(data.VrfKey, vrfKeyOf(data, secretKey)), merchantId);
};
