import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { setSwitch, switchNames } from '#contract/operator-venue.ts';
import { type Route, withRoutes } from '#proof/attack/route-table.ts';
import { buildApp } from '#server/app.ts';
import type { AppContext } from '#server/app-context.ts';
import { makeClock } from '#server/clock.ts';
import { openDatabase } from '#server/db/database.ts';
import { readSettings } from '#server/env.ts';
import { makeReadRuleBook } from '#server/features/venue/rule-book.ts';
import { goods } from '#server/kinds-of-goods.ts';
import { makeLogger } from '#server/logger.ts';
import { operatorToken, type TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { onDatabase, type TestServer } from '#server/testing/global-setup.ts';
import { openLessons } from '#server/testing/lessons.ts';
import { openingTime } from '#server/testing/shopping.ts';

export interface Target extends TestApp {
  readonly routes: readonly Route[];
  /** Log lines of requests that ended with a 5xx. */
  readonly logged: string[];
  close(): Promise<void>;
}

/**
 * A venue with all sections open, as the target of requests, inside or outside the test runner.
 */
export const openTarget = async ({
  connection: server,
  template,
}: Pick<TestServer, 'connection' | 'template'>): Promise<Target> => {
  const name = `depot_attack_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  const connection = onDatabase(server, name);
  const db = openDatabase(connection, { poolSize: 10 });
  const dataFolder = mkdtempSync(join(tmpdir(), 'depot-attack-'));
  const logged: string[] = [];
  const context: AppContext = {
    settings: readSettings({ DEPOT_DATA: dataFolder, DEPOT_DEMO: '1', REQUESTS_PER_MINUTE: '0' }),
    secrets: { secret: 'secret-of-the-test-suite-12345678901234', operatorToken },
    db,
    log: makeLogger({ logLevel: 'error' }, { write: (line) => void logged.push(line) }),
    goods,
    readRuleBook: makeReadRuleBook(),
    clock: makeClock(Temporal.Instant.from(openingTime)),
  };
  const webFolder = join(dataFolder, 'no-web');
  const built = await withRoutes(async () => ({
    app: await buildApp(context, { webFolder, draining: { isDraining: false } }),
  }));
  const target = { ...built, context, db, connection, logged };
  for (const section of switchNames) {
    await ask(built.app, setSwitch, { params: { name: section }, body: { isOn: true } });
  }
  await openLessons(target);
  return {
    ...target,
    close: async () => {
      await built.app.close();
      await db.destroy();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
};
