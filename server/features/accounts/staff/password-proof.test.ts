import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { requestPasswordReset, resetPassword } from '#contract/registration.ts';
import { signInStaff, signInWithCode, signOutStaff } from '#contract/staff.ts';
import { givePasskeyAgain, listPasskeys, signInWithPasskey } from '#contract/staff-passkeys.ts';
import { lockConsole } from '#contract/staff-pins.ts';
import { passwordProofMinutes } from '#domain/staff/lifetimes.ts';
import { staffMailTexts } from '#domain/words/staff-mail-texts.ts';
import { findPasswordHashOf } from '#server/features/accounts/accounts.repository.ts';
import { hashOfToken } from '#server/features/accounts/links/links.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { anAuthenticator } from '#server/testing/authenticator.ts';
import { type Browser, browse } from '#server/testing/browser.ts';
import { aPersonWithPassword, givePinAt, setPinAt, signInAt } from '#server/testing/desk-device.ts';
import { mailsTo, newestToken } from '#server/testing/mailbox.ts';
import {
  addPasskeyAt,
  aPersonWithPasskey,
  passkeyOptions,
  signInByPasskeyAt,
} from '#server/testing/passkeys.ts';
import { aPersonWithApp } from '#server/testing/second-factor.ts';
import { consoleSessionsOf, type TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp();
const { app, db, context } = running;
const { origin } = new URL(context.settings.publicUrl);
const newPassword = 'a new password of the staff';

const resetFor = async ({ email }: TestStaff) => {
  await ask(app, requestPasswordReset, { body: { email } }, {});
  const token = await newestToken(db, email);
  await ask(app, resetPassword, { body: { token, password: newPassword } }, {});
};

const signInAgain = async (browser: Browser, { email }: TestStaff) =>
  (
    await browser.send(signInStaff.method, signInStaff.path, { email, password: newPassword })
  ).json().needs;

describe('[STAFF-16] after a reset of the password a passkey', () => {
  test('that somebody else has added opens nothing', async () => {
    const { person, device: ofThief } = await aPersonWithPasskey(running, 'desk');
    await resetFor(person);
    const thief = browse(app);
    const answer = await signInByPasskeyAt(thief, ofThief);
    expect(answer.json().code).toBe('passkey_unconfirmed');
    expect(answer.cookies).toEqual([]);
    expect(await consoleSessionsOf(db, person)).toBe(0);
    const mail = (await mailsTo(db, person.email)).at(-1);
    expect(mail?.body_text).toContain(staffMailTexts.passkeysUnconfirmed);
    // The mailbox alone does not stand for the second factor either.
    const browser = browse(app);
    expect(await signInAgain(browser, person)).toBe('passkey');
    expect((await signInByPasskeyAt(thief, ofThief)).json().code).toBe('passkey_unconfirmed');
  });

  test('counts again once it has followed the new password, and no other one with it', async () => {
    const { person, device, browser: first } = await aPersonWithPasskey(running, 'owner');
    const spare = anAuthenticator({ origin });
    await addPasskeyAt(first, spare, 'Spare');
    await resetFor(person);
    const browser = browse(app);
    expect(await signInAgain(browser, person)).toBe('passkey');
    expect((await signInByPasskeyAt(browser, device)).statusCode).toBe(200);
    expect((await signInByPasskeyAt(browse(app), device)).statusCode).toBe(200);

    const listed = (await browser.send('GET', listPasskeys.path)).json().passkeys;
    expect(listed).toMatchObject([{ isConfirmed: true }, { name: 'Spare', isConfirmed: false }]);
    // The proof of the password ended with the sign-in.
    expect((await signInByPasskeyAt(browser, spare)).json().code).toBe('passkey_unconfirmed');
    const credential = spare.use(await passkeyOptions(browser, 'again'));
    const { method, path } = givePasskeyAgain;
    const again = await browser.send(method, path, { credential });
    expect(again.json().code).toBe('passkey_unconfirmed');
  });

  test('counts in the place of a code, too', async () => {
    const { person, browser: first } = await aPersonWithApp(running, 'manager');
    const device = anAuthenticator({ origin });
    await addPasskeyAt(first, device);
    await resetFor(person);
    const browser = browse(app);
    expect(await signInAgain(browser, person)).toBe('code');
    expect((await signInByPasskeyAt(browser, device)).statusCode).toBe(200);
  });
});

describe('[STAFF-16] the passkey of a thief opens nothing at a desk where the new password was given', () => {
  test('and then a code', async () => {
    const { person, browser: first, recoveryCodes } = await aPersonWithApp(running, 'manager');
    const ofThief = anAuthenticator({ origin });
    await addPasskeyAt(first, ofThief);
    await resetFor(person);
    const desk = browse(app);
    expect(await signInAgain(desk, person)).toBe('code');
    const { method, path } = signInWithCode;
    const code = { code: recoveryCodes[0], isRecoveryCode: true };
    expect((await desk.send(method, path, code)).statusCode).toBe(200);
    expect((await signInByPasskeyAt(desk, ofThief)).json().code).toBe('passkey_unconfirmed');
  });

  const acts = {
    'signs out': (desk) => desk.send(signOutStaff.method, signOutStaff.path),
    locks: (desk) => desk.send(lockConsole.method, lockConsole.path),
    'gives a PIN': (desk, colleague) => givePinAt(desk, colleague),
    'signs in': (desk, colleague) => signInAt(desk, colleague),
  } as const satisfies Record<string, (desk: Browser, colleague: TestStaff) => unknown>;

  test.each(Object.entries(acts))('and then a colleague %s', async (_, act) => {
    const { person, device: ofThief } = await aPersonWithPasskey(running, 'desk');
    await resetFor(person);
    const colleague = await aPersonWithPassword(running);
    const desk = browse(app);
    await signInAt(desk, colleague);
    await setPinAt(desk);
    expect(await signInAgain(desk, person)).toBe('passkey');
    expect((await act(desk, colleague)).statusCode).toBe(200);
    expect((await signInByPasskeyAt(desk, ofThief)).json().code).toBe('passkey_unconfirmed');
  });
});

describe('the proof of the password', () => {
  /** Signs in by passkey with a proof that we have made ourselves. */
  const signInWith = async (minutesLeft: number, passwordHash?: string) => {
    const { person, device } = await aPersonWithPasskey(running, 'owner');
    await resetFor(person);
    const hash = passwordHash ?? (await findPasswordHashOf(db, person.userId)) ?? '';
    const end = Date.now() + minutesLeft * 60_000;
    const token = `password/${person.userId}/${hashOfToken(hash)}/${end}`;
    const signature = createHmac('sha256', context.secrets.secret).update(token).digest('base64');
    const browser = browse(app);
    const credential = device.use(await passkeyOptions(browser, 'sign-in'));
    const proof = `depot-staff.password=${encodeURIComponent(`${token}.${signature}`)}`;
    const answer = await app.inject({
      method: signInWithPasskey.method,
      url: signInWithPasskey.path,
      headers: { cookie: `${browser.cookies()}; ${proof}` },
      payload: { credential },
    });
    return answer.statusCode;
  };

  test('is given for 10 minutes', async () => {
    const { person } = await aPersonWithPasskey(running, 'owner');
    await resetFor(person);
    const credentials = { email: person.email, password: newPassword };
    const earliest = Date.now() + 600_000;
    const answer = await browse(app).send(signInStaff.method, signInStaff.path, credentials);
    const proof = answer.cookies.find(({ name }) => name === 'depot-staff.password');
    expect(proof?.maxAge).toBe(600);
    const [token] = proof?.value.split('.') ?? [];
    const end = Number(token?.split('/').at(-1));
    expect(end).toBeGreaterThanOrEqual(earliest);
    expect(end).toBeLessThanOrEqual(Date.now() + 600_000);
  });

  test('ends after them', async () => {
    expect(await signInWith(passwordProofMinutes)).toBe(200);
    expect(await signInWith(-1)).toBe(403);
  });

  test('ends with the password', async () => {
    expect(await signInWith(passwordProofMinutes, 'the hash of the password before')).toBe(403);
  });
});
