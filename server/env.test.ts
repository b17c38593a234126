import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { readSettings } from '#server/env.ts';

test('without any variable Depot runs as a demonstration on the embedded database', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    drainSeconds: 0,
    isDemo: true,
    startsAt: null,
    smtpUrl: null,
    trustedProxy: false,
  });
  expect(settings.dataFolder).toMatch(/\/\.depot$/);
});

const url = 'postgres://u:p@127.0.0.1/depot';

test.each([
  [{}, 1],
  [{ DEPOT_PROCESSES: '' }, 1],
  [{ DEPOT_PROCESSES: '64' }, 64],
  [{ DEPOT_PROCESSES: 'auto' }, Math.min(availableParallelism(), 64)],
])('with %j the port is served by %i processes', (env, processes) => {
  expect(readSettings(env).processes).toBe(processes);
});

test.each(['0', '65', '1.5', '-2', '2 ', 'all', '١'])(
  'DEPOT_PROCESSES=%s stops the start with one line',
  (DEPOT_PROCESSES) => {
    expect(() => readSettings({ DEPOT_PROCESSES })).toThrow(
      'DEPOT_PROCESSES must be auto or a whole number from 1 to 64.',
    );
  },
);

test('several processes need a port that they can share', () => {
  expect(() => readSettings({ PORT: '0', DEPOT_PROCESSES: '2' })).toThrow(
    'PORT=0 is another port in each process of DEPOT_PROCESSES. Set one.',
  );
  expect(readSettings({ PORT: '0', DEPOT_PROCESSES: '1' }).port).toBe(0);
});

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
  [{ DRAIN_SECONDS: '30' }, 'DRAIN_SECONDS must be at most 10.'],
  [{ DEPOT_DEMO: 'yes' }, 'DEPOT_DEMO must be 0 or 1.'],
  [{ HSTS_SUBDOMAINS: 'yes' }, 'HSTS_SUBDOMAINS must be 0 or 1.'],
  [{ TRUSTED_PROXY: 'garbage' }, 'TRUSTED_PROXY must be addresses like 127.0.0.1 or 10.0.0.0/8.'],
  [{ TRUSTED_PROXY: '10.0.0.0/33' }, 'TRUSTED_PROXY must be addresses'],
  [{ DEPOT_NOW: 'tomorrow' }, 'DEPOT_NOW must be an instant like 2026-11-15T01:59:00+08:00.'],
  [{ DEPOT_SECRET: 'short' }, 'DEPOT_SECRET must have at least 32 characters.'],
  [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must be a URL that begins with smtp:// or smtps://.'],
  [
    { GOOGLE_CLIENT_ID: 'depot' },
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together. Set both, or none.',
  ],
  [{ GOOGLE_ISSUER: 'accounts' }, 'GOOGLE_ISSUER must be a URL that begins with'],
  [
    { DEPOT_NOW: '2026-11-15T01:59:00+08:00', DEPOT_DEMO: '0' },
    'DEPOT_NOW moves the clock, which only demo mode may do. Unset it.',
  ],
])('%j stops the start with one line', (env, line) => {
  expect(() => readSettings(env)).toThrow(line);
});

const s3 = {
  AVATARS_S3_URL: 'https://s3.example/pictures/',
  AVATARS_S3_REGION: 'ap-southeast-3',
  AVATARS_S3_KEY_ID: 'id',
  AVATARS_S3_SECRET: 'secret',
};

test('avatars are stored in the data folder, or in the bucket if all four settings are given', () => {
  expect(readSettings({}).avatarsS3).toBeNull();
  expect(readSettings(s3).avatarsS3).toEqual({
    url: 'https://s3.example/pictures',
    region: 'ap-southeast-3',
    keyId: 'id',
    secret: 'secret',
  });
});

test('a bucket with missing settings stops the start, with one line for each', () => {
  const half = { ...s3, AVATARS_S3_KEY_ID: '', AVATARS_S3_SECRET: '' };
  expect(() => readSettings(half)).toThrow(
    'AVATARS_S3_KEY_ID is missing; the other AVATARS_S3 settings need it.\n' +
      'AVATARS_S3_SECRET is missing; the other AVATARS_S3 settings need it.',
  );
});

test('the issuer for Google sign-in is Google, unless another is set', () => {
  expect(readSettings({}).google).toBeNull();
  const keys = { GOOGLE_CLIENT_ID: 'depot', GOOGLE_CLIENT_SECRET: 'secret' };
  expect(readSettings(keys).google).toEqual({
    clientId: 'depot',
    clientSecret: 'secret',
    issuer: 'https://accounts.google.com',
  });
  const issuer = 'http://127.0.0.1:4000/';
  expect(readSettings({ ...keys, GOOGLE_ISSUER: issuer }).google?.issuer).toBe(issuer.slice(0, -1));
});

