import type { AppContext } from '#server/app-context.ts';
import { checkNightly } from '#server/features/back-office/invariants/invariants.ts';
import { carryOnRefunds } from '#server/features/back-office/refunds/refund-job.ts';
import { keepSoldDays } from '#server/features/back-office/reports/sold-days.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import { turnAnnouncements, turnCheckMs } from '#server/features/venue/announcements.ts';
import { effectCheckMs, putChangesIntoForce } from '#server/features/venue/price-changes.ts';
import type { Job } from '#server/jobs.ts';

export const backOfficeJobs = (
  context: AppContext,
  provider: PaymentProvider | null,
): readonly Job[] => [
  {
    name: 'put price changes into force',
    everyMs: effectCheckMs,
    run: () => putChangesIntoForce(context),
  },
  {
    name: 'show announcements at their times',
    everyMs: turnCheckMs,
    run: () => turnAnnouncements(context),
  },
  {
    name: 'keep the sales of days that are over',
    everyMs: 600_000,
    run: () => keepSoldDays(context),
  },
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
