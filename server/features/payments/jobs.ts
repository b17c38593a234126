import type { AppContext } from '#server/app-context.ts';
import { requeryOrders } from '#server/features/payments/requeries/requeries.ts';
import { sandboxJobs } from '#server/features/payments/sandbox/jobs.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { Job } from '#server/jobs.ts';

export const paymentJobs = (
  context: AppContext,
  provider: PaymentProvider | null,
): readonly Job[] =>
  provider === null
    ? []
    : [
        {
          name: 'ask about payments that nothing was heard of',
          everyMs: 5_000,
          run: () => requeryOrders(context, provider),
        },
        ...sandboxJobs(context),
      ];
