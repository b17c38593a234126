import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { failedTests } from '#scripts/failed-tests.ts';
import { SlowFirst } from '#scripts/slow-first.ts';
import { slowestFiles } from '#scripts/slowest.ts';

const setupFiles = ['scripts/fail-on-console-error.ts'];

// The workers, and the servers that the tests start, need not compile again what one of them has.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'node');

/** Files that put something else in the place of a module, and so need modules of their own. */
const mocking = ['server/**/*-{control,mocked}.test.ts'];

/** Tests of hooks, which need a DOM. */
const hooks = ['web/**/*.hook.test.ts'];

// Only to end what hangs: races of hundreds, thousands of random inputs and starts of whole servers take
// their time on a slow machine.
const testTimeout = 180_000;

const onDatabase = {
  environment: 'node' as const,
  setupFiles,
  globalSetup: ['server/testing/global-setup.ts'],
  testTimeout,
  expect: { poll: { timeout: 60_000 } },
  hookTimeout: testTimeout,
};

export default defineConfig({
  test: {
    reporters: ['default', slowestFiles, failedTests],
    sequence: { sequencer: SlowFirst },
    // More than there are cores, because tests wait for the database and for timers.
    maxWorkers: Math.max(4, availableParallelism()),
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{domain,contract,web,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: hooks,
          environment: 'node',
          setupFiles,
          testTimeout,
          isolate: false,
        },
      },
      {
        // Compiled as in the build, since the compiler decides what a hook remembers.
        plugins: [react({ compiler: true })],
        test: {
          name: 'hooks',
          include: hooks,
          environment: 'happy-dom',
          setupFiles: [...setupFiles, 'web/testing/hooks-setup.ts'],
          testTimeout,
          isolate: false,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'server',
          include: ['{server,cli,proof}/**/*.test.ts'],
          exclude: mocking,
          isolate: false,
          // Node strips the types itself, and caches that for the servers that tests start, too.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      { test: { ...onDatabase, name: 'mocking', include: mocking } },
    ],
  },
});
