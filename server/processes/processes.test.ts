import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { signIn } from '#contract/accounts.ts';
import type { CallShape } from '#contract/call.ts';
import { setClock } from '#contract/operator-server.ts';
import { placeOrder } from '#contract/orders.ts';
import { getCurrentTime } from '#contract/venue.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import { demoEmail, demoPassword } from '#domain/venue/demo.ts';
import { connectionTo } from '#server/db/cluster.ts';
import { isAlive, socketFolderOf } from '#server/db/cluster-folders.ts';
import { openDatabase } from '#server/db/database.ts';
import { openLive } from '#server/testing/live-client.ts';
import {
  freePort,
  type ServerProcess,
  startServer,
  temporaryFolder,
} from '#server/testing/process.ts';
import { anOrderRequest, openingTime } from '#server/testing/shopping.ts';

interface LogLine {
  readonly msg?: string;
  readonly process?: number;
  readonly pid?: number;
  readonly reqId?: string;
}

const logOf = (server: ServerProcess): LogLine[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogLine);

/** The process ids by number, of those that were started last. */
const pidsOf = (server: ServerProcess): Map<number, number> =>
  new Map(
    logOf(server)
      .filter(({ msg }) => msg === 'process started')
      .map(({ process: number = 0, pid = 0 }) => [number, pid]),
  );

const pidOf = (server: ServerProcess, number: number): number => pidsOf(server).get(number) ?? 0;

interface Running {
  readonly server: ServerProcess;
  readonly url: string;
  readonly data: string;
  ask(call: CallShape, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** The number of the process that has answered. */
  processOf(headers: Headers | Record<string, unknown>): Promise<number>;
}

const start = async (data: string, env: Record<string, string> = {}): Promise<Running> => {
  const port = await freePort();
  const server = startServer({
    DEPOT_DATA: data,
    DEPOT_PROCESSES: '2',
    DEPOT_NOW: openingTime,
    PORT: String(port),
    LOG_LEVEL: 'info',
    ...env,
  });
  if (!(await server.opened)) throw new Error(server.output());
  const url = `http://127.0.0.1:${port}`;
  return {
    server,
    url,
    data,
    // Each request on its own connection, which the supervisor gives to the next process.
    ask: ({ method, path }, body, headers) =>
      fetch(`${url}${path}`, {
        method,
        headers: {
          connection: 'close',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    processOf: async (headers) => {
      const id = new Headers(headers as Record<string, string>).get('x-request-id');
      const find = () => logOf(server).find(({ reqId }) => reqId === id)?.process;
      await expect.poll(find).toBeTypeOf('number');
      return find() ?? 0;
    },
  };
};

const openData = (data: string) => {
  const socketFolder = socketFolderOf(join(data, 'postgres'));
  const cluster = { socketFolder, stop: async () => undefined };
  const db = openDatabase(connectionTo(cluster, 'depot'), { poolSize: 2 });
  onTestFinished(() => db.destroy());
  return db;
};

const postmasterOf = (data: string): number =>
  Number(readFileSync(join(data, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** A mail server that keeps the subjects of all mails that it accepts. */
const openMailServer = async () => {
  const subjects: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        subjects.push(/^Subject: (.*)$/im.exec(text)?.[1]?.trim() ?? '');
        done();
      });
    },
  });
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, subjects };
};

const signInCookie = async ({ ask }: Running): Promise<{ cookie: string }> => {
  const body = { email: demoEmail('normal_member'), password: demoPassword };
  const answer = await ask(signIn, body);
  expect(answer.status).toBe(200);
  const cookie = answer.headers.getSetCookie().map((text) => text.split(';')[0]);
  return { cookie: cookie.join('; ') };
};

/** Orders through both processes, while each of them has a stream that hears of both orders. */
const expectOrdersAndEvents = async (running: Running): Promise<void> => {
  const { ask, processOf, url } = running;
  const session = await signInCookie(running);
  const opened = [
    await openLive(url, { sport: 'Pickle', ...session }),
    await openLive(url, { sport: 'Pickle', ...session }),
  ];
  const processes = await Promise.all(opened.map(({ headers }) => processOf(headers)));
  expect(processes.toSorted()).toEqual([1, 2]);
  const orderedAt = new Set<number>();
  for (const slot of [12, 13] as const) {
    const request = anOrderRequest({
      orderId: makeOrderId(randomBytes(8), Temporal.Instant.from(openingTime)),
      slots: { 'Tournament Court 1': [slot] },
    });
    const answer = await ask(placeOrder, request, session);
    expect(answer.status, await answer.clone().text()).toBe(200);
    orderedAt.add(await processOf(answer.headers));
    const began = performance.now();
    for (const stream of opened) {
      await stream.next(
        (message) => message.topic === 'slots' && message.changes[0]?.slot === slot,
      );
    }
    expect(performance.now() - began).toBeLessThan(1_000);
  }
  expect([...orderedAt].toSorted()).toEqual([1, 2]);
};

/** The jobs of both processes look for mails to send; each mail must be sent once. */
const expectMailsOnce = async (data: string, subjects: readonly string[]): Promise<void> => {
  const db = openData(data);
  const wanted = Array.from({ length: 30 }, (_, at) => `Mail ${String(at).padStart(2, '0')}`);
  const at = new Date(Temporal.Instant.from(openingTime).epochMilliseconds);
  await db
    .insertInto('mail_outbox')
    .values(
      wanted.map((subject, index) => ({
        id: `01980000-0000-7000-8000-${String(index).padStart(12, '0')}`,
        to_address: 'mei@person.test',
        subject,
        body_text: subject,
        created_at: at,
        next_attempt_at: at,
        idempotency_key: subject,
      })),
    )
    .execute();
  const sent = () => subjects.filter((subject) => subject.startsWith('Mail ')).toSorted();
  await expect.poll(() => sent().length).toBeGreaterThanOrEqual(wanted.length);
  const unsent = db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null);
  await expect.poll(() => unsent.execute()).toEqual([]);
  expect(sent()).toEqual(wanted);
};

