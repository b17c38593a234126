import type { AppContext } from '#server/app-context.ts';
import { sandboxAccount } from '#server/features/payments/sandbox/account.ts';
import { deliverMessages, sweepSandbox } from '#server/features/payments/sandbox/sandbox.ts';
import type { Job } from '#server/jobs.ts';

/** No jobs unless this is a demonstration. */
export const sandboxJobs = (context: AppContext): readonly Job[] => {
  if (context.settings.payments !== 'sandbox') return [];
  const sandbox = { context, account: sandboxAccount(context) };
  return [
    {
      name: 'send the messages of sandbox payments',
      everyMs: 500,
      run: async () => {
        await deliverMessages(sandbox);
      },
    },
    { name: 'sweep the sandbox', everyMs: 3_600_000, run: () => sweepSandbox(context) },
  ];
};
