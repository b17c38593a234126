import type { AppContext } from '#server/app-context.ts';
import { checkNightly } from '#server/features/back-office/invariants/invariants.ts';
import { carryOnRefunds } from '#server/features/back-office/refunds/refund-job.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { Job } from '#server/jobs.ts';

export const backOfficeJobs = (
  context: AppContext,
  provider: PaymentProvider | null,
): readonly Job[] => [
  { name: 'check invariants', everyMs: 60_000, run: () => checkNightly(context) },
  ...(provider === null
    ? []
    : [
        {
          name: 'carry on refunds at the provider',
          everyMs: 1_000,
          run: () => carryOnRefunds(context, provider),
        },
      ]),
];