/** A scrape reaches one process, and counts the requests of both. */
const expectSummedMetrics = async ({ url, ask, data, processOf }: Running): Promise<void> => {
  const served = new Set<number>();
  for (let asked = 0; asked < 4; asked += 1) {
    served.add(await processOf((await ask(getCurrentTime)).headers));
  }
  expect([...served].toSorted()).toEqual([1, 2]);
  const token = readFileSync(join(data, 'operator-token'), 'utf8').trim();
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const value = (name: string) => Number(text.split(`\n${name} `)[1]?.split('\n')[0]);
  const route = `route="${getCurrentTime.path}",method="GET",status="200"`;
  expect(value(`depot_request_seconds_count{${route}}`)).toBe(4);
  expect(value('depot_streams')).toBe(2);
  expect(value('depot_orders_heard_total{status="pending"}')).toBe(2);
  expect(value('depot_database_up')).toBe(1);
};

/** A moved clock is moved in both processes, and in one that is started later. */
const expectTime = async ({ ask, processOf }: Running, from: string): Promise<void> => {
  const seen = new Set<number>();
  for (let asked = 0; asked < 10 && seen.size < 2; asked += 1) {
    const answer = await ask(getCurrentTime);
    seen.add(await processOf(answer.headers));
    const { now } = (await answer.json()) as { now: string };
    const seconds = Temporal.Instant.from(from).until(now).total('seconds');
    expect(seconds).toBeGreaterThanOrEqual(0);
    expect(seconds).toBeLessThan(60);
  }
  expect(seen.size).toBe(2);
};

test('two processes serve one port: orders, events, jobs, metrics, the clock, and a crash', async () => {
  const mails = await openMailServer();
  const running = await start(temporaryFolder(), { SMTP_URL: mails.url });
  const { server, ask, data, url } = running;
  await expectTime(running, openingTime);
  await expectOrdersAndEvents(running);
  await expectMailsOnce(data, mails.subjects);

  const moved = '2026-11-16T20:00:00+08:00';
  const token = readFileSync(join(data, 'operator-token'), 'utf8').trim();
  const operator = { authorization: `Bearer ${token}` };
  expect((await ask(setClock, { now: moved }, operator)).status).toBe(200);

  const killed = pidOf(server, 1);
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => pidOf(server, 1)).not.toBe(killed);
  const listening = () =>
    logOf(server).filter(({ msg, process: n }) => n === 1 && msg?.startsWith('Server listening'));
  // The other process answers meanwhile.
  while (listening().length < 2) {
    expect((await fetch(`${url}/readyz`, { headers: { connection: 'close' } })).status).toBe(200);
  }
  await expectTime(running, moved);

  const postmaster = postmasterOf(data);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  for (const pid of pidsOf(server).values()) expect(isAlive(pid)).toBe(false);
  expect(isAlive(postmaster)).toBe(false);
  expect(existsSync(join(data, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
  expect(server.output().split('Depot is open at')).toHaveLength(2);
  expect(server.output().split('Depot is closing.')).toHaveLength(2);
}, 120_000);

test('a killed supervisor leaves no process behind, and the next one takes over the database', async () => {
  const data = temporaryFolder();
  const first = await start(data);
  const pids = [...pidsOf(first.server).values()];
  const postmaster = postmasterOf(data);
  await expectOrdersAndEvents(first);
  await expectSummedMetrics(first);
  first.server.child.kill('SIGKILL');
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);

  const second = await start(data);
  expect(postmasterOf(data)).toBe(postmaster);
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  second.server.child.kill('SIGTERM');
  expect(await second.server.ended).toBe(0);
  expect(isAlive(postmaster)).toBe(false);
}, 120_000);
