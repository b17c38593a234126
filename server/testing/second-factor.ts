import { finishSecondFactor, startSecondFactor } from '#contract/staff.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Database } from '#server/db/database.ts';
import type { TestApp } from '#server/testing/app.ts';
import { browse } from '#server/testing/browser.ts';
import { aPersonWithPassword, signInAt } from '#server/testing/desk-device.ts';
import { knownPassword } from '#server/testing/sessions.ts';
import type { TestStaff } from '#server/testing/staff.ts';
import { codeFor } from '#server/testing/totp.ts';

/** A person with the known password and an authenticator app, and the browser where they set it up. */
export const aPersonWithApp = async (running: TestApp, role: StaffRole) => {
  const person = await aPersonWithPassword(running, role);
  const browser = browse(running.app);
  await signInAt(browser, person);
  const { method, path } = startSecondFactor;
  const started = (await browser.send(method, path, { password: knownPassword })).json();
  const { secret, recoveryCodes } = started as { secret: string; recoveryCodes: string[] };
  const code = codeFor(secret);
  const done = await browser.send(finishSecondFactor.method, finishSecondFactor.path, { code });
  if (done.statusCode !== 200) throw new Error(`The app was not set up: ${done.body}`);
  return { person, browser, secret, recoveryCodes };
};

/** Makes it so that somebody gave the second factor some minutes ago. */
export const ageFactor = async (
  db: Database,
  { userId }: TestStaff,
  minutes: number,
): Promise<void> => {
  await db
    .updateTable('staff_sessions')
    .set({ second_factor_at: new Date(Date.now() - minutes * 60_000) })
    .where('user_id', '=', userId)
    .execute();
};
