import { signInStaff } from '#contract/staff.ts';
import { setPin, unlockByPin } from '#contract/staff-pins.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { savePassword } from '#server/features/accounts/accounts.repository.ts';
import type { TestApp } from '#server/testing/app.ts';
import { type Browser, browse } from '#server/testing/browser.ts';
import { quickHash } from '#server/testing/passwords.ts';
import { knownPassword } from '#server/testing/sessions.ts';
import { aStaffMember, type TestStaff } from '#server/testing/staff.ts';

export const knownPin = '2580';
const knownHash = quickHash(knownPassword);

/** A staff member with the known password and no session. */
export const aPersonWithPassword = async (
  running: TestApp,
  role: StaffRole = 'desk',
): Promise<TestStaff> => {
  const { db, context } = running;
  const person = await aStaffMember(running, role);
  await db
    .transaction()
    .execute((tx) => savePassword(tx, person.userId, knownHash, context.clock.now()));
  await db.deleteFrom('staff_sessions').where('user_id', '=', person.userId).execute();
  return person;
};

export const signInAt = (browser: Browser, { email }: TestStaff) =>
  browser.send(signInStaff.method, signInStaff.path, { email, password: knownPassword });

export const setPinAt = (browser: Browser, pin = knownPin, password = knownPassword) =>
  browser.send(setPin.method, setPin.path, { password, pin });

export const givePinAt = (browser: Browser, { userId }: TestStaff, pin = knownPin) =>
  browser.send(unlockByPin.method, unlockByPin.path, { userId, pin });

/** A shared desk: each person has signed in, the last one is at it, and all have the known PIN. */
export const aSharedDesk = async (running: TestApp) => {
  const desk = browse(running.app);
  const first = await aPersonWithPassword(running);
  const second = await aPersonWithPassword(running);
  for (const person of [first, second]) {
    await signInAt(desk, person);
    await setPinAt(desk);
  }
  return { desk, first, second };
};
