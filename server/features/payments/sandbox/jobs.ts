import { sandboxAccount } from '#server/features/payments/sandbox/account.ts';
import { deliverMessages, sweepSandbox } from '#server/features/payments/sandbox/sandbox.ts';
import type { House } from '#server/house.ts';
import type { Job } from '#server/jobs.ts';

/** A provider that exists for the demonstration alone has nothing to do elsewhere. */
export const sandboxJobs = (house: House): readonly Job[] => {
  if (house.settings.payments !== 'sandbox') return [];
  const sandbox = { house, account: sandboxAccount(house) };
  return [
    {
      name: 'tell the venue of sandbox payments',
      everyMs: 500,
      run: async () => {
        await deliverMessages(sandbox);
      },
    },
    { name: 'sweep the sandbox', everyMs: 3_600_000, run: () => sweepSandbox(house) },
  ];
};
