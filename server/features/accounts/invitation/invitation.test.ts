import { describe, expect, test } from 'vitest';
import { addStaffByOperator } from '#contract/operator-staff.ts';
import { requestPasswordReset } from '#contract/registration.ts';
import { setStaffPassword, startSecondFactor } from '#contract/staff.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { browse } from '#server/testing/browser.ts';
import { aMember } from '#server/testing/builders.ts';
import { mailsTo, newestToken } from '#server/testing/mailbox.ts';

const running = await openTestApp();
const { app, db } = running;
const password = 'four louder courts';

const invite = async (email: string, role: StaffRole) => {
  await ask(app, addStaffByOperator, { body: { email, name: 'Wei', role } });
  return newestToken(db, email);
};

const acceptAt = (browser: ReturnType<typeof browse>, token: string, chosen = password) =>
  browser.send(setStaffPassword.method, setStaffPassword.path, { token, password: chosen });

describe('the link of an invitation', () => {
  test('leads to the console, sets the password and goes on to the second factor', async () => {
    const email = 'new.manager@depot.test';
    const token = await invite(email, 'manager');
    const [mail] = await mailsTo(db, email);
    expect(JSON.stringify(mail)).toContain(`http://localhost:3000/console/password?token=${token}`);
    const browser = browse(app);
    expect((await acceptAt(browser, token, 'short')).statusCode).toBe(400);
    const answer = await acceptAt(browser, token);
    expect(answer.json()).toMatchObject({ staff: { email }, needs: 'enrolment' });
    const { method, path } = startSecondFactor;
    expect((await browser.send(method, path, { password })).statusCode).toBe(200);
    expect((await acceptAt(browse(app), token)).json().code).toBe('reset_link_expired');
  });

  test('opens the console for a role without a second factor', async () => {
    const browser = browse(app);
    const answer = await acceptAt(browser, await invite('new.desk@depot.test', 'desk'));
    expect(answer.json()).toMatchObject({ staff: { role: 'desk' }, needs: null });
  });

  test('does not come from a member’s own reset', async () => {
    const member = await aMember(db);
    await ask(app, requestPasswordReset, { body: { email: member.email } }, {});
    const token = await newestToken(db, member.email);
    expect((await acceptAt(browse(app), token)).json().code).toBe('reset_link_expired');
  });
});
