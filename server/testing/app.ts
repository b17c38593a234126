import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, inject } from 'vitest';
import { type AppOptions, buildApp } from '#server/app.ts';
import type { AppContext, Log } from '#server/app-context.ts';
import { makeClock } from '#server/clock.ts';
import { openDatabase } from '#server/db/database.ts';
import { readSettings } from '#server/env.ts';
import { makeReadRuleBook } from '#server/features/venue/rule-book.ts';
import { goods } from '#server/kinds-of-goods.ts';
import { makeLogger } from '#server/logger.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { requireStructure } from '#server/testing/failures.ts';
import { requireSoundMails } from '#server/testing/sound-mails.ts';

export const operatorToken = 'operator-token-of-the-test-suite-1234';
export const asOperator = { authorization: `Bearer ${operatorToken}` };

export interface TestApp extends TestDatabase {
  readonly app: FastifyInstance;
  readonly context: AppContext;
}

export interface TestAppOptions extends Partial<AppOptions> {
  readonly log?: Log;
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: string;
}

/**
 * Checks the structure of every failed response, whatever the test asserts. Acknowledgements of
 * payment messages are plain text, as the provider wants them.
 */
const watchFailures = (app: FastifyInstance): void => {
  const ask = app.inject.bind(app) as (options: InjectOptions) => Promise<LightMyRequestResponse>;
  const watched = async (options: InjectOptions) => {
    const response = await ask(options);
    const { url = '', method } = response.raw.req;
    const isText = String(response.headers['content-type']).startsWith('text/plain');
    const isAcknowledgement = isText && url.startsWith('/api/payments/');
    if (
      response.statusCode >= 400 &&
      url.startsWith('/api/') &&
      method !== 'HEAD' &&
      !isAcknowledgement
    ) {
      requireStructure(response.json());
    }
    return response;
  };
  app.inject = watched as typeof app.inject;
};

/** The whole app on its own database, with a clock that the test can move. */
export const openTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const database = await openTestDatabase();
  const dataFolder = mkdtempSync(join(inject('testServer').scratch, 'app-'));
  const settings = readSettings({
    DEPOT_DATA: dataFolder,
    REQUESTS_PER_MINUTE: '0',
    PUBLIC_URL: 'http://localhost:3000',
    ...options.env,
  });
  const context: AppContext = {
    settings,
    secrets: { secret: 'secret-of-the-test-suite-12345678901234', operatorToken },
    db: database.db,
    log: options.log ?? makeLogger({ logLevel: 'silent' }),
    goods,
    readRuleBook: makeReadRuleBook(),
    clock: makeClock(options.now === undefined ? null : Temporal.Instant.from(options.now)),
  };
  const app = await buildApp(context, {
    webFolder: options.webFolder ?? join(dataFolder, 'no-web'),
    draining: options.draining ?? { isDraining: false },
  });
  watchFailures(app);
  afterAll(async () => {
    await requireSoundMails(database.db);
    await app.close();
  });
  return { ...database, app, context };
};

/** A second app on the same database with its own connections, like another process. */
export const openTwinApp = async ({ context, connection }: TestApp): Promise<FastifyInstance> => {
  const db = openDatabase(connection, { poolSize: 10 });
  const app = await buildApp(
    { ...context, db },
    { webFolder: join(context.settings.dataFolder, 'no-web'), draining: { isDraining: false } },
  );
  afterAll(async () => {
    await app.close();
    await db.destroy();
  });
  return app;
};
