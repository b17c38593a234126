import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGoogleSignIn } from '#contract/registration.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { type Browser, browse } from '#server/testing/browser.ts';
import { aMember } from '#server/testing/builders.ts';
import {
  type OidcServer,
  type Person,
  startOidcServer,
  walkThroughProvider,
} from '#server/testing/oidc.ts';

const publicUrl = 'http://localhost:3000';
let google: OidcServer;
let running: TestApp;

beforeAll(async () => {
  google = await startOidcServer(publicUrl);
  running = await openTestApp({ env: envOf(google.issuer) });
});
afterAll(() => google.stop());

const envOf = (issuer: string) => ({
  GOOGLE_CLIENT_ID: 'depot',
  GOOGLE_CLIENT_SECRET: 'secret-of-the-test-provider',
  GOOGLE_ISSUER: issuer,
});

const begin = async (browser: Browser): Promise<string> => {
  const answer = await browser.send('POST', startGoogleSignIn.path);
  expect(answer.statusCode).toBe(200);
  return answer.json().url;
};

/** Signs in with Google and returns the address where the browser ends up. */
const signIn = async (browser: Browser, person: Person | 'cancel'): Promise<string> => {
  const back = await walkThroughProvider(await begin(browser), person);
  return String((await browser.send('GET', back.slice(publicUrl.length))).headers.location);
};

const verified = (email: string): Person => ({ email, isVerified: true });

const accountsOf = (email: string) =>
  running.db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .selectAll()
    .where('email', '=', email)
    .orderBy('provider_id')
    .execute();

describe('signing in with Google', () => {
  test('creates a verified member without a profile the first time', async () => {
    const browser = browse(running.app);
    expect(await signIn(browser, verified('new@person.test'))).toBe('/login');
    expect(await browser.whoAmI()).toMatchObject({ email: 'new@person.test', profile: null });
    const [account, ...others] = await accountsOf('new@person.test');
    expect(others).toEqual([]);
    expect(account).toMatchObject({
      provider_id: 'google',
      email_verified: true,
      image: null,
      access_token: null,
      refresh_token: null,
      id_token: null,
    });
  });

  test('finds the same member the second time', async () => {
    const first = browse(running.app);
    await signIn(first, verified('again@person.test'));
    const second = browse(running.app);
    await signIn(second, verified('again@person.test'));
    expect((await second.whoAmI())?.userId).toBe((await first.whoAmI())?.userId);
    expect(await accountsOf('again@person.test')).toHaveLength(1);
  });

  test('links to a member with the same verified address', async () => {
    const { userId, email } = await aMember(running.db, { email: 'both@person.test' });
    const browser = browse(running.app);
    expect(await signIn(browser, verified(email))).toBe('/login');
    expect((await browser.whoAmI())?.userId).toBe(userId);
  });

  test('does not link to an account whose address is unverified', async () => {
    const { email, userId } = await aMember(running.db, { email: 'planted@person.test' });
    await running.db
      .updateTable('users')
      .set({ email_verified: false })
      .where('id', '=', userId)
      .execute();
    const browser = browse(running.app);
    expect(await signIn(browser, verified(email))).toBe('/login?google=google_not_linked');
    expect(await browser.whoAmI()).toBeNull();
    expect(await accountsOf(email)).toEqual([]);
  });

  test('rejects an address that Google has not verified', async () => {
    const { email } = await aMember(running.db, { email: 'victim@person.test' });
    for (const claimed of [email, 'nobody-yet@person.test']) {
      const browser = browse(running.app);
      const end = await signIn(browser, { email: claimed, isVerified: false });
      expect(end).toBe('/login?google=google_email_unverified');
      expect(await browser.whoAmI()).toBeNull();
      expect(await accountsOf(claimed)).toEqual([]);
    }
  });

  test('[SUSPEND-4] tells a suspended member so', async () => {
    const { userId, email } = await aMember(running.db, { email: 'suspended@person.test' });
    await running.db
      .updateTable('users')
      .set({ suspended_at: new Date(), suspension_reason: 'Unpaid damage' })
      .where('id', '=', userId)
      .execute();
    const browser = browse(running.app);
    expect(await signIn(browser, verified(email))).toBe('/login?google=account_suspended');
    expect(await browser.whoAmI()).toBeNull();
  });

  test('can be cancelled', async () => {
    const browser = browse(running.app);
    expect(await signIn(browser, 'cancel')).toBe('/login?google=google_cancelled');
  });
});

describe('the callback from Google', () => {
  test('works only in the browser that started the sign-in', async () => {
    const victim = browse(running.app);
    const back = await walkThroughProvider(await begin(victim), verified('a@person.test'));
    const other = browse(running.app);
    const answer = await other.send('GET', back.slice(publicUrl.length));
    expect(answer.headers.location).toBe('/login?google=google_failed');
    expect(await other.whoAmI()).toBeNull();
  });

  test('redirects to our own login page only', async () => {
    const browser = browse(running.app);
    for (const query of [
      '',
      '?error=access_denied&state=x',
      '?code=x&state=x&callbackURL=https://evil.example',
      '?code=x&state=https://evil.example',
      '?error=https://evil.example',
    ]) {
      const answer = await browser.send('GET', `/api/auth/callback/google${query}`);
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toMatch(/^\/login\?google=google_\w+$/);
    }
  });

  test('is the only route of the library that can be reached', async () => {
    for (const path of ['/api/auth/sign-up/email', '/api/auth/get-session', '/api/auth/ok']) {
      for (const method of ['GET', 'POST'] as const) {
        expect((await running.app.inject({ method, url: path })).statusCode).toBe(404);
      }
    }
  });
});

describe('a venue', () => {
  test('without Google keys refuses the sign-in', async () => {
    const { app } = await openTestApp();
    const { status, failure } = await ask(app, startGoogleSignIn, {}, {});
    expect(status).toBe(403);
    expect(failure.code).toBe('google_unavailable');
  });

  test('starts while Google is unreachable, and finds it once it is back', async () => {
    const before = await startOidcServer(publicUrl);
    const port = Number(new URL(before.issuer).port);
    await before.stop();
    const { app } = await openTestApp({ env: envOf(before.issuer) });
    const away = await ask(app, startGoogleSignIn, {}, {});
    expect(away.failure.code).toBe('google_unreachable');
    const back = await startOidcServer(publicUrl, port);
    const found = await ask(app, startGoogleSignIn, {}, {});
    expect(found.status).toBe(200);
    expect(found.answer.url).toContain(back.issuer);
    await back.stop();
  });
});
