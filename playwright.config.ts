import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { withMotion } from '#e2e/with-motion.ts';
import { chromiumArguments, findChromium } from '#scripts/chromium.ts';

/** The data folder of the last run is kept for looking into, until the next run begins. */
const freshDataFolder = (): string => {
  const folder = join(import.meta.dirname, '.depot-e2e');
  rmSync(folder, { recursive: true, force: true });
  return folder;
};

// The workers read this file again and must find the same server, so it is passed in the environment.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000));
process.env.E2E_OIDC_PORT ??= String(Number(process.env.E2E_PORT) + 20_000);
process.env.E2E_DATA ??= freshDataFolder();
process.env.E2E_CHROMIUM ??= findChromium();
const address = `http://localhost:${process.env.E2E_PORT}`;
const issuer = `http://localhost:${process.env.E2E_OIDC_PORT}`;
const google = { GOOGLE_CLIENT_ID: 'journeys', GOOGLE_CLIENT_SECRET: 'known-to-both-sides' };

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.journey.ts',
  globalSetup: './e2e/first-venue.ts',
  outputDir: 'test-results',
  // Each worker runs whole files. If the journeys of a file were spread over all workers, every worker
  // would start a venue for it; that took more than a quarter of the CPU.
  fullyParallel: false,
  // More than there are cores, because journeys wait for their server and for timers.
  workers: 5,
  // They run in this order. A dependency would say so, and run all journeys for one timed file.
  projects: [
    { name: 'journeys', grepInvert: /@timed/ },
    { name: 'timed', grep: /@timed/, workers: 2, use: withMotion },
  ],
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // How long a page may take on a busy machine; what must be quick says so in its journey.
  expect: { timeout: 10_000 },
  // Failures are printed last, so that a truncated log still has them.
  reporter: [['./e2e/slowest-journeys.ts'], ['list'], ['./e2e/failed-journeys.ts']],
  use: {
    baseURL: address,
    // Drawing what fades and slides takes a quarter of a page load. Files about it are `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    // A step that hangs is named, long before the journey's own time is over.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // A trace of every step would slow all of them; `playwright test <name> --trace on` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.E2E_CHROMIUM,
      // No page lives long enough for optimizing its script to pay off.
      args: [...chromiumArguments, '--js-flags=--max-opt=1'],
    },
  },
  webServer: [
    {
      command: `"${process.execPath}" e2e/oidc-server.ts`,
      url: `${issuer}/.well-known/openid-configuration`,
      env: {
        ...google,
        OIDC_PORT: process.env.E2E_OIDC_PORT,
        OIDC_REDIRECT: `${address}/api/auth/callback/google`,
      },
      stdout: 'ignore',
      // It warns of what a stand-in on loopback need not care about.
      stderr: 'ignore',
    },
    {
      command: `"${process.execPath}" server/main.ts`,
      url: `${address}/readyz`,
      env: {
        ...google,
        GOOGLE_ISSUER: issuer,
        PORT: process.env.E2E_PORT,
        DEPOT_DATA: join(process.env.E2E_DATA, 'data'),
        REQUESTS_PER_MINUTE: '0',
        LOG_LEVEL: 'warn',
      },
      stdout: 'ignore',
      stderr: 'pipe',
      timeout: 60_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
  ],
});
