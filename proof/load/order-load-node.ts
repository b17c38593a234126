import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { placeOrder, priceCourts } from '#contract/orders.ts';
import type { OrderRequest } from '#proof/model/world.ts';
import { buildApp } from '#server/app.ts';
import { type Clock, makeClock } from '#server/clock.ts';
import { openDatabase } from '#server/db/database.ts';
import { readSettings } from '#server/env.ts';
import { makeReadRuleBook } from '#server/features/venue/rule-book.ts';
import { goods } from '#server/kinds-of-goods.ts';
import { makeLogger } from '#server/logger.ts';
import { fiuuEnv } from '#server/testing/fiuu.ts';

// A separate process: the app on a given database, with a clock that can be set, which can report
// the statements of one order.

export interface Statement {
  readonly text: string;
  /** As passed to the driver; instants have become strings. */
  readonly values: readonly unknown[];
}

export type OrdersQuestion =
  | { readonly ask: 'open'; readonly connection: pg.PoolConfig; readonly secret: string }
  | { readonly ask: 'move'; readonly now: string }
  | { readonly ask: 'record'; readonly cookie: string; readonly request: OrderRequest }
  /** CPU milliseconds since the process started. */
  | { readonly ask: 'cpu' };

let app: FastifyInstance;
let clock: Clock;

/** Records the statements of the code that runs within it, and no others. */
const recording = new AsyncLocalStorage<Statement[]>();

/** One read of live events serves all requests that wait for it, so it belongs to none of them. */
const readsEvents = (text: string): boolean => /number_events|from "events"/.test(text);

const listenToDriver = (): void => {
  const driver: { query(...args: unknown[]): unknown } = pg.Client.prototype;
  const send = driver.query;
  driver.query = function (this: pg.Client, ...args: unknown[]): unknown {
    const [text, values] = args as [string | { text: string }, unknown[] | undefined];
    const sent = typeof text === 'string' ? text : text.text;
    if (!readsEvents(sent)) recording.getStore()?.push({ text: sent, values: values ?? [] });
    return send.apply(this, args);
  };
};

const open = async (connection: pg.PoolConfig, secret: string): Promise<number> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'depot-bench-node-'));
  process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
  clock = makeClock();
  const settings = readSettings({ DEPOT_DATA: dataFolder, REQUESTS_PER_MINUTE: '0', ...fiuuEnv });
  const context = {
    settings,
    secrets: { secret, operatorToken: 't'.repeat(32) },
    db: openDatabase(connection, { poolSize: settings.databasePool, enforcesDeadlines: true }),
    log: makeLogger({ logLevel: 'silent' }),
    clock,
    goods,
    readRuleBook: makeReadRuleBook(),
  };
  app = await buildApp(context, { webFolder: dataFolder, draining: { isDraining: false } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

/** Places one order and returns the statements sent to the database until its answer. */
const record = async (cookie: string, request: OrderRequest): Promise<Statement[]> => {
  const statements: Statement[] = [];
  const { date, slots } = request;
  // These read the rule book and the session, which are then cached, as for nearly all other orders.
  // The second one is needed because the first read of live events drops cached sessions.
  for (let time = 1; time <= 2; time += 1) {
    await app.inject({
      method: priceCourts.method,
      url: priceCourts.path,
      headers: { cookie },
      payload: { date, slots },
    });
  }
  listenToDriver();
  // An injected request starts when it is awaited, which must happen inside the recording.
  const answer = await recording.run(
    statements,
    async () =>
      await app.inject({
        method: 'POST',
        url: placeOrder.path,
        headers: { cookie },
        payload: request,
      }),
  );
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return [...statements];
};

const answer = async (question: OrdersQuestion): Promise<unknown> => {
  switch (question.ask) {
    case 'open':
      return open(question.connection, question.secret);
    case 'move':
      clock.set(Temporal.Instant.from(question.now));
      return question.now;
    case 'record':
      return record(question.cookie, question.request);
    case 'cpu': {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    }
  }
};

process.on('message', async (question: OrdersQuestion) => {
  process.send?.(await answer(question));
});
process.on('disconnect', () => process.exit());
