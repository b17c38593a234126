import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const installed = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...usualPlaces, chromium.executablePath()].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );

const run = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** Finds a Chromium, or installs one: Debian's package as root, Playwright's own otherwise. */
export const findChromium = (): string => {
  const found = installed();
  if (found !== undefined) return found;
  console.log('Installing a Chromium for the browser tests...');
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isDebianRoot) {
    run('apt-get', 'update', '-qq');
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell');
  }
  if (installed() === undefined) {
    run(
      process.execPath,
      'node_modules/@playwright/test/cli.js',
      'install',
      '--only-shell',
      'chromium',
    );
  }
  const made = installed();
  if (made !== undefined) return made;
  throw new Error(
    'The browser tests need a Chromium and none could be installed. ' +
      'Install the package "chromium", or name a program with CHROMIUM_PATH.',
  );
};

/** Lets the tests' Chromium run as root and connect to this machine only. */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];
