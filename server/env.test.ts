import { expect, test } from 'vitest';
import { readSettings } from '#server/env.ts';

test('without any variable Depot runs as a demonstration on the embedded database', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    isDemo: true,
    startsAt: null,
    smtpUrl: null,
    trustedProxy: false,
  });
  expect(settings.dataFolder).toMatch(/\/\.depot$/);
});

const url = 'postgres://u:p@127.0.0.1/depot';

test.each([
  [{}, true],
  [{ DATABASE_URL: url }, false],
  [{ DATABASE_URL: url, DEPOT_DEMO: '1' }, true],
  [{ DEPOT_DEMO: '0' }, false],
  [{ DEPOT_DEMO: '' }, true],
])('demo mode with %j is %s', (env, isDemo) => {
  expect(readSettings(env).isDemo).toBe(isDemo);
});

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a number.'],
  [{ PORT: '70000' }, 'PORT must be between 0 and 65535.'],
  [{ PORT: '80.5' }, 'PORT must be a whole number.'],
  [
    { PUBLIC_URL: 'depot.example' },
    'PUBLIC_URL must be a URL that begins with http:// or https://.',
  ],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL must be a URL that begins with postgres:// or postgresql://.',
  ],
  [{ DEPOT_DEMO: 'yes' }, 'DEPOT_DEMO must be 0 or 1.'],
  [{ DEPOT_NOW: 'tomorrow' }, 'DEPOT_NOW must be an instant like 2026-11-15T01:59:00+08:00.'],
  [{ DEPOT_SECRET: 'short' }, 'DEPOT_SECRET must have at least 32 characters.'],
  [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must be a URL that begins with smtp:// or smtps://.'],
  [
    { DEPOT_NOW: '2026-11-15T01:59:00+08:00', DEPOT_DEMO: '0' },
    'DEPOT_NOW moves the clock, which only demo mode may do. Unset it.',
  ],
])('%j stops the start with one line', (env, line) => {
  expect(() => readSettings(env)).toThrow(line);
});

test('every problem is named in one go, one line each', () => {
  const problems = (() => {
    try {
      readSettings({ PORT: 'x', DEPOT_DEMO: 'x', SMTP_URL: 'x' });
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  })();
  expect(problems.split('\n').map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'DEPOT_DEMO',
    'SMTP_URL',
  ]);
});
