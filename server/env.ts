import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { proxies } from '#server/env-proxies.ts';
import { StartRefused } from '#server/start-refused.ts';

const port = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(0, 'must be between 0 and 65535')
  .max(65_535, 'must be between 0 and 65535');

const mostProcesses = 64;

const isProcessCount = (text: string): boolean =>
  text === 'auto' || (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= mostProcesses);

const isInstant = (text: string): boolean => {
  try {
    Temporal.Instant.from(text);
    return true;
  } catch {
    return false;
  }
};

const urlOf = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL that begins with ${protocols.map((name) => `${name}//`).join(' or ')}`,
  });

/** An empty value means "not set", as in most environment files. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const environment = z.object({
  PORT: optional(port),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(urlOf('http:', 'https:')),
  HSTS_SUBDOMAINS: optional(z.enum(['0', '1'], 'must be 0 or 1')),
  TRUSTED_PROXY: optional(proxies),
  DATABASE_URL: optional(urlOf('postgres:', 'postgresql:')),
  DATABASE_POOL: optional(z.coerce.number().int().min(2).max(200)),
  DRAIN_SECONDS: optional(
    z.coerce.number('must be a number').int().min(0).max(10, 'must be at most 10'),
  ),
  DEPOT_DATA: optional(z.string()),
  DEPOT_DEMO: optional(z.enum(['0', '1'], 'must be 0 or 1')),
  DEPOT_PROCESSES: optional(
    z.string().refine(isProcessCount, `must be auto or a whole number from 1 to ${mostProcesses}`),
  ),
  DEPOT_NOW: optional(
    z.string().refine(isInstant, 'must be an instant like 2026-11-15T01:59:00+08:00'),
  ),
  DEPOT_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  DEPOT_TOKEN: optional(z.string().min(32, 'must have at least 32 characters')),
  REQUESTS_PER_MINUTE: optional(z.coerce.number().int().min(0)),
  SMTP_URL: optional(urlOf('smtp:', 'smtps:')),
  MAIL_FROM: optional(z.string()),
  BULK_MAILS_PER_MINUTE: optional(z.coerce.number('must be a number').int().min(1).max(6_000)),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER: optional(urlOf('http:', 'https:')),
  AVATARS_S3_URL: optional(urlOf('http:', 'https:')),
  AVATARS_S3_REGION: optional(z.string()),
  AVATARS_S3_KEY_ID: optional(z.string()),
  AVATARS_S3_SECRET: optional(z.string()),
  PAYMENT_PROVIDER: optional(z.enum(['sandbox', 'fiuu'], 'must be sandbox or fiuu')),
  FIUU_MERCHANT_ID: optional(
    z.string().regex(/^\w{1,32}$/, 'must be letters, digits and underscores'),
  ),
  FIUU_VERIFY_KEY: optional(z.string()),
  FIUU_SECRET_KEY: optional(z.string()),
  FIUU_PAY_URL: optional(urlOf('http:', 'https:')),
  FIUU_API_URL: optional(urlOf('http:', 'https:')),
  FIUU_EXTENDED_VCODE: optional(z.enum(['0', '1'], 'must be 0 or 1')),
  FIUU_INSTANT_NOTIFICATION: optional(z.enum(['0', '1'], 'must be 0 or 1')),
  LOG_LEVEL: optional(z.enum(['debug', 'info', 'warn', 'error', 'silent'])),
});

export interface GoogleKeys {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The issuer of identities; its OpenID discovery document has all other addresses. */
  readonly issuer: string;
}

/** A bucket of an S3-compatible storage. */
export interface S3Settings {
  /** The bucket's URL, with the bucket in its path. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** A merchant's account at Fiuu, or at a compatible provider. */
export interface FiuuAccount {
  readonly merchantId: string;
  /** Signs our requests. */
  readonly verifyKey: string;
  /** Signs the provider's messages. */
  readonly secretKey: string;
  /** The payment page; only a path if we serve it ourselves. */
  readonly payUrl: string;
  /** The API for requeries. */
  readonly apiUrl: string;
  /** Must match the settings of the account in the provider's portal. */
  readonly hasExtendedVcode: boolean;
  readonly hasInstantNotification: boolean;
}

/** All settings from the environment, read once. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  /** True if browsers may use HTTPS only for every host below that of the public URL. */
  readonly hasHttpsSubdomains: boolean;
  /** Proxies whose forwarded-for header is trusted; false trusts none. */
  readonly trustedProxy: string | false;
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
  /** The connections of one process. */
  readonly databasePool: number;
  /** The processes that serve the port. With more than one, a supervisor starts them. */
  readonly processes: number;
  /** How long a stopping process keeps serving, so that a load balancer notices. */
  readonly drainSeconds: number;
  readonly dataFolder: string;
  readonly isDemo: boolean;
  readonly startsAt: Temporal.Instant | null;
  readonly secret: string | null;
  readonly operatorToken: string | null;
  /** Per address; 0 for no limit. */
  readonly requestsPerMinute: number;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** The pace of messages to many. */
  readonly bulkMailsPerMinute: number;
  /** Null disables signing in with Google. */
  readonly google: GoogleKeys | null;
  /** Null stores avatars in the data folder. */
  readonly avatarsS3: S3Settings | null;
  /** Null disables online payments. */
  readonly payments: 'sandbox' | FiuuAccount | null;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** `auto` is one process for each core. */
const processesOf = (text = '1'): number =>
  text === 'auto' ? Math.min(availableParallelism(), mostProcesses) : Number(text);

const googleKeysOf = (value: z.output<typeof environment>): GoogleKeys | null => {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = value;
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined || clientSecret === undefined) {
    throw new StartRefused(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together. Set both, or none.',
    );
  }
  const issuer = (value.GOOGLE_ISSUER ?? 'https://accounts.google.com').replace(/\/$/, '');
  return { clientId, clientSecret, issuer };
};

const s3Names = [
  'AVATARS_S3_URL',
  'AVATARS_S3_REGION',
  'AVATARS_S3_KEY_ID',
  'AVATARS_S3_SECRET',
] as const;

/** All of the variables or none: with some missing, pictures would be lost silently. */
const readS3 = (value: z.output<typeof environment>): S3Settings | null => {
  const {
    AVATARS_S3_URL: url,
    AVATARS_S3_REGION: region,
    AVATARS_S3_KEY_ID: keyId,
    AVATARS_S3_SECRET: secret,
  } = value;
  if (url && region && keyId && secret)
    return { url: url.replace(/\/$/, ''), region, keyId, secret };
  const missing = s3Names.filter((name) => value[name] === undefined);
  if (missing.length === s3Names.length) return null;
  throw new StartRefused(
    missing.map((name) => `${name} is missing; the other AVATARS_S3 settings need it.`).join('\n'),
  );
};

const fiuuNames = [
  'FIUU_MERCHANT_ID',
  'FIUU_VERIFY_KEY',
  'FIUU_SECRET_KEY',
  'FIUU_PAY_URL',
  'FIUU_API_URL',
  'FIUU_EXTENDED_VCODE',
  'FIUU_INSTANT_NOTIFICATION',
] as const;

const readFiuu = (value: z.output<typeof environment>): FiuuAccount => {
  const {
    FIUU_MERCHANT_ID: merchantId,
    FIUU_VERIFY_KEY: verifyKey,
    FIUU_SECRET_KEY: secretKey,
  } = value;
  if (!merchantId || !verifyKey || !secretKey) {
    const missing = fiuuNames.slice(0, 3).filter((name) => value[name] === undefined);
    throw new StartRefused(
      missing.map((name) => `${name} is missing; payments through Fiuu need it.`).join('\n'),
    );
  }
  return {
    merchantId,
    verifyKey,
    secretKey,
    payUrl: new URL(value.FIUU_PAY_URL ?? 'https://pay.fiuu.com').origin,
    apiUrl: new URL(value.FIUU_API_URL ?? 'https://api.fiuu.com').origin,
    hasExtendedVcode: value.FIUU_EXTENDED_VCODE === '1',
    hasInstantNotification: value.FIUU_INSTANT_NOTIFICATION === '1',
  };
};

/**
 * Play money and real money are never mixed: there is one provider, and the sandbox is for demos
 * only.
 */
const readPayments = (
  value: z.output<typeof environment>,
  isDemo: boolean,
): Settings['payments'] => {
  const given = fiuuNames.filter((name) => value[name] !== undefined);
  const provider =
    value.PAYMENT_PROVIDER ?? (given.length > 0 ? 'fiuu' : isDemo ? 'sandbox' : null);
  if (provider === null) return null;
  if (provider === 'fiuu') return readFiuu(value);
  if (!isDemo) {
    throw new StartRefused(
      'PAYMENT_PROVIDER=sandbox gives bookings away for play money, which only demo mode may do.',
    );
  }
  if (given.length > 0) {
    throw new StartRefused(
      `PAYMENT_PROVIDER=sandbox and ${given.join(', ')} exclude each other. Unset one of them.`,
    );
  }
  return 'sandbox';
};

/** Reads the environment. An invalid value stops the start with one line for each problem. */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): Settings => {
  const read = environment.safeParse(env);
  if (!read.success) {
    throw new StartRefused(
      read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'),
    );
  }
  const value = read.data;
  const isDemo = value.DEPOT_DEMO === undefined ? !value.DATABASE_URL : value.DEPOT_DEMO === '1';
  if (value.DEPOT_NOW !== undefined && !isDemo) {
    throw new StartRefused('DEPOT_NOW moves the clock, which only demo mode may do. Unset it.');
  }
  const listensOn = value.PORT ?? 3000;
  const processes = processesOf(value.DEPOT_PROCESSES);
  if (listensOn === 0 && processes > 1) {
    throw new StartRefused('PORT=0 is another port in each process of DEPOT_PROCESSES. Set one.');
  }
  return {
    port: listensOn,
    host: value.HOST ?? '127.0.0.1',
    publicUrl: new URL(value.PUBLIC_URL ?? `http://localhost:${listensOn}`).origin,
    trustedProxy: value.TRUSTED_PROXY ?? false,
    databaseUrl: value.DATABASE_URL ?? null,
    databasePool: value.DATABASE_POOL ?? 10,
    processes,
    drainSeconds: value.DRAIN_SECONDS ?? 0,
    dataFolder: resolve(value.DEPOT_DATA ?? '.depot'),
    isDemo,
    startsAt: value.DEPOT_NOW === undefined ? null : Temporal.Instant.from(value.DEPOT_NOW),
    secret: value.DEPOT_SECRET ?? null,
    operatorToken: value.DEPOT_TOKEN ?? null,
    requestsPerMinute: value.REQUESTS_PER_MINUTE ?? 1_200,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? 'Depot <no-reply@depot.test>',
    hasHttpsSubdomains: value.HSTS_SUBDOMAINS === '1',
    bulkMailsPerMinute: value.BULK_MAILS_PER_MINUTE ?? 300,
    google: googleKeysOf(value),
    avatarsS3: readS3(value),
    payments: readPayments(value, isDemo),
    logLevel: value.LOG_LEVEL ?? 'info',
  };
};
