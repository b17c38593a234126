import { expect, test } from 'vitest';
import { getDemo } from '#contract/accounts.ts';
import { resetStaffFactor } from '#contract/console-staff.ts';
import { signInStaff, signInWithCode, startFactorReplacement } from '#contract/staff.ts';
import { demoPassword } from '#domain/venue/demo.ts';
import { seedDemo } from '#server/db/seed-demo.ts';
import { seedDemoStaff } from '#server/db/seed-demo-staff.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import { enrolDemoStaff } from '#server/features/accounts/staff/demo-factor.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { browse } from '#server/testing/browser.ts';

test('[STAFF-14] the demonstration tells the code with which its owner signs in, and keeps it', async () => {
  const { app, db, context } = await openTestApp();
  const demo = { now: context.clock.now(), passwordHash: await hashPassword(demoPassword) };
  await db.transaction().execute(async (tx) => {
    await seedDemo(tx, demo);
    await seedDemoStaff(tx, demo);
  });
  await enrolDemoStaff(context);
  await enrolDemoStaff(context);
  const { answer } = await ask(app, getDemo, {}, {});
  const staff = answer.demo?.staff ?? [];
  expect(staff.map(({ role, code }) => [role, code !== null])).toEqual([
    ['desk', false],
    ['manager', true],
    ['owner', true],
    ['accountant', false],
    ['coach', false],
  ]);
  const owner = staff.find(({ role }) => role === 'owner');
  const browser = browse(app);
  const credentials = { email: owner?.email, password: demoPassword };
  const first = await browser.send(signInStaff.method, signInStaff.path, credentials);
  expect(first.json().needs).toBe('code');
  const second = await browser.send(signInWithCode.method, signInWithCode.path, {
    code: owner?.code,
  });
  expect(second.json()).toMatchObject({ staff: { role: 'owner' }, needs: null });
  const { method, path } = startFactorReplacement;
  const moved = await browser.send(method, path, { password: demoPassword });
  expect(moved.json().code).toBe('second_factor_public');
  const manager = await db
    .selectFrom('staff')
    .select('user_id')
    .where('role', '=', 'manager')
    .executeTakeFirstOrThrow();
  const reset = resetStaffFactor.path.replace(':userId', manager.user_id);
  const removed = await browser.send(resetStaffFactor.method, reset, { reason: 'Lost it' });
  expect(removed.json().code).toBe('second_factor_public');
});
