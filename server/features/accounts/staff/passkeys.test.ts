import { describe, expect, test } from 'vitest';
import { readDay } from '#contract/console-day.ts';
import { listStaff } from '#contract/console-staff.ts';
import { resetFactorByOperator } from '#contract/operator-staff.ts';
import { readOwnFactor, renewRecoveryCodes, startSecondFactor } from '#contract/staff.ts';
import {
  givePasskeyAgain,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
  startPasskey,
} from '#contract/staff-passkeys.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { type Authenticator, anAuthenticator } from '#server/testing/authenticator.ts';
import { type Browser, browse } from '#server/testing/browser.ts';
import { aPersonWithPassword, signInAt } from '#server/testing/desk-device.ts';
import {
  addPasskeyAt,
  aPersonWithPasskey,
  passkeyOptions,
  passkeysOf,
  signInByPasskeyAt,
} from '#server/testing/passkeys.ts';
import { knownPassword } from '#server/testing/sessions.ts';
import { aStaffMember, consoleSessionsOf, type TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp();
const { app, db, context } = running;
const { origin } = new URL(context.settings.publicUrl);

const readDayIn = (browser: Browser) => browser.send('GET', `${readDay.path}?date=2026-11-18`);
const removeAt = (browser: Browser, id: string) =>
  browser.send('DELETE', removePasskey.path.replace(':id', id));
const listAt = async (browser: Browser) =>
  (await browser.send('GET', listPasskeys.path)).json().passkeys;

const giveAgainAt = async (browser: Browser, device: Authenticator) => {
  const options = await passkeyOptions(browser, 'again');
  const credential = device.use(options);
  return browser.send(givePasskeyAgain.method, givePasskeyAgain.path, { credential });
};

const makeStale = async ({ userId }: TestStaff) => {
  await db
    .updateTable('staff_sessions')
    .set({ second_factor_at: new Date(Date.now() - 11 * 60_000) })
    .where('user_id', '=', userId)
    .execute();
};

const actsOf = async ({ userId }: TestStaff) => {
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('staff_user_id', '=', userId)
    .orderBy('id')
    .execute();
  return entries.map(({ action, details }) => [action, details]);
};

describe('[STAFF-2] a manager without a second factor', () => {
  test('sets up a passkey, which completes the sign-in', async () => {
    const manager = await aPersonWithPassword(running, 'manager');
    const [browser, other] = [browse(app), browse(app)];
    const device = anAuthenticator({ origin });
    await signInAt(other, manager);
    expect((await signInAt(browser, manager)).json()).toMatchObject({ needs: 'enrolment' });
    const refused = { password: 'another password' };
    const wrong = await browser.send(startPasskey.method, startPasskey.path, refused);
    expect(wrong.json().code).toBe('wrong_password');
    expect((await readDayIn(browser)).json().code).toBe('second_factor_missing');

    const added = await addPasskeyAt(browser, device, 'Phone of the manager');
    expect(added.json()).toMatchObject({ staff: { userId: manager.userId }, needs: null });
    expect((await readDayIn(browser)).statusCode).toBe(200);
    expect(await consoleSessionsOf(db, manager)).toBe(1);
    expect(await listAt(browser)).toMatchObject([
      { name: 'Phone of the manager', lastUsedAt: null },
    ]);
    expect((await browser.send('GET', readOwnFactor.path)).json()).toEqual({
      isSetUp: false,
      recoveryCodesLeft: 0,
      hasPasskey: true,
    });
    const { answer } = await ask(
      app,
      listStaff,
      {},
      (await aStaffMember(running, 'owner')).headers,
    );
    const listed = answer.staff.find(({ userId }) => userId === manager.userId);
    expect(listed?.hasSecondFactor).toBe(true);
    expect(await actsOf(manager)).toEqual([['passkey.add', { name: 'Phone of the manager' }]]);
  });
});

describe('[STAFF-11] a passkey', () => {
  test('signs in without the password, and is a fresh second factor', async () => {
    const { person, device } = await aPersonWithPasskey(running, 'owner');
    const browser = browse(app);
    const answer = await signInByPasskeyAt(browser, device);
    expect(answer.json()).toMatchObject({ staff: { userId: person.userId }, needs: null });
    expect((await readDayIn(browser)).statusCode).toBe(200);
    const [passkey] = await listAt(browser);
    expect(passkey.lastUsedAt).not.toBeNull();
    const { answer: listed } = await ask(app, listStaff, {}, { cookie: browser.cookies() });
    const row = listed.staff.find(({ userId }) => userId === person.userId);
    expect(row?.lastSignInAt).not.toBeNull();
  });

  test.each(['desk', 'owner'] as const)('is needed after the password of the %s', async (role) => {
    const { person, device } = await aPersonWithPasskey(running, role);
    await db.deleteFrom('staff_sessions').where('user_id', '=', person.userId).execute();
    const browser = browse(app);
    const answer = await signInAt(browser, person);
    expect(answer.json()).toEqual({ staff: null, needs: 'passkey' });
    expect(answer.cookies).toEqual([]);
    expect(await consoleSessionsOf(db, person)).toBe(0);
    expect((await signInByPasskeyAt(browser, device)).statusCode).toBe(200);
  });

  test('of a device that has not verified the person is neither added nor accepted', async () => {
    const browser = browse(app);
    await signInAt(browser, await aPersonWithPassword(running));
    const touchOnly = anAuthenticator({ origin, verifiesPerson: false });
    expect((await addPasskeyAt(browser, touchOnly)).json().code).toBe('passkey_refused');
    expect(await passkeysOf(db, touchOnly)).toBe(0);

    const { person, device } = await aPersonWithPasskey(running, 'owner');
    await db.deleteFrom('staff_sessions').where('user_id', '=', person.userId).execute();
    const answer = await signInByPasskeyAt(browse(app), device, { verifiesPerson: false });
    expect(answer.json().code).toBe('passkey_refused');
    expect(await consoleSessionsOf(db, person)).toBe(0);
  });

  test('is asked for with verification of the person, by a device that knows whose it is', async () => {
    const browser = browse(app);
    expect(await passkeyOptions(browser, 'sign-in')).toMatchObject({
      userVerification: 'required',
      rpId: 'localhost',
    });
    await signInAt(browser, await aPersonWithPassword(running));
    expect(await passkeyOptions(browser, 'new')).toMatchObject({
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
    });
  });

  test('of another site is refused', async () => {
    const { person, device } = await aPersonWithPasskey(running, 'owner');
    await db.deleteFrom('staff_sessions').where('user_id', '=', person.userId).execute();
    const elsewhere = { origin: 'https://depot.example.evil' };
    const answer = await signInByPasskeyAt(browse(app), device, elsewhere);
    expect(answer.json().code).toBe('passkey_refused');
    expect(await consoleSessionsOf(db, person)).toBe(0);
    const browser = browse(app);
    await signInAt(browser, await aPersonWithPassword(running));
    const phished = anAuthenticator(elsewhere);
    expect((await addPasskeyAt(browser, phished)).json().code).toBe('passkey_refused');
    expect(await passkeysOf(db, phished)).toBe(0);
  });

  test('answers a challenge once, in the browser that asked', async () => {
    const { device } = await aPersonWithPasskey(running, 'owner');
    const [one, other] = [browse(app), browse(app)];
    const credential = device.use(await passkeyOptions(one, 'sign-in'));
    await passkeyOptions(other, 'sign-in');
    const send = (browser: Browser, body: object) =>
      browser.send(signInWithPasskey.method, signInWithPasskey.path, body);
    expect((await send(other, { credential })).json().code).toBe('passkey_refused');
    const before = one.cookies();
    expect((await send(one, { credential })).statusCode).toBe(200);
    const replayed = await app.inject({
      method: signInWithPasskey.method,
      url: signInWithPasskey.path,
      headers: { cookie: before },
      payload: { credential },
    });
    expect(replayed.json().code).toBe('passkey_refused');
  });

  test('of a disabled person opens nothing', async () => {
    await aStaffMember(running, 'owner');
    const { person, device } = await aPersonWithPasskey(running, 'manager');
    await db
      .updateTable('staff')
      .set({ disabled_at: new Date() })
      .where('user_id', '=', person.userId)
      .execute();
    const answer = await signInByPasskeyAt(browse(app), device);
    expect(answer.json().code).toBe('access_ended');
    expect(answer.cookies).toEqual([]);
  });
});

describe('[STAFF-5] a passkey before a dangerous act', () => {
  test('makes the second factor fresh again, in the same session', async () => {
    const { person, device, browser } = await aPersonWithPasskey(running, 'owner');
    await addPasskeyAt(browser, anAuthenticator({ origin }), 'Second');
    const [first] = await listAt(browser);
    await makeStale(person);
    expect((await removeAt(browser, first.id)).json().code).toBe('second_factor_stale');
    const given = await giveAgainAt(browser, device);
    expect(given.json()).toMatchObject({ staff: { userId: person.userId }, needs: null });
    expect(given.cookies).toEqual([]);
    expect(await consoleSessionsOf(db, person)).toBe(1);
    expect((await removeAt(browser, first.id)).statusCode).toBe(200);
  });

  test('counts only if it is one of the caller', async () => {
    const { person, browser } = await aPersonWithPasskey(running, 'owner');
    const colleague = await aPersonWithPasskey(running, 'owner');
    await makeStale(person);
    const answer = await giveAgainAt(browser, colleague.device);
    expect(answer.json().code).toBe('passkey_refused');
    const [passkey] = await listAt(browser);
    expect((await removeAt(browser, passkey.id)).json().code).toBe('second_factor_stale');
  });
});

describe('[STAFF-12] second factors', () => {
  test('are added beside others with a fresh one', async () => {
    const { person, browser, device } = await aPersonWithPasskey(running, 'desk');
    await makeStale(person);
    const body = { password: knownPassword };
    for (const { method, path } of [startPasskey, startSecondFactor]) {
      const answer = await browser.send(method, path, body);
      expect(answer.json().code).toBe('second_factor_stale');
    }
    await giveAgainAt(browser, device);
    const added = await addPasskeyAt(browser, anAuthenticator({ origin }), 'Second');
    expect(added.statusCode).toBe(200);
    const started = await browser.send(startSecondFactor.method, startSecondFactor.path, body);
    expect(started.statusCode).toBe(200);
  });

  test('are removed down to the last one of a role that needs it', async () => {
    const { person, browser } = await aPersonWithPasskey(running, 'manager', 'First');
    await addPasskeyAt(browser, anAuthenticator({ origin }), 'Second');
    const [first, second] = await listAt(browser);
    expect((await removeAt(browser, second.id)).statusCode).toBe(200);
    expect((await removeAt(browser, second.id)).json().code).toBe('not_found');
    expect((await removeAt(browser, first.id)).json().code).toBe('last_factor');
    expect(await actsOf(person)).toEqual([
      ['passkey.add', { name: 'First' }],
      ['passkey.add', { name: 'Second' }],
      ['passkey.remove', { name: 'Second' }],
    ]);
  });

  test('do not count as left if they are unconfirmed', async () => {
    const { person, browser } = await aPersonWithPasskey(running, 'manager');
    await addPasskeyAt(browser, anAuthenticator({ origin }), 'Unknown');
    await db
      .updateTable('staff_passkeys')
      .set({ state: 'unconfirmed' })
      .where('user_id', '=', person.userId)
      .where('name', '=', 'Unknown')
      .execute();
    const [ready, unknown] = await listAt(browser);
    expect((await removeAt(browser, ready.id)).json().code).toBe('last_factor');
    expect((await removeAt(browser, unknown.id)).statusCode).toBe(200);
  });

  test('of somebody else stay', async () => {
    const { browser } = await aPersonWithPasskey(running, 'desk');
    const colleague = await aPersonWithPasskey(running, 'desk');
    const [passkey] = await listAt(colleague.browser);
    expect((await removeAt(browser, passkey.id)).json().code).toBe('not_found');
    expect(await passkeysOf(db, colleague.device)).toBe(1);
  });

  test('have no recovery codes without an app', async () => {
    const { browser } = await aPersonWithPasskey(running, 'owner');
    const { method, path } = renewRecoveryCodes;
    const answer = await browser.send(method, path, { password: knownPassword });
    expect(answer.json().code).toBe('second_factor_not_started');
  });
});

test('a reset removes the passkeys, and the person sets up another factor', async () => {
  const { person, device } = await aPersonWithPasskey(running, 'owner');
  await ask(app, resetFactorByOperator, { params: { email: person.email } });
  expect(await consoleSessionsOf(db, person)).toBe(0);
  expect((await signInByPasskeyAt(browse(app), device)).json().code).toBe('passkey_refused');
  expect((await signInAt(browse(app), person)).json()).toMatchObject({ needs: 'enrolment' });
});
