import type { AppContext } from '#server/app-context.ts';
import { insertMessage } from '#server/features/payments/payments.repository.ts';
import { settlePayment } from '#server/features/payments/settlement/settlement.ts';
import type {
  Acknowledgement,
  PaymentProvider,
  ProviderMessage,
  Verification,
} from '#server/features/platform/payment-provider.ts';

/** Where a venue's messages are taken down. */
export interface PaymentDesk {
  readonly context: AppContext;
  readonly provider: PaymentProvider;
  /** Whether one more message that nobody stands for may be kept. */
  readonly mayKeepForgery: () => boolean;
}

const forgeriesPerMinute = 60;

/**
 * Providers' messages are never turned away for their number, and anybody can send one. So that a
 * stranger cannot fill the disk, only some of those that are not the provider's are kept.
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
  context.log.warn({ provider: provider.name, source: message.source, reason }, 'message refused');
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

/** What the provider asks for beyond an acknowledgement is done beside it and may fail. */
const confirmBeside = ({ context, provider }: PaymentDesk, message: ProviderMessage): void => {
  provider.confirm?.(message).catch((error: unknown) => {
    context.log.warn({ err: error, provider: provider.name }, 'message could not be confirmed');
  });
};

/**
 * Takes a message down and acts on it if it is the provider's. It is acknowledged after that: one
 * that we fail to take comes again.
 */
export const takeMessage = async (
  desk: PaymentDesk,
  message: ProviderMessage,
): Promise<Acknowledgement> => {
  const { context, provider } = desk;
  const verification = provider.verify(message);
  if (verification.isAuthentic) {
    await settlePayment(context, provider, verification.report, message);
    if (message.source === 'notification') confirmBeside(desk, message);
  } else {
    await keepForgery(desk, message, verification);
  }
  return provider.acknowledge(message.source, verification);
};
