import type { AppContext } from '#server/app-context.ts';
import { insertMessage } from '#server/features/payments/payments.repository.ts';
import { settlePayment } from '#server/features/payments/settling/settling.ts';
import type {
  Acknowledgement,
  PaymentProvider,
  ProviderMessage,
  Verification,
} from '#server/features/platform/payment-provider.ts';

/** The dependencies of handling payment messages. */
export interface PaymentDesk {
  readonly context: AppContext;
  readonly provider: PaymentProvider;
  /** True if one more forged message may be stored. */
  readonly mayKeepForgery: () => boolean;
}

const forgeriesPerMinute = 60;

/**
 * Payment messages are not rate limited, and anybody can send one. So that nobody can fill the
 * disk, only a limited number of forged ones is stored.
 */
const makeForgeryLimit = (): (() => boolean) => {
  let minute = 0;
  let kept = 0;
  return () => {
    const thisMinute = Math.floor(performance.now() / 60_000);
    if (thisMinute !== minute) [minute, kept] = [thisMinute, 0];
    kept += 1;
    return kept <= forgeriesPerMinute;
  };
};

export const openPaymentDesk = (context: AppContext, provider: PaymentProvider): PaymentDesk => ({
  context,
  provider,
  mayKeepForgery: makeForgeryLimit(),
});

const longestForgery = 4_000;

const keepForgery = async (
  { context, provider, mayKeepForgery }: PaymentDesk,
  message: ProviderMessage,
  { reason, claimedOrderId, claimedTransactionId }: Extract<Verification, { isAuthentic: false }>,
): Promise<void> => {
  context.log.warn(
    { provider: provider.name, source: message.source, reason },
    'forged payment message refused',
  );
  if (!mayKeepForgery()) return;
  await insertMessage(
    context.db,
    {
      provider: provider.name,
      message: { ...message, body: message.body.slice(0, longestForgery) },
      orderId: claimedOrderId,
      transactionId: claimedTransactionId,
      verdict: 'forged',
      detail: reason,
    },
    context.clock.now(),
  );
};

/** Sends the confirmation that some accounts require, without waiting for it. It may fail. */
const confirmInBackground = (
  { context, provider }: PaymentDesk,
  message: ProviderMessage,
): void => {
  provider.confirm?.(message).catch((error: unknown) => {
    context.log.warn(
      { err: error, provider: provider.name },
      'confirming a payment message failed',
    );
  });
};

/**
 * Verifies a message, then settles or stores it. The acknowledgement comes last: the provider sends
 * an unacknowledged message again.
 */
export const takeMessage = async (
  desk: PaymentDesk,
  message: ProviderMessage,
): Promise<Acknowledgement> => {
  const { context, provider } = desk;
  const verification = provider.verify(message);
  if (verification.isAuthentic) {
    await settlePayment(context, provider, verification.report, message);
    if (message.source === 'notification') confirmInBackground(desk, message);
  } else {
    await keepForgery(desk, message, verification);
  }
  return provider.acknowledge(message.source, verification);
};
