import { createHmac, randomUUIDv7 } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { getSlots } from '#contract/slots.ts';
import { buildApp } from '#server/app.ts';
import { makeClock } from '#server/clock.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { readSettings } from '#server/env.ts';
import { makeReadRuleBook } from '#server/features/venue/rule-book.ts';
import { goods } from '#server/kinds-of-goods.ts';
import { makeLogger } from '#server/logger.ts';
import { aMember } from '#server/testing/builders.ts';

// A separate process for benchmarks: the app on a given database, and beside it a plain Fastify
// with one route that returns a window as an ordinary object.

export type Question =
  | { readonly topic: 'open'; readonly connection: pg.PoolConfig; readonly members: number }
  | { readonly topic: 'use' };

export interface NodeOpened {
  readonly port: number;
  readonly plainPort: number;
  /** A session of each member. */
  readonly cookies: readonly string[];
  readonly windowBytes: number;
}

export interface NodeUse {
  readonly residentBytes: number;
  readonly cpuMicroseconds: number;
}

const secrets = { secret: 's'.repeat(32), operatorToken: 't'.repeat(32) };

const portOf = ({ server }: FastifyInstance): number => (server.address() as AddressInfo).port;

/** Signing in is slow on purpose, so sessions are inserted directly. */
const addSession = async (db: Database): Promise<string> => {
  const { userId } = await aMember(db, { status: 'long_term_member' });
  const token = randomUUIDv7();
  const created_at = new Date();
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token,
      expires_at: new Date(Date.now() + 86_400_000),
      created_at,
      updated_at: created_at,
    })
    .execute();
  const signature = createHmac('sha256', secrets.secret).update(token).digest('base64');
  return `depot.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
};

const open = async (connection: pg.PoolConfig, members: number): Promise<NodeOpened> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'depot-node-'));
  process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
  const db = openDatabase(connection);
  const app = await buildApp(
    {
      settings: readSettings({ DEPOT_DATA: dataFolder, REQUESTS_PER_MINUTE: '0' }),
      secrets,
      db,
      log: makeLogger({ logLevel: 'silent' }),
      goods,
      readRuleBook: makeReadRuleBook(),
      clock: makeClock(),
    },
    { webFolder: dataFolder, draining: { isDraining: false } },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const cookies = await Promise.all(Array.from({ length: members }, () => addSession(db)));
  const headers = { cookie: cookies[0] ?? '' };
  const { body } = await app.inject({ url: '/api/slots/Pickle', headers });
  const window = getSlots.response.parse(JSON.parse(body));
  const plain = Fastify();
  plain.get('/plain', async () => window);
  await plain.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: portOf(app),
    plainPort: portOf(plain),
    cookies,
    windowBytes: Buffer.byteLength(body),
  };
};

const use = (): NodeUse => {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  return { residentBytes: process.memoryUsage.rss(), cpuMicroseconds: user + system };
};

process.on('message', async (question: Question) => {
  process.send?.(
    question.topic === 'open' ? await open(question.connection, question.members) : use(),
  );
});
process.on('disconnect', () => process.exit());
