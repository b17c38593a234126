import {
  addPasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeyAgain,
  startPasskeySignIn,
} from '#contract/staff-passkeys.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Database } from '#server/db/database.ts';
import type { TestApp } from '#server/testing/app.ts';
import { type Authenticator, anAuthenticator } from '#server/testing/authenticator.ts';
import { type Browser, browse } from '#server/testing/browser.ts';
import { aPersonWithPassword, signInAt } from '#server/testing/desk-device.ts';
import { knownPassword } from '#server/testing/sessions.ts';

const startCalls = {
  'sign-in': startPasskeySignIn,
  again: startPasskeyAgain,
  new: startPasskey,
} as const;

/** The options that the server gives the browser for a sign-in, a session or a new passkey. */
export const passkeyOptions = async (browser: Browser, kind: keyof typeof startCalls) => {
  const { method, path } = startCalls[kind];
  const body = kind === 'new' ? { password: knownPassword } : undefined;
  const answer = await browser.send(method, path, body);
  if (answer.statusCode !== 200) throw new Error(`No options: ${answer.body}`);
  return answer.json().options;
};

export const addPasskeyAt = async (browser: Browser, device: Authenticator, name = 'Phone') => {
  const credential = device.create(await passkeyOptions(browser, 'new'));
  return browser.send(addPasskey.method, addPasskey.path, { name, credential });
};

export const signInByPasskeyAt = async (
  browser: Browser,
  device: Authenticator,
  otherwise: Parameters<Authenticator['use']>[1] = {},
) => {
  const credential = device.use(await passkeyOptions(browser, 'sign-in'), otherwise);
  return browser.send(signInWithPasskey.method, signInWithPasskey.path, { credential });
};

/** How many passkeys of a device the database has. */
export const passkeysOf = async (db: Database, { id }: Authenticator): Promise<number> => {
  const rows = await db.selectFrom('staff_passkeys').where('credential_id', '=', id).execute();
  return rows.length;
};

/** A person with the known password and a passkey, and the browser in which they added it. */
export const aPersonWithPasskey = async (running: TestApp, role: StaffRole, name = 'Phone') => {
  const person = await aPersonWithPassword(running, role);
  const { origin } = new URL(running.context.settings.publicUrl);
  const device = anAuthenticator({ origin });
  const browser = browse(running.app);
  await signInAt(browser, person);
  const added = await addPasskeyAt(browser, device, name);
  if (added.statusCode !== 200) throw new Error(`The passkey was not added: ${added.body}`);
  return { person, device, browser };
};
