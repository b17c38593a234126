import { beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '#server/db/seed-demo.ts';
import { hashPassword, verifyPassword } from '#server/features/accounts/password.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';

let running: TestApp;
const password = 'correct horse battery';

beforeAll(async () => {
  running = await openTestApp();
  const { db, context } = running;
  const passwordHash = await hashPassword(password);
  await db.transaction().execute((tx) => seedDemo(tx, { now: context.clock.now(), passwordHash }));
});

const signIn = (email: string, withPassword = password) =>
  running.app.inject({
    method: 'POST',
    url: '/api/session',
    payload: { email, password: withPassword },
  });

const cookieOf = (answer: Awaited<ReturnType<typeof signIn>>): string =>
  answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');

const whoAmI = async (cookie?: string) =>
  (
    await running.app.inject({
      method: 'GET',
      url: '/api/session',
      ...(cookie && { headers: { cookie } }),
    })
  ).json().member;

describe('signing in', () => {
  test('sets a cookie that scripts and other sites cannot use', async () => {
    const answer = await signIn('athlete@depot.test');
    expect(answer.statusCode).toBe(200);
    expect(answer.json().member).toMatchObject({
      email: 'athlete@depot.test',
      profile: { membershipStatus: 'athlete', username: 'demo_athlete' },
    });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(await whoAmI(cookieOf(answer))).toMatchObject({ email: 'athlete@depot.test' });
  });

  test('ignores case and spaces around the e-mail', async () => {
    expect((await signIn('  Athlete@Depot.Test ')).statusCode).toBe(200);
  });

  test('gives the same answer for a wrong password and for an unknown e-mail', async () => {
    const wrong = await signIn('athlete@depot.test', 'wrong password');
    const unknown = await signIn('nobody@depot.test', 'wrong password');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual(unknown.json());
    expect(wrong.json().code).toBe('wrong_credentials');
    expect(wrong.cookies).toEqual([]);
  });

  test('reveals an unverified address only to a caller with the right password', async () => {
    const { db } = running;
    const email = 'coach@depot.test';
    await db
      .updateTable('users')
      .set({ email_verified: false })
      .where('email', '=', email)
      .execute();
    expect((await signIn(email, 'wrong password')).json().code).toBe('wrong_credentials');
    expect((await signIn(email)).json().code).toBe('email_unverified');
  });
});

describe('a session', () => {
  test('ends for good by signing out', async () => {
    const cookie = cookieOf(await signIn('super_host@depot.test'));
    const out = await running.app.inject({
      method: 'DELETE',
      url: '/api/session',
      headers: { cookie },
    });
    expect(out.statusCode).toBe(200);
    expect(await whoAmI(cookie)).toBeNull();
  });

  test('cannot be forged', async () => {
    const answer = await signIn('athlete@depot.test');
    const [cookie] = answer.cookies;
    const forged = `${cookie?.name}=${encodeURIComponent(`${cookie?.value.slice(0, -6)}AAAAA=`)}`;
    expect(await whoAmI(forged)).toBeNull();
    expect(await whoAmI(`${cookie?.name}=anything.at-all`)).toBeNull();
    expect(await whoAmI()).toBeNull();
  });

  test('gives access to member routes', async () => {
    const cookie = cookieOf(await signIn('normal_member@depot.test'));
    const credits = await running.app.inject({
      method: 'GET',
      url: '/api/credits',
      headers: { cookie },
    });
    expect(credits.statusCode).toBe(200);
    expect(credits.json().balanceSen).toBeGreaterThan(0);
  });
});

describe('a password', () => {
  test('is stored as argon2id with its own salt', async () => {
    const [first, second] = await Promise.all([hashPassword(password), hashPassword(password)]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword(first, password)).toBe(true);
    expect(await verifyPassword(first, `${password} `)).toBe(false);
    expect(await verifyPassword('not a hash', password)).toBe(false);
  });
});
