import type { Page } from '@playwright/test';
import { accountMailTexts } from '#domain/words/account-mail-texts.ts';
import { expect, expectUsableEverywhere, submitLogin, test } from '#e2e/journey.ts';
import {
  aNewcomer,
  mailsTo,
  type Newcomer,
  registerMember,
  verificationLink,
} from '#e2e/members.ts';

const fillRegistration = async (page: Page, newcomer: Newcomer): Promise<void> => {
  await page.getByLabel('Username').fill(newcomer.username);
  await page.getByLabel('Email', { exact: true }).fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByLabel('Confirm Password').fill(newcomer.password);
};

const press = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Register', exact: true }).click();

test('a newcomer registers, follows the link in the mail and logs in', async ({ page }) => {
  const newcomer = aNewcomer();
  await page.goto('/registration');
  await fillRegistration(page, newcomer);
  await press(page);
  const sent = page.getByRole('status').filter({ hasText: 'A verification email was sent' });
  await expect(sent).toContainText('spam or junk');
  await expect(sent).toBeFocused();
  await expect(page.getByLabel('Username')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Proceed to Login' })).toHaveAttribute(
    'href',
    '/login?registered=true',
  );
  await expectUsableEverywhere(page);

  await page.goto(await verificationLink(newcomer.email));
  await expect(page.getByText(`the username ${newcomer.username}.`)).toBeVisible();
  await expectUsableEverywhere(page);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/login\?registered=true&verification=done$/);
  await expect(page.getByRole('status').filter({ hasText: 'Registration' })).toHaveText(
    'Your email is verified.Registration successful! Please verify your email and log in with your new account.',
  );
  await submitLogin(page, newcomer.email, newcomer.password);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('You are still logged in')).toHaveCount(0);
  // A signed-in member is redirected away from registration.
  await page.goto('/registration');
  await expect(page).toHaveURL(/\/$/);
});

test('a verification link opened while logged in shows its result', async ({ page, request }) => {
  const member = await registerMember(request);
  const newcomer = aNewcomer();
  await request.post('/api/registrations', { data: newcomer });
  await page.goto('/login');
  await submitLogin(page, member.email, member.password);
  await expect(page).toHaveURL(/\/$/);
  await page.goto(await verificationLink(newcomer.email));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('status').filter({ hasText: 'is verified.' })).toHaveText(
    `The email address in that link is verified. You are still logged in as ${member.email}. To use another account, please log out first.`,
  );
  await expectUsableEverywhere(page);
  await page.goto('/api/registrations/verify?token=made-up');
  await expect(page).toHaveURL(/\/$/);
  await expect(
    page.getByText('That verification link has expired or was already used.'),
  ).toBeVisible();
});

test('mistakes are reported before anything is sent, and a reload keeps all but the passwords', async ({
  page,
}) => {
  await page.goto('/registration');
  await fillRegistration(page, { ...aNewcomer(), username: 'no spaces' });
  await press(page);
  await expect(page.getByRole('alert')).toHaveText(
    'Username must be 3-20 characters long and contain only letters, numbers, and underscores.',
  );
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill('fine_name');
  await page.getByLabel('Confirm Password').fill('another one');
  await press(page);
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match!');
  await expect(page.getByLabel('Confirm Password')).toBeFocused();
  await expectUsableEverywhere(page);

  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Confirm Password')).toHaveAttribute('type', 'text');

  await page.reload();
  await expect(page.getByLabel('Username')).toHaveValue('fine_name');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(/@journey\.test$/);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('a taken username or a weak password is reported at its field', async ({
  page,
  request,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/40[09]/);
  const { username } = await registerMember(request);
  await page.goto('/registration');
  await fillRegistration(page, { ...aNewcomer(), username: username.toUpperCase() });
  await press(page);
  const taken =
    'Registration Failed: This username is already taken. Please choose a different one.';
  await expect(page.getByRole('alert')).toHaveText(taken);
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(taken);
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAccessibleDescription('At least 8 characters.');
  await fillRegistration(page, { ...aNewcomer(), password: 'password1' });
  await press(page);
  await expect(page.getByRole('alert')).toContainText('Registration Failed: This password');
  await expect(password).toBeFocused();
});

test('a taken e-mail address looks the same, and its owner gets a mail', async ({
  page,
  request,
}) => {
  const { email } = await registerMember(request);
  await page.goto('/registration');
  await fillRegistration(page, { ...aNewcomer(), email });
  await press(page);
  await expect(page.getByRole('status').filter({ hasText: 'A verification' })).toBeVisible();
  const { subject } = accountMailTexts.accountExists;
  await expect.poll(() => mailsTo(email, subject).length).toBe(1);
});

test('the mail is sent again to a newcomer who has not verified yet', async ({
  page,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/401/);
  const newcomer = aNewcomer();
  await page.goto('/registration');
  await fillRegistration(page, newcomer);
  await press(page);
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'on its way' })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();

  await page.getByRole('link', { name: 'Proceed to Login' }).click();
  // Before the link is opened there is no account, and the answer says no more than that.
  await submitLogin(page, newcomer.email, newcomer.password);
  await expect(page.getByRole('alert')).toContainText('Login Failed:');
  await expect(page.getByText('Just registered? Open the link in our email first.')).toBeVisible();
  await expectUsableEverywhere(page);
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'on its way' })).toBeFocused();
  await page.goto(await verificationLink(newcomer.email, 3));
  await page.getByRole('button', { name: 'Verify' }).click();
  await submitLogin(page, newcomer.email, newcomer.password);
  await expect(page).toHaveURL(/\/$/);
});

test('an invalid verification link offers a new one', async ({ page }) => {
  await page.goto('/api/registrations/verify?token=made-up');
  await expect(page).toHaveURL(/\/login\?verification=expired$/);
  await expect(page.getByText('This verification link has expired')).toBeVisible();
  await expect(page.getByLabel('Email to verify')).toBeVisible();
  await expectUsableEverywhere(page);
  await page.getByLabel('Email to verify').fill('nobody@journey.test');
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'on its way' })).toBeFocused();
});

test('a detour through registration keeps the requested page', async ({ page, request }) => {
  const member = await registerMember(request);
  await page.goto('/profile?status=pending');
  await page.getByRole('link', { name: 'Register Here' }).click();
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await submitLogin(page, member.email, member.password);
  await expect(page).toHaveURL(/\/profile\?status=pending$/);
  await expect(page.getByRole('status').filter({ hasText: 'Waiting' })).toHaveText(
    'Waiting for payment to confirm your bookings. Once confirmed, your bookings will appear here.',
  );
});
