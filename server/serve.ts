import type { ListenOptions } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyListenOptions } from 'fastify';
import { buildApp } from '#server/app.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Closing } from '#server/closing.ts';
import { prepareDataFolder } from '#server/data-folder.ts';
import { accountJobs } from '#server/features/accounts/jobs.ts';
import { enrolDemoStaff } from '#server/features/accounts/staff/demo-factor.ts';
import { backOfficeJobs } from '#server/features/back-office/jobs.ts';
import { measureProcess } from '#server/features/back-office/metrics/meters.ts';
import { bookingJobs } from '#server/features/bookings/jobs.ts';
import { lessonJobs } from '#server/features/lessons/jobs.ts';
import { makeAvatarStorage } from '#server/features/members/avatars/gateway.ts';
import { memberJobs } from '#server/features/members/jobs.ts';
import { membershipJobs } from '#server/features/memberships/jobs.ts';
import { paymentJobs } from '#server/features/payments/jobs.ts';
import { makePaymentProvider } from '#server/features/payments/make-payment-provider.ts';
import { platformJobs } from '#server/features/platform/jobs.ts';
import { makeSendMail } from '#server/features/platform/mail/gateway.ts';
import { slotJobs } from '#server/features/slots/jobs.ts';
import { makeReadRuleBook } from '#server/features/venue/rule-book.ts';
import { startJobs } from '#server/jobs.ts';
import { goods } from '#server/kinds-of-goods.ts';
import { liveJobs } from '#server/live/jobs.ts';
import type { Siblings } from '#server/processes/siblings.ts';

export interface ServeOptions extends Pick<AppContext, 'settings' | 'db' | 'clock' | 'log'> {
  readonly closing: Closing;
  readonly siblings?: Siblings;
}

/** Serves the port and runs the jobs, in this process. */
export const serve = async (options: ServeOptions): Promise<void> => {
  const { settings, db, clock, log, closing, siblings } = options;
  measureProcess();
  const context: AppContext = {
    settings,
    secrets: prepareDataFolder(settings),
    db,
    clock,
    log,
    goods,
    readRuleBook: makeReadRuleBook(),
  };
  if (settings.isDemo) await enrolDemoStaff(context);
  const app = await buildApp(context, {
    webFolder: join(import.meta.dirname, '..', 'dist', 'web'),
    draining: closing.draining,
    siblings,
    // An embedded database belongs to one app, and this process is all of it.
    isAlone: settings.databaseUrl === null && siblings === undefined,
  });
  const provider = makePaymentProvider(context);
  const jobs = startJobs(
    [
      ...liveJobs(context),
      ...platformJobs(context, makeSendMail(settings)),
      ...memberJobs(context, { storage: makeAvatarStorage(settings), log }),
      ...accountJobs(context),
      ...slotJobs(context),
      ...membershipJobs(context),
      ...bookingJobs(context),
      ...lessonJobs(context),
      ...paymentJobs(context, provider),
      ...backOfficeJobs(context, provider),
    ],
    log,
  );
  closing.onClose(() => jobs.stop());
  closing.onClose(() => app.close());
  if (closing.draining.isDraining) return;
  const listening: FastifyListenOptions & ListenOptions = {
    port: settings.port,
    host: settings.host,
    // The kernel gives connections to the processes. Elsewhere than on Linux the supervisor does.
    reusePort: siblings !== undefined && process.platform === 'linux',
  };
  await app.listen(listening);
  closing.onClose(() => sleep(settings.drainSeconds * 1_000));
};
