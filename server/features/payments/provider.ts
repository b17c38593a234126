import { makeFiuu } from '#server/features/payments/fiuu/fiuu.ts';
import { sandboxAccount } from '#server/features/payments/sandbox/account.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { House } from '#server/house.ts';

/** Who takes payments for this venue; null when nobody does, and nothing can be paid online. */
export const makePaymentProvider = (
  house: Pick<House, 'settings' | 'secrets' | 'log'>,
): PaymentProvider | null => {
  const { payments, publicUrl } = house.settings;
  if (payments === null) return null;
  const [name, account] =
    payments === 'sandbox' ? ['sandbox', sandboxAccount(house)] : ['fiuu', payments];
  return makeFiuu({ name, account, publicUrl, log: house.log });
};
