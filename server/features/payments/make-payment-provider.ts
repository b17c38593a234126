import type { AppContext } from '#server/app-context.ts';
import { makeFiuu } from '#server/features/payments/fiuu/fiuu.ts';
import { sandboxAccount } from '#server/features/payments/sandbox/account.ts';
import { withItems } from '#server/features/payments/sandbox/checkout-items.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';

/** The venue's payment provider; null if it takes no online payments. */
export const makePaymentProvider = (
  context: Pick<AppContext, 'settings' | 'secrets' | 'log'>,
): PaymentProvider | null => {
  const { payments, publicUrl } = context.settings;
  if (payments === null) return null;
  const { log } = context;
  if (payments !== 'sandbox') return makeFiuu({ name: 'fiuu', account: payments, publicUrl, log });
  return withItems(makeFiuu({ name: 'sandbox', account: sandboxAccount(context), publicUrl, log }));
};
