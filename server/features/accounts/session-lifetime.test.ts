import { beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '#server/db/seed-demo.ts';
import { sweepSessions } from '#server/features/accounts/sign-in.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { browse } from '#server/testing/browser.ts';
import { quickHash } from '#server/testing/passwords.ts';

const password = 'correct horse battery';
const credentials = { email: 'athlete@depot.test', password };
let running: TestApp;

beforeAll(async () => {
  running = await openTestApp();
  const { db, context } = running;
  const passwordHash = quickHash(password);
  await db.transaction().execute((tx) => seedDemo(tx, { now: context.clock.now(), passwordHash }));
});

const signedIn = async () => {
  await running.db.deleteFrom('sessions').execute();
  const browser = browse(running.app);
  await browser.send('POST', '/api/session', credentials);
  return browser;
};

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);

const age = (times: { readonly startedAt: number; readonly expiresAt: number }) =>
  running.db
    .updateTable('sessions')
    .set({ created_at: daysFromNow(times.startedAt), expires_at: daysFromNow(times.expiresAt) })
    .execute();

const onlySession = () => running.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();

describe('a session', () => {
  test('[ACCOUNT-6] expires after 7 days without use', async () => {
    const browser = await signedIn();
    await age({ startedAt: -7, expiresAt: -0.001 });
    expect(await browser.whoAmI()).toBeNull();
    expect((await browser.send('GET', '/api/credits')).statusCode).toBe(401);
  });

  test('[ACCOUNT-6] in use is renewed once a day, with its cookie', async () => {
    const browser = await signedIn();
    expect((await browser.send('GET', '/api/session')).cookies).toEqual([]);
    await age({ startedAt: -2, expiresAt: 5 });
    const answer = await browser.send('GET', '/api/session');
    expect(answer.cookies).toMatchObject([{ maxAge: 604_800, httpOnly: true, sameSite: 'Lax' }]);
    expect((await onlySession()).expires_at.getTime()).toBeGreaterThan(daysFromNow(6.9).getTime());
    expect(await browser.whoAmI()).toMatchObject({ email: credentials.email });
  });

  test('[ACCOUNT-6] expires after 30 days, even in use', async () => {
    const browser = await signedIn();
    await age({ startedAt: -29.9, expiresAt: 5 });
    expect(await browser.whoAmI()).not.toBeNull();
    await age({ startedAt: -30.001, expiresAt: 5 });
    expect(await browser.whoAmI()).toBeNull();
    expect((await browser.send('GET', '/api/credits')).statusCode).toBe(401);
  });

  test('that has expired is deleted, and no other', async () => {
    for (const times of [
      { startedAt: -8, expiresAt: -1 },
      { startedAt: -31, expiresAt: 5 },
    ]) {
      await signedIn();
      await age(times);
      await sweepSessions(running.context);
      expect(await running.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    }
    const browser = await signedIn();
    await sweepSessions(running.context);
    expect(await browser.whoAmI()).not.toBeNull();
  });

  test("ignores the venue's clock, which a demonstration may move", async () => {
    const { clock } = running.context;
    const browser = await signedIn();
    const before = clock.now();
    clock.set(before.add({ hours: 24 * 90 }));
    expect(await browser.whoAmI()).not.toBeNull();
    clock.set(before);
  });
});

describe('a session cookie', () => {
  const nameOf = (cookies: string) => cookies.split('=')[0] ?? '';
  const knows = async (cookie: string) =>
    (await running.app.inject({ method: 'GET', url: '/api/session', headers: { cookie } })).json()
      .member !== null;

  test('that is forged is rejected', async () => {
    const browser = await signedIn();
    const cookie = browser.cookies();
    const name = nameOf(cookie);
    const value = decodeURIComponent(cookie.slice(name.length + 1));
    const { token } = await onlySession();
    expect(value.startsWith(`${token}.`)).toBe(true);
    const flipped = value.replace(/.(?==$)/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const forged of ['', '.', token, `${token}.`, `${token}.AAAA`, flipped, `x${value}`]) {
      expect(await knows(`${name}=${encodeURIComponent(forged)}`)).toBe(false);
    }
    expect(await knows(`better-auth.session_token=${encodeURIComponent(value)}`)).toBe(false);
    expect(await knows(`${name}=${encodeURIComponent(value)}`)).toBe(true);
  });

  test('signed with another secret is rejected', async () => {
    const { createHmac } = await import('node:crypto');
    const name = nameOf((await signedIn()).cookies());
    const { token } = await onlySession();
    const sign = (secret: string) =>
      `${name}=${encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)}`;
    expect(await knows(sign('another secret'))).toBe(false);
    expect(await knows(sign(running.context.secrets.secret))).toBe(true);
  });

  test('over https is bound to this exact host', async () => {
    const { app, db, context } = await openTestApp({
      env: { PUBLIC_URL: 'https://depot.example' },
    });
    const passwordHash = quickHash(password);
    await db
      .transaction()
      .execute((tx) => seedDemo(tx, { now: context.clock.now(), passwordHash }));
    const browser = browse(app);
    const answer = await browser.send('POST', '/api/session', credentials);
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({
      name: '__Host-depot.session_token',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    });
    expect(cookie).not.toHaveProperty('domain');
    expect(await browser.whoAmI()).toMatchObject({ email: credentials.email });
  });
});
