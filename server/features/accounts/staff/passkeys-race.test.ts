import { describe, expect, test } from 'vitest';
import { resetFactorByOperator } from '#contract/operator-staff.ts';
import { addPasskey, removePasskey, signInWithPasskey } from '#contract/staff-passkeys.ts';
import type { Tx } from '#server/db/database.ts';
import {
  deletePasskey,
  deletePasskeysOf,
  listPasskeysOf,
  lockPasskey,
} from '#server/features/accounts/staff/passkeys.repository.ts';
import {
  deleteStaffSessionsOf,
  lockPerson,
} from '#server/features/accounts/staff/staff.repository.ts';
import { makeStaffAuth } from '#server/features/accounts/staff/staff-auth.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { anAuthenticator } from '#server/testing/authenticator.ts';
import { type Browser, browse } from '#server/testing/browser.ts';
import { aPersonWithPassword, signInAt } from '#server/testing/desk-device.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import {
  addPasskeyAt,
  aPersonWithPasskey,
  passkeyOptions,
  passkeysOf,
  signInByPasskeyAt,
} from '#server/testing/passkeys.ts';
import { consoleSessionsOf, type TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp();
const { app, db, context } = running;
const { publicUrl } = context.settings;
const { origin } = new URL(publicUrl);
const auth = makeStaffAuth({ db, secret: context.secrets.secret, publicUrl, log: context.log });

/** Does to the passkeys of a person what a reset of their second factor does. */
const resetOf =
  ({ userId }: TestStaff) =>
  async (tx: Tx) => {
    await deleteStaffSessionsOf(tx, userId);
    await deletePasskeysOf(tx, userId);
  };

/** Starts something that waits for a lock, and lets a reset come first. */
const duringReset = async <Answer>(
  person: TestStaff,
  lock: (tx: Tx) => Promise<unknown>,
  start: () => Promise<Answer>,
): Promise<Answer> => {
  const { started } = await db.transaction().execute(async (tx) => {
    await lock(tx);
    const answer = start();
    await waitForLock(db);
    await resetOf(person)(tx);
    return { started: answer };
  });
  return started;
};

describe('a sign-in by passkey during a reset of the second factor', () => {
  /** The session is inserted after the passkey was verified, and refers to the account. */
  const lockAccount =
    ({ userId }: TestStaff) =>
    (tx: Tx) =>
      tx.selectFrom('users').where('id', '=', userId).select('id').forUpdate().execute();
  const aSignIn = async () => {
    const { person, device } = await aPersonWithPasskey(running, 'owner');
    const browser = browse(app);
    const credential = device.use(await passkeyOptions(browser, 'sign-in'));
    return { person, browser, credential };
  };

  test('ends without a session', async () => {
    const { person, browser, credential } = await aSignIn();
    const answer = await duringReset(person, lockAccount(person), () =>
      browser.send(signInWithPasskey.method, signInWithPasskey.path, { credential }),
    );
    expect(answer.json().code).toBe('passkey_refused');
    expect(await consoleSessionsOf(db, person)).toBe(0);
  });

  test('control: it would keep its session if it was not checked', async () => {
    const { person, browser, credential } = await aSignIn();
    const headers = new Headers({ cookie: browser.cookies() });
    await duringReset(person, lockAccount(person), () =>
      auth.api.verifyPasskeyAuthentication({ body: { response: credential as never }, headers }),
    );
    expect(await consoleSessionsOf(db, person)).toBe(1);
  });
});

describe('a passkey that is added during a reset of the second factor', () => {
  const aNewPasskey = async () => {
    const person = await aPersonWithPassword(running, 'manager');
    const browser = browse(app);
    await signInAt(browser, person);
    const device = anAuthenticator({ origin });
    const credential = device.create(await passkeyOptions(browser, 'new'));
    return { person, browser, device, credential };
  };

  test('goes with the session', async () => {
    const { person, browser, device, credential } = await aNewPasskey();
    const body = { name: 'Phone', credential };
    const answer = await duringReset(
      person,
      (tx) => lockPerson(tx, person.userId),
      () => browser.send(addPasskey.method, addPasskey.path, body),
    );
    expect(answer.json().code).toBe('staff_only');
    expect(await passkeysOf(db, device)).toBe(0);
  });

  test('control: it would stay if it was not checked', async () => {
    const { person, browser, device, credential } = await aNewPasskey();
    const headers = new Headers({ cookie: browser.cookies() });
    const body = { response: credential as never, name: 'Phone' };
    await duringReset(
      person,
      (tx) => lockPerson(tx, person.userId),
      () => auth.api.verifyPasskeyRegistration({ body, headers }),
    );
    expect(await passkeysOf(db, device)).toBe(1);
  });
});

test('a reset of the second factor locks sessions before passkeys, as a passkey given again does', async () => {
  const { person, device } = await aPersonWithPasskey(running, 'owner');
  const { sessions, resetting } = await db.transaction().execute(async (tx) => {
    await lockPasskey(tx, device.id);
    const started = ask(app, resetFactorByOperator, { params: { email: person.email } });
    await waitForLock(db);
    const unlocked = await tx
      .selectFrom('staff_sessions')
      .select('id')
      .where('user_id', '=', person.userId)
      .forUpdate()
      .skipLocked()
      .execute();
    return { sessions: unlocked, resetting: { started } };
  });
  expect(sessions).toEqual([]);
  expect((await resetting.started).status).toBe(200);
  expect(await passkeysOf(db, device)).toBe(0);
});

test('[STAFF-15] a passkey that a crash has kept out of the audit log counts for nothing', async () => {
  const person = await aPersonWithPassword(running, 'manager');
  const browser = browse(app);
  await signInAt(browser, person);
  const device = anAuthenticator({ origin });
  const credential = device.create(await passkeyOptions(browser, 'new'));
  const headers = new Headers({ cookie: browser.cookies() });
  // The library has inserted it, and our transaction did not follow.
  const body = { response: credential as never, name: 'Phone' };
  await auth.api.verifyPasskeyRegistration({ body, headers });
  expect(await passkeysOf(db, device)).toBe(1);

  expect((await signInByPasskeyAt(browse(app), device)).json().code).toBe('passkey_refused');
  expect((await signInAt(browse(app), person)).json().needs).toBe('enrolment');
  expect(await listPasskeysOf(db, person.userId)).toEqual([]);
  const options = await passkeyOptions(browser, 'new');
  expect(options.excludeCredentials).toEqual([]);
  expect(await passkeysOf(db, device)).toBe(0);
  const again = { name: 'Phone', credential: device.create(options) };
  expect((await browser.send(addPasskey.method, addPasskey.path, again)).statusCode).toBe(200);
  expect((await signInByPasskeyAt(browse(app), device)).statusCode).toBe(200);
});

describe('[STAFF-12] two passkeys of a manager that are removed at once', () => {
  const twoPasskeys = async () => {
    const { person, browser } = await aPersonWithPasskey(running, 'manager');
    await addPasskeyAt(browser, anAuthenticator({ origin }), 'Second');
    return { person, browser, passkeys: await listPasskeysOf(db, person.userId) };
  };
  const remove = (browser: Browser, id: string) =>
    browser.send(removePasskey.method, removePasskey.path.replace(':id', id));

  test('leave one', async () => {
    const { person, browser, passkeys } = await twoPasskeys();
    const { removals } = await db.transaction().execute(async (tx) => {
      // Both wait for this transaction, or the second for the first.
      const [{ id: last = '' } = {}] = passkeys.toSorted((a, b) => (a.id < b.id ? 1 : -1));
      await tx.selectFrom('staff_passkeys').where('id', '=', last).forUpdate().execute();
      const both = Promise.all(passkeys.map(({ id }) => remove(browser, id)));
      await waitForLock(db);
      return { removals: both };
    });
    const statuses = (await removals).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect(await listPasskeysOf(db, person.userId)).toHaveLength(1);
  });

  test('control: none would be left if they did not lock each other', async () => {
    const { person, passkeys } = await twoPasskeys();
    const { promise: bothRead, resolve } = Promise.withResolvers<void>();
    let reads = 0;
    const removeUnlocked = (id: string) =>
      db.transaction().execute(async (tx) => {
        const { length } = await listPasskeysOf(tx, person.userId);
        reads += 1;
        if (reads === 2) resolve();
        await bothRead;
        if (length > 1) await deletePasskey(tx, id);
      });
    await Promise.all(passkeys.map(({ id }) => removeUnlocked(id)));
    expect(await listPasskeysOf(db, person.userId)).toEqual([]);
  });
});
