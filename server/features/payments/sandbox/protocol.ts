import { wireAmount } from '#domain/money/money.ts';
import { longestDescription } from '#domain/orders/order-lines.ts';
import { fiuuAmount, isFiuuOrderId } from '#domain/payments/fiuu-fields.ts';
import { type SandboxMessage, sandboxChannel } from '#domain/payments/sandbox.ts';
import { venueZone } from '#domain/time/venue-time.ts';
import { type SandboxProblem, sandboxTexts } from '#domain/words/sandbox-texts.ts';
import type { FiuuAccount } from '#server/env.ts';
import { messagePaths } from '#server/features/payments/fiuu/fiuu.ts';
import {
  isSameSignature,
  querySkeyOf,
  skeyOf,
  vcodeOf,
  vrfKeyOf,
} from '#server/features/payments/fiuu/signatures.ts';
import { itemsIn } from '#server/features/payments/sandbox/checkout-items.ts';
import type {
  Checkout,
  Transaction,
} from '#server/features/payments/sandbox/sandbox.repository.ts';

/** The provider's side of the protocol; `payments/fiuu.ts` is the merchant's side. */
const currency = 'MYR';
const statusCodes = { paid: '00', failed: '11' } as const;

const isGenuine = (form: URLSearchParams, account: FiuuAccount): boolean => {
  const signed = {
    amount: form.get('amount') ?? '',
    merchantId: account.merchantId,
    orderId: form.get('orderid') ?? '',
    currency: account.hasExtendedVcode ? (form.get('currency') ?? '') : null,
  };
  return isSameSignature(form.get('vcode') ?? '', vcodeOf(signed, account.verifyKey));
};

const instantOf = (text: string): Temporal.Instant | null => {
  try {
    return Temporal.Instant.from(text);
  } catch {
    return null;
  }
};

/** Only the amount and the order id are signed, so the URLs in the form are checked separately. */
const leadsElsewhere = (form: URLSearchParams, merchantUrl: string): boolean =>
  [
    ['returnurl', messagePaths.return],
    ['cancelurl', messagePaths.cancel],
    ['notifyurl', messagePaths.notification],
    ['callbackurl', messagePaths.callback],
  ].some(([field = '', path]) => form.get(field) !== `${merchantUrl}${path}`);

type CheckoutForm = Omit<Checkout, 'id'>;

/** Reads the form that a browser has posted, or returns the problem with it. */
export const readCheckout = (
  form: URLSearchParams,
  account: FiuuAccount,
  merchantUrl: string,
): CheckoutForm | SandboxProblem => {
  if (form.get('merchant_id') !== account.merchantId) return 'unknown_merchant';
  if (!isGenuine(form, account)) return 'wrong_signature';
  if (leadsElsewhere(form, merchantUrl)) return 'other_address';
  const orderId = form.get('orderid') ?? '';
  const amountSen = fiuuAmount(form.get('amount') ?? '');
  const deadline = instantOf(form.get('PaymentExpirationTime') ?? '');
  if (amountSen === null || deadline === null) return 'unreadable';
  if (!isFiuuOrderId(orderId) || form.get('currency') !== currency) return 'unreadable';
  const description = (form.get('bill_desc') ?? '').slice(0, longestDescription);
  return { orderId, amountSen, description, items: itemsIn(form), deadline };
};

const kinds: Readonly<Record<SandboxMessage['source'], string>> = {
  notification: '2',
  callback: '1',
};

const paydateOf = (instant: Temporal.Instant): string =>
  instant
    .toZonedDateTimeISO(venueZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ');

/** The result of a payment, as the merchant receives it by message and by the returning browser. */
export const resultForm = (
  transaction: Transaction,
  source: SandboxMessage['source'] | 'return',
  { merchantId, secretKey }: FiuuAccount,
): URLSearchParams => {
  const isPaid = transaction.status === 'paid';
  const result = {
    tranID: String(transaction.id),
    orderid: transaction.orderId,
    status: statusCodes[transaction.status],
    domain: merchantId,
    amount: wireAmount(transaction.amountSen),
    currency,
    paydate: paydateOf(transaction.createdAt),
    appcode: isPaid ? String(transaction.id).slice(-6) : '',
  };
  return new URLSearchParams({
    ...(source !== 'return' && { nbcb: kinds[source] }),
    ...result,
    skey: skeyOf(result, secretKey),
    channel: sandboxChannel(transaction.amountSen),
    error_code: isPaid ? '' : sandboxTexts.declineCode,
    error_desc: isPaid ? '' : sandboxTexts.declineReason,
  });
};

/** True if a requery was signed by the merchant. */
export const isGenuineQuery = (form: URLSearchParams, account: FiuuAccount): boolean => {
  const fields = {
    oID: form.get('oID') ?? '',
    domain: account.merchantId,
    amount: form.get('amount') ?? '',
  };
  return isSameSignature(form.get('skey') ?? '', querySkeyOf(fields, account.verifyKey));
};

/** The signed answer to a requery. */
export const answerOf = (transaction: Transaction, { merchantId, secretKey }: FiuuAccount) => {
  const answer = {
    StatCode: statusCodes[transaction.status],
    StatName: transaction.status === 'paid' ? 'captured' : 'failed',
    TranID: String(transaction.id),
    OrderID: transaction.orderId,
    Amount: wireAmount(transaction.amountSen),
    Domain: merchantId,
    Currency: currency,
  };
  return { ...answer, VrfKey: vrfKeyOf(answer, secretKey) };
};
