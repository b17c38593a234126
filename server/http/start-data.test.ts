import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { type StartData, startCalls } from '#contract/start.ts';
import { startDataId } from '#contract/start-data-id.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/database.ts';
import { makeLogger } from '#server/logger.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { signedIn } from '#server/testing/sessions.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'depot-page-'));
const page = '<!doctype html><head><title>Depot</title></head><body><div id="root"></div></body>';
writeFileSync(join(webFolder, 'index.html'), page);
const consolePage = '<!doctype html><title>Console</title>';
writeFileSync(join(webFolder, 'console.html'), consolePage);
afterAll(() => rmSync(webFolder, { recursive: true, force: true }));

const logged: string[] = [];
const log = makeLogger({ logLevel: 'warn' }, { write: (line) => void logged.push(line) });
const running = await openTestApp({ webFolder, log });
const { db } = running;
const member = await aMember(db, { creditsSen: 12_300 });
const other = await aMember(db, { creditsSen: 45_600 });
const cookies = await signedIn(running, member);

const open = (path: string, headers: Record<string, string> = {}, app = running.app) =>
  app.inject({ method: 'GET', url: path, headers });

const elementIn = (html: string): string | undefined =>
  new RegExp(`<script type="application/json" id="${startDataId}">(.*?)</script>`, 's').exec(
    html,
  )?.[1];

const dataIn = (html: string): StartData => JSON.parse(elementIn(html) ?? '');

describe('the page of a member', () => {
  test('preloads no picture: it is the page of guests too, and only they see the login', () => {
    expect(readFileSync('web/index.html', 'utf8')).not.toContain('as="image"');
  });

  test('contains the responses of the first calls, and nothing else', async () => {
    const data = dataIn((await open('/', cookies)).body);
    expect(Object.keys(data).toSorted()).toEqual(Object.keys(startCalls).toSorted());
    expect(data.session.member?.email).toBe(member.email);
    expect(data.credits).toEqual({ balanceSen: 12_300 });
    const { time, ...otherCalls } = startCalls;
    for (const [name, call] of Object.entries(otherCalls)) {
      const { answer } = await ask(running.app, call, {}, cookies);
      expect(data[name as keyof StartData]).toEqual(answer);
    }
    const later = await ask(running.app, time, {}, cookies);
    const passed = Temporal.Instant.from(data.time.now).until(later.answer.now);
    expect(passed.total('seconds')).toBeGreaterThanOrEqual(0);
    expect(passed.total('seconds')).toBeLessThan(60);
  });

  test("belongs to the member of the request's cookie, on every request", async () => {
    const theirs = await signedIn(running, other);
    for (const [headers, email] of [
      [cookies, member.email],
      [theirs, other.email],
      [cookies, member.email],
    ] as const) {
      const { body } = await open('/', headers);
      expect(dataIn(body).session.member?.email).toBe(email);
      expect(body).not.toContain(email === member.email ? other.email : member.email);
    }
  });

  test('is not cached by anyone', async () => {
    const { headers } = await open('/', cookies);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.etag).toBeUndefined();
    expect(headers.vary).toContain('cookie');
  });

  test.each(['/', '/?sport=Pickle', '/login', '/no/such/screen'])(
    'at %s is the built page with the data',
    async (path) => {
      const { body } = await open(path, cookies);
      expect(body.replace(/<script.*<\/script>/s, '')).toBe(page);
    },
  );

  test.each(['/console', '/console?date=2026-11-21', '/console/members'])(
    'is not that of the console, which at %s contains nothing of a member',
    async (path) => {
      const answer = await open(path, cookies);
      expect(answer.body).toBe(consolePage);
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    },
  );

  test.each(['/consoles', '/my/console'])('at %s is no page of the console', async (path) => {
    expect((await open(path, cookies)).body).not.toContain('Console');
  });

  test('cannot be broken out of by a text of the venue', async () => {
    const body = '</script><script>alert(1)</script><!-- \u2028 "news" & more';
    await db.updateTable('announcements').set({ body }).where('active', '=', true).execute();
    const html = (await open('/', cookies)).body;
    expect(elementIn(html)).not.toContain('<');
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(dataIn(html).venue.announcement?.body).toBe(body);
  });

  test('is compressed for browsers that accept it', async () => {
    const answer = await open('/', { ...cookies, 'accept-encoding': 'gzip, br' });
    expect(answer.headers['content-encoding']).toBe('br');
    const html = brotliDecompressSync(answer.rawPayload).toString();
    expect(dataIn(html).session.member?.email).toBe(member.email);
  });

  test('renews a session that is due, as the call would', async () => {
    const due = await aMember(db);
    const dueCookies = await signedIn(running, due);
    const then = new Date(Date.now() - 3 * 86_400_000);
    await db
      .updateTable('sessions')
      .set({ created_at: then, updated_at: then, expires_at: new Date(Date.now() + 86_400_000) })
      .where('user_id', '=', due.userId)
      .execute();
    const { cookies: renewed } = await open('/', dueCookies);
    expect(renewed.map(({ name }) => name)).toEqual(['depot.session_token']);
  });
});

describe('the page of other visitors', () => {
  test('is the built page, and is not sent twice', async () => {
    const { body, headers } = await open('/');
    expect(body).toBe(page);
    expect(headers['cache-control']).toBe('no-cache');
    const again = await open('/', { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test.each(['depot.session_token=made-up.signature', 'theme=dark'])(
    'is the same with the cookie %s',
    async (cookie) => {
      expect((await open('/', { cookie })).body).toBe(page);
    },
  );

  test('is the same for a member who has signed out', async () => {
    const leaving = await signedIn(running, member);
    await running.app.inject({ method: 'DELETE', url: '/api/session', headers: leaving });
    expect((await open('/', leaving)).body).toBe(page);
  });

  test("contains no member's data, even after a member's request", async () => {
    await open('/', cookies);
    expect((await open('/')).body).toBe(page);
  });
});

describe('with a failing database', () => {
  const openApp = async (): Promise<{ app: FastifyInstance; end: () => Promise<void> }> => {
    const own = openDatabase(running.connection, { poolSize: 2 });
    const app = await buildApp(
      { ...running.context, db: own },
      { webFolder, draining: { isDraining: false } },
    );
    return { app, end: () => own.destroy() };
  };

  test('that is gone, the page is sent as it was built', async () => {
    const { app, end } = await openApp();
    expect(dataIn((await open('/', cookies, app)).body).session.member?.email).toBe(member.email);
    await end();
    const answer = await open('/', cookies, app);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(page);
    await app.close();
  });

  test('that does not answer, the page is not delayed', async () => {
    await db.transaction().execute(async (tx) => {
      await sql`lock table sessions in access exclusive mode`.execute(tx);
      const answer = await open('/', cookies);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(page);
    });
    expect(logged.at(-1)).toContain('a page was served without its first data');
    expect(dataIn((await open('/', cookies)).body).session.member?.email).toBe(member.email);
  });
});
