import { createServer } from 'node:net';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { makeClock } from '#server/clock.ts';
import { prepareDataFolder } from '#server/data-folder.ts';
import { openVenueDatabase } from '#server/db/open.ts';
import { readSettings, type Settings } from '#server/env.ts';
import { demoEmails, demoPassword } from '#server/features/demo/routes.ts';
import { makeSendMail } from '#server/features/mail/gateway.ts';
import { mailJobs } from '#server/features/mail/jobs.ts';
import { startJobs } from '#server/jobs.ts';
import { loggerOptions } from '#server/logger.ts';
import { StartRefused } from '#server/start-refused.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Asked before anything is made, so that a taken port leaves nothing behind. */
const refuseTakenPort = ({ port, host }: Settings): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used: ${error.message}`;
      reject(new StartRefused(`Port ${port} on ${host} ${why}. Choose another with PORT.`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });

const announce = (settings: Settings, address: string): void => {
  say(`Depot is open at ${address}`);
  if (!settings.isDemo) return;
  say(`This is a demonstration. Sign in with the password ${demoPassword} as one of:`);
  for (const email of demoEmails) say(`  ${email}`);
};

/** How long requests and jobs under way may take to end before the process ends without them. */
const stopDeadlineMs = 10_000;

const start = async (): Promise<void> => {
  const settings = readSettings(process.env);
  await refuseTakenPort(settings);
  const clock = makeClock(settings.startsAt);
  const secrets = prepareDataFolder(settings);
  const { db, stop: closeDatabase } = await openVenueDatabase(settings, clock, say);
  const house = { settings, secrets, db, clock };
  const draining = { isDraining: false };
  const app = await buildApp(house, {
    webFolder: join(import.meta.dirname, '..', 'dist', 'web'),
    draining,
    logger: loggerOptions(settings),
  });
  const jobs = startJobs(mailJobs(house, makeSendMail(settings)), app.log);

  const stop = async (): Promise<void> => {
    draining.isDraining = true;
    setTimeout(() => process.exit(1), stopDeadlineMs).unref();
    await app.close();
    await jobs.stop();
    await closeDatabase();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A terminal and a parent process may both ask; once is enough.
      if (draining.isDraining) return;
      say('Depot is closing.');
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  try {
    await app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    await stop();
    throw error;
  }
  announce(settings, settings.publicUrl);
};

start().catch((error: unknown) => {
  const lines = error instanceof StartRefused ? error.message : String((error as Error).stack);
  process.stderr.write(`Depot cannot start.\n${lines}\n`);
  process.exit(1);
});
