import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{domain,contract,web,scripts}/**/*.test.{ts,tsx}'],
          environment: 'node',
          setupFiles: ['scripts/fail-on-console-error.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,cli}/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['scripts/fail-on-console-error.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