const fiuu = { FIUU_MERCHANT_ID: 'ACME', FIUU_VERIFY_KEY: 'verify', FIUU_SECRET_KEY: 'secret' };
const account = {
  merchantId: 'ACME',
  verifyKey: 'verify',
  secretKey: 'secret',
  payUrl: 'https://pay.fiuu.com',
  apiUrl: 'https://api.fiuu.com',
  hasExtendedVcode: false,
  hasInstantNotification: false,
};

test.each([
  ['a demonstration is paid in the sandbox', {}, 'sandbox'],
  ['a demonstration can say so', { PAYMENT_PROVIDER: 'sandbox' }, 'sandbox'],
  ['a demonstration can try a real provider', fiuu, account],
  ['a venue without keys takes no payments', { DEPOT_DEMO: '0' }, null],
  ['a venue with keys is paid through Fiuu', { ...fiuu, DEPOT_DEMO: '0' }, account],
  ['a venue can say so', { ...fiuu, DEPOT_DEMO: '0', PAYMENT_PROVIDER: 'fiuu' }, account],
  [
    "Fiuu's own sandbox has other hosts, and an account its own settings",
    {
      ...fiuu,
      FIUU_PAY_URL: 'https://sandbox-payment.fiuu.com/',
      FIUU_API_URL: 'https://sandbox-api.fiuu.com',
      FIUU_EXTENDED_VCODE: '1',
      FIUU_INSTANT_NOTIFICATION: '1',
    },
    {
      ...account,
      payUrl: 'https://sandbox-payment.fiuu.com',
      apiUrl: 'https://sandbox-api.fiuu.com',
      hasExtendedVcode: true,
      hasInstantNotification: true,
    },
  ],
])('%s', (_, env, payments) => {
  expect(readSettings(env).payments).toEqual(payments);
});

test.each([
  [{ PAYMENT_PROVIDER: 'stripe' }, 'PAYMENT_PROVIDER must be sandbox or fiuu.'],
  [{ ...fiuu, FIUU_MERCHANT_ID: '../x' }, 'FIUU_MERCHANT_ID must be letters, digits'],
  [{ ...fiuu, FIUU_PAY_URL: 'pay.fiuu.com' }, 'FIUU_PAY_URL must be a URL'],
  [{ ...fiuu, FIUU_EXTENDED_VCODE: 'yes' }, 'FIUU_EXTENDED_VCODE must be 0 or 1.'],
  [
    { PAYMENT_PROVIDER: 'fiuu', FIUU_VERIFY_KEY: 'verify' },
    'FIUU_MERCHANT_ID is missing; payments through Fiuu need it.\n' +
      'FIUU_SECRET_KEY is missing; payments through Fiuu need it.',
  ],
  [{ FIUU_EXTENDED_VCODE: '0' }, 'FIUU_VERIFY_KEY is missing'],
  [
    { DEPOT_DEMO: '0', PAYMENT_PROVIDER: 'sandbox' },
    'PAYMENT_PROVIDER=sandbox gives bookings away for play money, which only demo mode may do.',
  ],
  [
    { PAYMENT_PROVIDER: 'sandbox', FIUU_MERCHANT_ID: 'ACME' },
    'PAYMENT_PROVIDER=sandbox and FIUU_MERCHANT_ID exclude each other. Unset one of them.',
  ],
])('payments with %j stop the start', (env, line) => {
  expect(() => readSettings(env)).toThrow(line);
});

test('all problems are reported together, one line each', () => {
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

test.each(['127.0.0.1', '10.0.0.0/8, ::1', 'fd00::/8', 'loopback'])(
  'a proxy at %s can be trusted',
  (value) => {
    expect(readSettings({ TRUSTED_PROXY: value }).trustedProxy).toBe(value);
  },
);

test.each([
  ['HTTPS://Depot.Example/', 'https://depot.example'],
  ['http://localhost:8080', 'http://localhost:8080'],
])('PUBLIC_URL %s is read as the origin %s', (given, kept) => {
  expect(readSettings({ PUBLIC_URL: given }).publicUrl).toBe(kept);
});

test('subdomains are left alone unless the venue says that all of them have HTTPS', () => {
  expect(readSettings({}).hasHttpsSubdomains).toBe(false);
  expect(readSettings({ HSTS_SUBDOMAINS: '1' }).hasHttpsSubdomains).toBe(true);
});
