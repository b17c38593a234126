import { expect, test } from 'vitest';
import { changeStaffByOperator } from '#contract/operator-staff.ts';
import { requestPasswordReset, resetPassword } from '#contract/registration.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSharedDesk } from '#server/testing/desk-device.ts';
import { newestToken } from '#server/testing/mailbox.ts';
import type { TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp();
const { app, db } = running;

const hasPin = async ({ userId }: TestStaff): Promise<boolean> => {
  const rows = await db.selectFrom('staff_pins').where('user_id', '=', userId).execute();
  return rows.length > 0;
};

test('[STAFF-9] a PIN ends with a new password, and for that person alone', async () => {
  const { first, second } = await aSharedDesk(running);
  const { email } = first;
  await ask(app, requestPasswordReset, { body: { email } }, {});
  const body = { token: await newestToken(db, email), password: 'four louder courts' };
  expect((await ask(app, resetPassword, { body }, {})).status).toBe(200);
  expect([await hasPin(first), await hasPin(second)]).toEqual([false, true]);
});

test('[STAFF-9] a PIN ends when its person is disabled', async () => {
  const { first, second } = await aSharedDesk(running);
  const change = { params: { email: first.email }, body: { isDisabled: true } };
  expect((await ask(app, changeStaffByOperator, change)).status).toBe(200);
  expect([await hasPin(first), await hasPin(second)]).toEqual([false, true]);
});
