import type { Page } from '@playwright/test';
import { signIn } from '#contract/accounts.ts';
import { envelopeOf, statusOf } from '#contract/errors.ts';
import { accountMailTexts } from '#domain/words/account-mail-texts.ts';
import { labels } from '#domain/words/labels.ts';
import { expect, expectUsableEverywhere, submitLogin, test } from '#e2e/journey.ts';
import { admit, linkOfMail, registerMember } from '#e2e/members.ts';

const newPassword = 'a brand new secret';

const askForLink = async (page: Page, email: string): Promise<string> => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  const sent = page.getByRole('status').filter({ hasText: 'Password reset email sent!' });
  await expect(sent).toContainText('Password reset email sent! Please check your inbox.');
  await expect(sent).toBeFocused();
  return linkOfMail(email, accountMailTexts.resetPassword.subject);
};

const updatePassword = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel('New Password').fill(password);
  await page.getByRole('button', { name: 'Update Password' }).click();
};

test('a forgotten password is replaced, and leads to the login page', async ({
  page,
  request,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/40[01]/);
  const member = await registerMember(request);
  const link = await askForLink(page, member.email);
  await expectUsableEverywhere(page);
  await page.goto(link);
  await expectUsableEverywhere(page);
  const password = page.getByLabel('New Password');
  await expect(password).toHaveAccessibleDescription('At least 8 characters.');
  await updatePassword(page, 'short');
  await expect(page.getByRole('alert')).toContainText('Failed to update password: Please choose');
  await expect(password).toBeFocused();
  await updatePassword(page, newPassword);
  await expect(page.getByRole('status').filter({ hasText: 'Password updated' })).toContainText(
    'Password updated successfully! You can now log in with your new password.',
  );
  await expect(page.getByRole('link', { name: 'Log in now' })).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password/);
  await expect(page).toHaveURL(/\/login$/);
  await submitLogin(page, member.email, member.password);
  await expect(page.getByRole('alert')).toContainText('Login Failed:');
  await submitLogin(page, member.email, newPassword);
  await expect(page).toHaveURL(/\/$/);
});

test('a reset link works once, and ends every session', async ({
  page,
  browser,
  request,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/410/);
  const member = await registerMember(request);
  const elsewhere = await browser.newContext();
  const otherPage = await elsewhere.newPage();
  await admit(otherPage, member);
  await admit(page, member);
  const link = await askForLink(page, member.email);
  const late = await (await browser.newContext()).newPage();
  await late.goto(link);
  await expect(late.getByLabel('New Password')).toBeVisible();
  await page.goto(link);
  await updatePassword(page, newPassword);
  await page.getByRole('link', { name: 'Log in now' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await otherPage.goto('/profile');
  await expect(otherPage).toHaveURL(/\/login$/);
  await elsewhere.close();
  await updatePassword(late, newPassword);
  await expect(late.getByRole('alert')).toHaveText(
    'Failed to update password: This reset link has expired or was already used. Please request a new one.',
  );
  await expect(late.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  await late.context().close();

  await page.goto(link);
  await expect(page.getByLabel('New Password')).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText('has expired or was already used');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('the answer to a new password is accessible', async ({ page, request }) => {
  // The page would redirect to /login before it was checked.
  await page.addInitScript(() => {
    const { setTimeout: start } = window;
    const startLater = (work: () => void, ms = 0): number =>
      start(work, ms === 3_000 ? 60_000 : ms);
    Object.assign(window, { setTimeout: startLater });
  });
  const member = await registerMember(request);
  await page.goto(await askForLink(page, member.email));
  await updatePassword(page, newPassword);
  await expect(page.getByRole('link', { name: 'Log in now' })).toBeVisible();
  await expectUsableEverywhere(page);
  await expect(page).toHaveURL(/\/reset-password/);
});

test('an address without an account gets the same answer', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nobody-at-all@journey.test');
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(page.getByText('Password reset email sent! Please check your inbox.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  // A mistyped address can be corrected at once.
  await page.getByLabel('Email').fill('nobody@journey.test');
  await expect(page.getByRole('button', { name: 'Send Reset Email' })).toBeEnabled();
});

test('a reset link without its token says what to do', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('alert')).toContainText('This link is incomplete.');
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  await expectUsableEverywhere(page);
});

test('an unreachable server is reported with the reason', async ({ page, expectedOnConsole }) => {
  expectedOnConsole.push(/ERR_FAILED/);
  await page.route('**/api/password-resets', (route) => route.abort());
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('somebody@journey.test');
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to send reset email: We could not reach Depot. Please check your connection and try again.',
  );
});

test('after too many attempts the login page offers a reset, and passes the address on', async ({
  page,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/429/);
  const answer = {
    status: statusOf.too_many_requests,
    json: envelopeOf('too_many_requests', { retryAfterSeconds: 600 }),
  };
  await page.route(`**${signIn.path}`, (route) =>
    route.request().method() === signIn.method ? route.fulfill(answer) : route.fallback(),
  );
  await page.goto('/login');
  await submitLogin(page, 'mei@person.test', 'not the password');
  await expect(page.getByRole('alert')).toContainText('Login Failed: Too many attempts.');
  await expectUsableEverywhere(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const tops = await page.getByText(labels.login.resetInstead).evaluate(({ firstChild }) => {
    const range = document.createRange();
    range.selectNode(firstChild as Node);
    return [...range.getClientRects()].map(({ top }) => top);
  });
  const gaps = tops.slice(1).map((top, at) => top - (tops[at] ?? 0));
  expect(gaps.length, 'lines below the first').toBeGreaterThan(0);
  expect(Math.max(...gaps), 'px from line to line').toBeLessThan(24);
  await page.getByRole('link', { name: labels.login.resetNow }).click();
  await expect(page.getByLabel('Email')).toHaveValue('mei@person.test');
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.goBack();
  await page.getByLabel('Email').fill('tan@person.test');
  await page.getByRole('link', { name: labels.login.forgotPassword }).click();
  await expect(page.getByLabel('Email')).toHaveValue('tan@person.test');
});
