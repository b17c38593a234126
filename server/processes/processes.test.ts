import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { getDemo, signIn } from '#contract/accounts.ts';
import { setClock } from '#contract/operator-server.ts';
import { placeOrder } from '#contract/orders.ts';
import { getCurrentTime } from '#contract/venue.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import { demoEmail, demoPassword } from '#domain/venue/demo.ts';
import { connectionTo } from '#server/db/cluster.ts';
import { isAlive, socketFolderOf } from '#server/db/cluster-folders.ts';
import { openDatabase } from '#server/db/database.ts';
import { type LiveClient, openLive } from '#server/testing/live-client.ts';
import { temporaryFolder } from '#server/testing/process.ts';
import {
  logOf,
  pidOf,
  pidsOf,
  type Running,
  startSeveral,
} from '#server/testing/several-processes.ts';
import { anOrderRequest, openingTime } from '#server/testing/shopping.ts';

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
  const { status, headers } = await ask(signIn, { body });
  expect(status).toBe(200);
  const cookies = headers['set-cookie']?.map((text) => text.split(';')[0]) ?? [];
  return { cookie: cookies.join('; ') };
};

/** Opens streams until each process has one; returns all of them. */
const openStreams = async ({ url, processOf }: Running, session: { cookie: string }) => {
  const streams: LiveClient[] = [];
  const seen = new Set<number>();
  while (seen.size < 2 && streams.length < 15) {
    const stream = await openLive(url, { sport: 'Pickle', ...session });
    streams.push(stream);
    seen.add(await processOf(stream.headers));
  }
  expect(seen.size).toBe(2);
  return streams;
};

/** Orders through each process, and streams of both hear of it. Returns the number of streams. */
const expectOrdersAndEvents = async (running: Running): Promise<number> => {
  const session = await signInCookie(running);
  const streams = await openStreams(running, session);
  const agents = await running.connectToBoth();
  for (const [at, slot] of ([12, 13] as const).entries()) {
    const body = anOrderRequest({
      orderId: makeOrderId(randomBytes(8), Temporal.Instant.from(openingTime)),
      slots: { 'Tournament Court 1': [slot] },
    });
    const agent = agents[at] as Agent;
    const answer = await running.ask(placeOrder, { body, headers: session, agent });
    expect([answer.status, answer.body]).toEqual([200, expect.any(String)]);
    expect(await running.processOf(answer.headers)).toBe(at + 1);
    for (const stream of streams) {
      await stream.next(
        (message) => message.topic === 'slots' && message.changes[0]?.slot === slot,
      );
    }
  }
  return streams.length;
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

/** A scrape reaches one process, and counts the requests and streams of both. */
const expectSummedMetrics = async (running: Running, streams: number): Promise<void> => {
  const { url, ask, data, connectToBoth } = running;
  for (const agent of await connectToBoth()) await ask(getCurrentTime, { agent });
  const token = readFileSync(join(data, 'operator-token'), 'utf8').trim();
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const value = (name: string) => Number(text.split(`\n${name} `)[1]?.split('\n')[0]);
  const route = `route="${getCurrentTime.path}",method="GET",status="200"`;
  expect(value(`depot_request_seconds_count{${route}}`)).toBe(2);
  expect(value('depot_streams')).toBe(streams);
  expect(value('depot_order_changes_total{status="pending"}')).toBe(2);
  expect(value('depot_database_up')).toBe(1);
};

/** Both processes have the same time. */
const expectTime = async ({ ask, connectToBoth }: Running, from: string): Promise<void> => {
  for (const agent of await connectToBoth()) {
    const { body } = await ask(getCurrentTime, { agent });
    const { now } = JSON.parse(body) as { now: string };
    const seconds = Temporal.Instant.from(from).until(now).total('seconds');
    expect(seconds).toBeGreaterThanOrEqual(0);
    expect(seconds).toBeLessThan(120);
  }
};

test('two processes serve one port: orders, events, jobs, the clock, and a crash', async () => {
  const mails = await openMailServer();
  const running = await startSeveral(temporaryFolder(), { SMTP_URL: mails.url });
  const { server, ask, data } = running;
  await expectTime(running, openingTime);
  await expectOrdersAndEvents(running);
  await expectMailsOnce(data, mails.subjects);

  const moved = '2026-11-16T20:00:00+08:00';
  const token = readFileSync(join(data, 'operator-token'), 'utf8').trim();
  const operator = { authorization: `Bearer ${token}` };
  expect((await ask(setClock, { body: { now: moved }, headers: operator })).status).toBe(200);

  const killed = pidOf(server, 1);
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => pidOf(server, 1)).not.toBe(killed);
  const listening = () =>
    logOf(server).filter(({ msg, process: n }) => n === 1 && msg?.startsWith('Server listening'));
  // The other process answers meanwhile.
  while (listening().length < 2) expect((await ask(getDemo)).status).toBe(200);
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

test('metrics count both processes; a killed supervisor leaves none, and the next takes over the database', async () => {
  const data = temporaryFolder();
  const first = await startSeveral(data);
  const pids = [...pidsOf(first.server).values()];
  const postmaster = postmasterOf(data);
  await expectSummedMetrics(first, await expectOrdersAndEvents(first));
  first.server.child.kill('SIGKILL');
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);

  const second = await startSeveral(data);
  expect(postmasterOf(data)).toBe(postmaster);
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  second.server.child.kill('SIGTERM');
  expect(await second.server.ended).toBe(0);
  expect(isAlive(postmaster)).toBe(false);
}, 120_000);
