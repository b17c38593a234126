import { expect, test } from 'vitest';
import { getDemo } from '#contract/accounts.ts';
import {
  type ConsoleSession,
  changeStaff,
  endOwnSession,
  listOwnSessions,
  resetStaffFactor,
} from '#contract/console-staff.ts';
import {
  getStaffSession,
  signInStaff,
  signInWithCode,
  startFactorReplacement,
  startSecondFactor,
} from '#contract/staff.ts';
import { startPasskey } from '#contract/staff-passkeys.ts';
import { setPin } from '#contract/staff-pins.ts';
import { demoPassword, demoStaff } from '#domain/venue/demo.ts';
import { seedDemo } from '#server/db/seed-demo.ts';
import { seedDemoStaff } from '#server/db/seed-demo-staff.ts';
import { enrolDemoStaff } from '#server/features/accounts/staff/demo-factor.ts';
import { savePin } from '#server/features/accounts/staff/pins.repository.ts';
import { saveFactor } from '#server/features/accounts/staff/second-factor.repository.ts';
import { markSecondFactor } from '#server/features/members/members.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { type Browser, browse } from '#server/testing/browser.ts';
import { quickHash } from '#server/testing/passwords.ts';

const { app, db, context } = await openTestApp();
const demo = { now: context.clock.now(), passwordHash: quickHash(demoPassword) };
await db.transaction().execute(async (tx) => {
  await seedDemo(tx, demo);
  await seedDemoStaff(tx, demo);
});
await enrolDemoStaff(context);
await enrolDemoStaff(context);
const { answer } = await ask(app, getDemo, {}, {});
const staff = answer.demo?.staff ?? [];

const signInAs = async (browser: Browser, role: string) => {
  const person = staff.find((one) => one.role === role);
  const credentials = { email: person?.email, password: demoPassword };
  const first = await browser.send(signInStaff.method, signInStaff.path, credentials);
  if (first.json().needs === null) return first.json();
  expect(first.json().needs).toBe('code');
  const code = { code: person?.code };
  return (await browser.send(signInWithCode.method, signInWithCode.path, code)).json();
};

const idOf = async (role: 'desk' | 'manager') => {
  const row = db.selectFrom('staff').select('user_id').where('role', '=', role);
  return (await row.executeTakeFirstOrThrow()).user_id;
};

test('[STAFF-14] the demonstration tells the code with which its owner signs in, and keeps it', async () => {
  expect(staff.map(({ role, code }) => [role, code !== null])).toEqual([
    ['desk', false],
    ['manager', true],
    ['owner', true],
    ['accountant', false],
    ['coach', false],
  ]);
  const browser = browse(app);
  expect(await signInAs(browser, 'owner')).toMatchObject({ staff: { role: 'owner' }, needs: null });
  const { method, path } = startFactorReplacement;
  const moved = await browser.send(method, path, { password: demoPassword });
  expect(moved.json().code).toBe('shared_account');
  const reset = resetStaffFactor.path.replace(':userId', await idOf('manager'));
  const removed = await browser.send(resetStaffFactor.method, reset, { reason: 'Lost it' });
  expect(removed.json().code).toBe('shared_account');
});

test('[STAFF-14] the owner of the demonstration shuts nobody of its staff out', async () => {
  const browser = browse(app);
  await signInAs(browser, 'owner');
  const path = changeStaff.path.replace(':userId', await idOf('desk'));
  const change = async (body: object) =>
    (await browser.send(changeStaff.method, path, { ...body, reason: 'A visitor' })).json();
  expect((await change({ isDisabled: true })).code).toBe('shared_account');
  expect((await change({ role: 'accountant' })).code).toBe('shared_account');
  expect(await change({ name: 'Siti R.' })).toMatchObject({
    person: { name: 'Siti R.', role: 'desk', isDisabled: false },
  });
});

test.each(demoStaff.map(({ role }) => role))(
  '[STAFF-14] visitors cannot shut the next one out as the %s of the demonstration',
  async (role) => {
    const browser = browse(app);
    expect(await signInAs(browser, role)).toMatchObject({ staff: { role }, needs: null });
    for (const { method, path } of [startSecondFactor, startPasskey, setPin]) {
      const refused = await browser.send(method, path, { password: demoPassword, pin: '2580' });
      expect([path, refused.json().code]).toEqual([path, 'shared_account']);
    }
    const session = await browser.send(getStaffSession.method, getStaffSession.path);
    expect(session.json().people).toMatchObject([{ isCurrent: true, isShared: true }]);
  },
);

test('[STAFF-14] visitors of one account do not see from where the others have come', async () => {
  const [one, other] = [browse(app), browse(app)];
  for (const browser of [one, other]) await signInAs(browser, 'accountant');
  const { method, path } = listOwnSessions;
  const sessionsOf = async (): Promise<ConsoleSession[]> =>
    (await one.send(method, path)).json().sessions;
  const sessions = await sessionsOf();
  expect(sessions.length).toBeGreaterThan(1);
  expect(sessions.every(({ address }) => address === null)).toBe(true);
  const theirs = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  await one.send(endOwnSession.method, endOwnSession.path.replace(':id', theirs));
  const { details } = await db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'session.end')
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({ before: { address: null } });
});

test('[STAFF-14] a start of the demonstration removes what earlier visitors have set up', async () => {
  const userId = await idOf('desk');
  const sealed = { userId, secret: 'of a visitor', recoveryCodes: 'of a visitor' };
  await db.transaction().execute(async (tx) => {
    await saveFactor(tx, sealed);
    await markSecondFactor(tx, userId, true);
    await savePin(tx, userId, 'of a visitor', context.clock.now());
    await tx
      .insertInto('staff_passkeys')
      .values({
        user_id: userId,
        name: 'Of a visitor',
        credential_id: 'of a visitor',
        public_key: 'of a visitor',
        counter: 0,
        device_type: 'singleDevice',
        backed_up: false,
        created_at: new Date(),
        state: 'ready',
      })
      .execute();
  });
  await enrolDemoStaff(context);
  expect(await signInAs(browse(app), 'desk')).toMatchObject({ needs: null });
  expect(await db.selectFrom('staff_pins').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('staff_passkeys').selectAll().execute()).toEqual([]);
});
