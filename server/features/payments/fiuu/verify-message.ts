import { z } from 'zod';
import {
  fiuuAmount,
  fiuuChannel,
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

/** The fields that every message has, whatever its source. */
interface MessageFields {
  readonly orderId: string;
  readonly transactionId: string;
  readonly merchantId: string;
  readonly status: string;
  readonly amount: string;
  readonly currency: string;
  readonly detail: string | null;
  readonly method: string | null;
}

const refuse = (
  reason: string,
  orderId: string | null | undefined,
  transactionId: string | null | undefined,
): Verification => ({
  isAuthentic: false,
  reason,
  // Of an unverified message, only values that look like ids are kept.
  claimedOrderId: orderId && isFiuuOrderId(orderId) ? orderId : null,
  claimedTransactionId: transactionId && isFiuuTransactionId(transactionId) ? transactionId : null,
});

/** A signed message must also be for this merchant and parse in only one way. */
const readReport = (message: MessageFields, merchantId: string): PaymentReport | string => {
  if (message.merchantId !== merchantId) return 'it is for another merchant';
  if (!isFiuuTransactionId(message.transactionId)) return 'its transaction id cannot be one';
  if (!isFiuuOrderId(message.orderId)) return 'its order id cannot be one';
  const amountSen = fiuuAmount(message.amount);
  if (amountSen === null) return 'its amount cannot be read';
  const currency = fiuuCurrency(message.currency);
  if (currency === null) return 'its currency cannot be read';
  const status = fiuuStatus(message.status);
  if (status === null) return 'its status is not known';
  const { orderId, transactionId, detail, method } = message;
  return { orderId, transactionId, status, amountSen, currency, detail, method };
};

const judge = (message: MessageFields, isSigned: boolean, merchantId: string): Verification => {
  const report = isSigned ? readReport(message, merchantId) : 'its signature is wrong';
  return typeof report === 'string'
    ? refuse(report, message.orderId, message.transactionId)
    : { isAuthentic: true, report };
};

/** Null if a field is missing or repeated. With two values nobody knows which one was signed. */
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

/** The provider's description of a failure, or null. */
const detailOf = (...words: readonly (string | null | undefined)[]): string | null =>
  words.filter(Boolean).join(' ').slice(0, 500) || null;

/** Verifies the form of a notification, a callback or a browser's return. */
export const verifyResult = (body: string, { merchantId, secretKey }: Keys): Verification => {
  const form = new URLSearchParams(body);
  const fields = readSigned(form);
  // Channels without an approval code send it empty, or omit it.
  const appcode = form.has('appcode') ? onlyValue(form, 'appcode') : '';
  if (fields === null || appcode === null) {
    return refuse('a field is missing or doubled', form.get('orderid'), form.get('tranID'));
  }
  const message: MessageFields = {
    orderId: fields.orderid,
    transactionId: fields.tranID,
    merchantId: fields.domain,
    status: fields.status,
    amount: fields.amount,
    currency: fields.currency,
    detail: detailOf(form.get('error_code'), form.get('error_desc')),
    method: fiuuChannel(form.get('channel')),
  };
  const isSigned = isSameSignature(fields.skey, skeyOf({ ...fields, appcode }, secretKey));
  const verdict = judge(message, isSigned, merchantId);
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
  Channel: z.string().nullish().catch(null),
});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The provider's code for an order that it has no payment for. */
const unknownOrderCode = 'P05';

export const isUnknownOrder = (body: string): boolean => {
  const read = parseJson(body);
  return (
    typeof read === 'object' &&
    read !== null &&
    'error_code' in read &&
    read.error_code === unknownOrderCode
  );
};

/** False if the provider knows no payment; it then returns an unsigned error. */
export const isAnswer = (body: string): boolean => {
  const read = parseJson(body);
  return typeof read === 'object' && read !== null && 'StatCode' in read;
};

/** Verifies the JSON answer to a requery. */
export const verifyAnswer = (body: string, { merchantId, secretKey }: Keys): Verification => {
  const read = answer.safeParse(parseJson(body));
  if (!read.success) return refuse('a field is missing', null, null);
  const { data } = read;
  const message: MessageFields = {
    orderId: data.OrderID,
    transactionId: data.TranID,
    merchantId: data.Domain,
    status: data.StatCode,
    amount: data.Amount,
    currency: data.Currency,
    detail: detailOf(data.ErrorCode, data.ErrorDesc),
    method: fiuuChannel(data.Channel),
  };
  return judge(message, isSameSignature(data.VrfKey, vrfKeyOf(data, secretKey)), merchantId);
};
