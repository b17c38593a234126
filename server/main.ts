import cluster from 'node:cluster';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoEmails, demoPassword } from '#domain/venue/demo.ts';
import { makeClock } from '#server/clock.ts';
import { type Closing, closeOnSignals, makeClosing } from '#server/closing.ts';
import { prepareDataFolder, refuseMissingSecrets } from '#server/data-folder.ts';
import { connectToEngine, openVenueDatabase } from '#server/db/open.ts';
import { readSettings, type Settings } from '#server/env.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import { makeLogger } from '#server/logger.ts';
import { makeSupervisor } from '#server/processes/supervisor.ts';
import { joinSupervisor } from '#server/processes/worker.ts';
import type { ServeOptions } from '#server/serve.ts';
import { StartRefused } from '#server/start-refused.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const probePort = ({ port, host }: Settings): Promise<NodeJS.ErrnoException | null> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });

/** The processes of a killed supervisor keep their port until they notice. */
const portFreeWithinMs = 2_000;

/** Called before anything is created, so that a port in use leaves nothing behind. */
const refuseTakenPort = async (settings: Settings): Promise<void> => {
  const { port, host, processes } = settings;
  const deadline = performance.now() + (processes > 1 ? portFreeWithinMs : 0);
  let error = await probePort(settings);
  while (error?.code === 'EADDRINUSE' && performance.now() < deadline) {
    await sleep(50);
    error = await probePort(settings);
  }
  if (error === null) return;
  throw new StartRefused(
    error.code === 'EADDRINUSE'
      ? `Port ${port} on ${host} is already in use. Choose another with PORT.`
      : `Depot cannot listen on ${host}, port ${port}: ${error.message}. Check HOST and PORT.`,
  );
};

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

/** Most of the code serves requests, so neither a supervisor nor a refused start loads it. */
const serveHere = async (options: ServeOptions): Promise<void> => {
  if (options.closing.draining.isDraining) return;
  const { serve } = await import('#server/serve.ts');
  await serve(options);
};

/** The process that was started: it serves by itself, or starts the processes that do. */
const startFirst = async (settings: Settings, closing: Closing): Promise<void> => {
  refuseMissingSecrets(settings);
  await refuseTakenPort(settings);
  const log = makeLogger(settings);
  const clock = makeClock(settings.startsAt);
  const { db, engine, stop } = await openVenueDatabase({
    settings,
    clock,
    log,
    say,
    hashPassword,
    onTakenOver: () => {
      log.error('another process has taken over the data, exiting');
      closing.close().finally(() => process.exit(1));
    },
  });
  closing.onClose(stop);
  if (settings.processes === 1) {
    await serveHere({ settings, db, clock, log, closing });
  } else {
    // Created here, so that all processes read the same secrets.
    prepareDataFolder(settings);
    await db.destroy();
    if (closing.draining.isDraining) return;
    const supervisor = makeSupervisor({ settings, clock, log, engine });
    closing.onClose(() => supervisor.stop(), supervisor.stopTimeoutMs + 1_000);
    await supervisor.start();
  }
  if (!closing.draining.isDraining) announce(settings, settings.publicUrl);
};

/** A process that the supervisor has started. */
const startWorker = async (settings: Settings, closing: Closing): Promise<void> => {
  const { number, engine, clock, siblings, noteListening } = await joinSupervisor();
  const log = makeLogger(settings, undefined, number);
  const db = connectToEngine(engine, { settings, log });
  closing.onClose(() => db.destroy());
  await serveHere({ settings, db, clock, log, closing, siblings });
  await noteListening();
};

const start = async (closing: Closing): Promise<void> => {
  const settings = readSettings(process.env);
  await (cluster.isWorker ? startWorker : startFirst)(settings, closing);
};

const closing = makeClosing();
const started = start(closing);
closeOnSignals(closing, started, () => {
  if (cluster.isPrimary) say('Depot is closing.');
});
started.catch(async (error: unknown) => {
  // After a signal during the start, no error is reported.
  if (closing.draining.isDraining) return;
  await closing.close();
  const lines = error instanceof StartRefused ? error.message : String((error as Error).stack);
  process.stderr.write(`Depot cannot start.\n${lines}\n`);
  process.exit(1);
});
