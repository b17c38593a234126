import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoEmails, demoPassword } from '#domain/venue/demo.ts';
import { buildApp } from '#server/app.ts';
import { makeClock } from '#server/clock.ts';
import { prepareDataFolder, refuseMissingSecrets } from '#server/data-folder.ts';
import { openVenueDatabase } from '#server/db/open.ts';
import { readSettings, type Settings } from '#server/env.ts';
import { accountJobs } from '#server/features/accounts/jobs.ts';
import { backOfficeJobs } from '#server/features/back-office/jobs.ts';
import { measureProcess } from '#server/features/back-office/metrics/meters.ts';
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
import type { Draining } from '#server/http/health.ts';
import { startJobs } from '#server/jobs.ts';
import { goods } from '#server/kinds-of-goods.ts';
import { liveJobs } from '#server/live/jobs.ts';
import { makeLogger } from '#server/logger.ts';
import { StartRefused } from '#server/start-refused.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Called before anything is created, so that a port in use leaves nothing behind. */
const refuseTakenPort = ({ port, host }: Settings): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new StartRefused(
          error.code === 'EADDRINUSE'
            ? `Port ${port} on ${host} is already in use. Choose another with PORT.`
            : `Depot cannot listen on ${host}, port ${port}: ${error.message}. Check HOST and PORT.`,
        ),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });

const announce = (settings: Settings, address: string): void => {
  say(`Depot is open at ${address}`);
  if (!settings.isDemo) {
    if (settings.smtpUrl === null) {
      say(`SMTP_URL is not set: mails are written to ${join(settings.dataFolder, 'outbox')}.`);
    }
    if (settings.payments === null) {
      say('FIUU_MERCHANT_ID is not set: nothing can be paid online, only with credits.');
    }
    if (address.startsWith('http://localhost')) {
      say('PUBLIC_URL is not set: links in mails lead to this machine.');
    }
    return;
  }
  say(`This is a demonstration. Sign in with the password ${demoPassword} as one of:`);
  for (const email of demoEmails) say(`  ${email}`);
};

/** How long the shutdown waits for current requests and jobs. */
const stepTimeoutMs = 10_000;

interface Closing {
  /** Registers a cleanup step; the last one runs first. */
  onClose(step: () => Promise<void>): void;
  close(): Promise<void>;
  readonly draining: Draining;
}

const makeClosing = (): Closing => {
  const steps: (() => Promise<void>)[] = [];
  const draining = { isDraining: false };
  return {
    draining,
    onClose: (step) => void steps.unshift(step),
    close: async () => {
      draining.isDraining = true;
      for (const step of steps.splice(0)) {
        await Promise.race([step().catch(() => undefined), sleep(stepTimeoutMs)]);
      }
    },
  };
};

/** A signal during the start waits for the start, so that everything opened is closed. */
const closeOnSignals = (closing: Closing, started: Promise<void>): void => {
  const end = async (): Promise<void> => {
    // A terminal and a parent process may both send a signal.
    if (closing.draining.isDraining) return;
    closing.draining.isDraining = true;
    say('Depot is closing.');
    await started.catch(() => undefined);
    await closing.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
};

const start = async (closing: Closing): Promise<void> => {
  const settings = readSettings(process.env);
  measureProcess();
  refuseMissingSecrets(settings);
  await refuseTakenPort(settings);
  const log = makeLogger(settings);
  const clock = makeClock(settings.startsAt);
  const { db, stop } = await openVenueDatabase({
    settings,
    clock,
    log,
    say,
    onTakenOver: () => {
      log.error('another process has taken over the data, exiting');
      closing.close().finally(() => process.exit(1));
    },
  });
  closing.onClose(stop);
  const context = {
    settings,
    secrets: prepareDataFolder(settings),
    db,
    clock,
    log,
    goods,
    readRuleBook: makeReadRuleBook(),
  };
  const app = await buildApp(context, {
    webFolder: join(import.meta.dirname, '..', 'dist', 'web'),
    draining: closing.draining,
  });
  const jobs = startJobs(
    [
      ...liveJobs(context),
      ...platformJobs(context, makeSendMail(settings)),
      ...memberJobs(context, { storage: makeAvatarStorage(settings), log }),
      ...accountJobs(context),
      ...slotJobs(context),
      ...membershipJobs(context),
      ...lessonJobs(context),
      ...paymentJobs(context, makePaymentProvider(context)),
      ...backOfficeJobs(context),
    ],
    log,
  );
  closing.onClose(() => jobs.stop());
  closing.onClose(() => app.close());
  if (closing.draining.isDraining) return;
  await app.listen({ port: settings.port, host: settings.host });
  closing.onClose(() => sleep(settings.drainSeconds * 1_000));
  announce(settings, settings.publicUrl);
};

const closing = makeClosing();
const started = start(closing);
closeOnSignals(closing, started);
started.catch(async (error: unknown) => {
  // After a signal during the start, no error is reported.
  if (closing.draining.isDraining) return;
  await closing.close();
  const lines = error instanceof StartRefused ? error.message : String((error as Error).stack);
  process.stderr.write(`Depot cannot start.\n${lines}\n`);
  process.exit(1);
});
