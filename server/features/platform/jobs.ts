import type { AppContext } from '#server/app-context.ts';
import type { SendMail } from '#server/features/platform/mail/gateway.ts';
import { deliverDueMail, sweepMail } from '#server/features/platform/mail/mail.ts';
import { sweepAttempts } from '#server/features/platform/rate-limits/rate-limits.ts';
import type { Job } from '#server/jobs.ts';

export const platformJobs = (context: AppContext, send: SendMail): readonly Job[] => [
  {
    name: 'deliver mail',
    everyMs: 1_000,
    run: async () => {
      while ((await deliverDueMail(context, send)) > 0);
    },
  },
  { name: 'sweep sent mail', everyMs: 3_600_000, run: () => sweepMail(context) },
  { name: 'sweep attempts', everyMs: 600_000, run: () => sweepAttempts(context) },
];
