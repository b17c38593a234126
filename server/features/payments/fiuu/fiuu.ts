import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentPage } from '#contract/orders.ts';
import { wireAmount } from '#domain/money/money.ts';
import { mobileForSending } from '#domain/orders/billing.ts';
import { fiuuDeadline } from '#domain/payments/fiuu-fields.ts';
import type { RefundStep } from '#domain/payments/provider-refunds.ts';
import type { Log } from '#server/app-context.ts';
import type { FiuuAccount } from '#server/env.ts';
import { postForm } from '#server/features/payments/fiuu/gateway.ts';
import {
  judgeRefundAnswer,
  questionForm,
  refundForm,
} from '#server/features/payments/fiuu/refunds.ts';
import { querySkeyOf, vcodeOf } from '#server/features/payments/fiuu/signatures.ts';
import {
  isAnswer,
  isUnknownOrder,
  verifyAnswer,
  verifyResult,
} from '#server/features/payments/fiuu/verify-message.ts';
import type {
  Acknowledgement,
  MessageSource,
  OrderToQuery,
  PaymentProvider,
  PaymentRequest,
  ProviderMessage,
  RefundAnswer,
  RefundRequest,
  Verification,
} from '#server/features/platform/payment-provider.ts';

/** The paths that the provider calls. The notification URL is also set in the provider's portal. */
export const messagePaths = {
  return: '/api/payments/return',
  cancel: '/api/payments/cancel',
  notification: '/api/payments/notify',
  callback: '/api/payments/callback',
} as const;

/** The provider's paths on the hosts of the account. */
export const fiuuPaths = {
  pay: '/RMS/pay',
  confirm: '/RMS/API/chkstat/returnipn.php',
  query: '/RMS/query/q_by_oid.php',
  refund: '/RMS/API/refundAPI/index.php',
  refundStatus: '/RMS/API/refundAPI/q_by_refID.php',
} as const;

/** The venue sells only in ringgit. */
const currency = 'MYR';

const confirmTimeoutMs = 5_000;
const queryTimeoutMs = 10_000;

/** The provider accepts one requery per five seconds. */
const queryPauseMs = 5_000;

interface FiuuOptions {
  readonly name: string;
  readonly account: FiuuAccount;
  readonly publicUrl: string;
  readonly log: Log;
  readonly pauseMs?: number;
}

const makeForm = (
  { account, publicUrl }: FiuuOptions,
  request: PaymentRequest,
): Extract<PaymentPage, { kind: 'form' }> => {
  const { merchantId, verifyKey, hasExtendedVcode } = account;
  const { orderId } = request;
  const amount = wireAmount(request.amountSen);
  const signed = { amount, merchantId, orderId, currency: hasExtendedVcode ? currency : null };
  return {
    kind: 'form',
    // Without the trailing slash the provider redirects, and the posted fields are lost.
    action: `${account.payUrl}${fiuuPaths.pay}/${merchantId}/`,
    fields: {
      merchant_id: merchantId,
      orderid: orderId,
      currency,
      vcode: vcodeOf(signed, verifyKey),
      amount,
      bill_name: request.billingName,
      bill_email: request.billingEmail,
      bill_mobile: mobileForSending(request.billingMobile),
      bill_desc: request.description,
      b_addr1: request.billingAddress,
      returnurl: `${publicUrl}${messagePaths.return}`,
      notifyurl: `${publicUrl}${messagePaths.notification}`,
      callbackurl: `${publicUrl}${messagePaths.callback}`,
      cancelurl: `${publicUrl}${messagePaths.cancel}`,
      ...fiuuDeadline(request.expiresAt, request.now),
      idempotency_key: orderId,
      metadata: JSON.stringify({ booking_type: request.bookingType }),
      guest_checkout: '0',
    },
  };
};

const plain = (status: number, body: string): Acknowledgement => ({
  status,
  type: 'text/plain',
  body,
});

/**
 * A message that fails verification is not acknowledged; the provider would send a real one again.
 */
const acknowledge = (source: MessageSource, { isAuthentic }: Verification): Acknowledgement => {
  if (!isAuthentic) return plain(400, '');
  return plain(200, source === 'callback' ? 'CBTOKEN:MPSTATOK' : '');
};

/** Lets one caller through per pause, first come, first served. */
const makeTurns = (pauseMs: number): (() => Promise<void>) => {
  let next = Promise.resolve();
  return () => {
    const turn = next;
    next = turn.then(() => sleep(pauseMs, undefined, { ref: false }));
    return turn;
  };
};

const makeRequery = ({ account, log, pauseMs = queryPauseMs }: FiuuOptions) => {
  const turn = makeTurns(pauseMs);
  return async ({
    orderId,
    amountSen,
  }: OrderToQuery): Promise<ProviderMessage | 'no_payment' | null> => {
    await turn();
    const query = { oID: orderId, domain: account.merchantId, amount: wireAmount(amountSen) };
    const skey = querySkeyOf(query, account.verifyKey);
    const form = new URLSearchParams({ ...query, skey, type: '2' });
    try {
      const url = `${account.apiUrl}${fiuuPaths.query}`;
      const { status, body } = await postForm(url, form.toString(), queryTimeoutMs);
      if (status === 200 && isAnswer(body)) return { source: 'requery', body, headers: {} };
      log.info({ orderId, status }, 'payment provider has no payment for the order');
      if (status === 200 && isUnknownOrder(body)) return 'no_payment';
    } catch (error) {
      log.warn({ err: error, orderId }, 'requery failed');
    }
    return null;
  };
};

const makeRefund =
  ({ account, log }: FiuuOptions) =>
  async (step: RefundStep, request: RefundRequest): Promise<RefundAnswer | null> => {
    const path = step === 'send' ? fiuuPaths.refund : fiuuPaths.refundStatus;
    const form = step === 'send' ? refundForm(request, account) : questionForm(request, account);
    try {
      const url = `${account.apiUrl}${path}`;
      const { status, body } = await postForm(url, form.toString(), queryTimeoutMs);
      if (status === 200) return judgeRefundAnswer(step, body, request, account);
      log.warn({ reference: request.reference, status }, 'refund not answered');
    } catch (error) {
      log.warn({ err: error, reference: request.reference }, 'refund not answered');
    }
    return null;
  };

/** The hosted page of Fiuu, formerly MOLPay and Razer Merchant Services. */
export const makeFiuu = (options: FiuuOptions): PaymentProvider => {
  const { account, name, publicUrl } = options;
  const confirm = async ({ body }: ProviderMessage): Promise<void> => {
    const url = `${account.payUrl}${fiuuPaths.confirm}`;
    const { status } = await postForm(url, `${body}&treq=1`, confirmTimeoutMs);
    if (status !== 200) throw new Error(`The payment provider answered with ${status}`);
  };
  return {
    name,
    pageOrigin: new URL(account.payUrl, publicUrl).origin,
    start: async (request) => makeForm(options, request),
    verify: ({ source, body }) =>
      source === 'requery' ? verifyAnswer(body, account) : verifyResult(body, account),
    acknowledge,
    ...(account.hasInstantNotification && { confirm }),
    requery: makeRequery(options),
    refund: makeRefund(options),
  };
};
