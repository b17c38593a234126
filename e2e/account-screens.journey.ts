import type { Page } from '@playwright/test';
import { checkPasswordReset } from '#contract/registration.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { expect, expectUsableEverywhere, test } from '#e2e/journey.ts';
import { withMotion } from '#e2e/with-motion.ts';

test.use(withMotion);

const screens = ['/login', '/registration', '/forgot-password', '/reset-password'];

for (const path of screens) {
  test(`the slideshow on ${path} alternates between both courts, and can be stopped`, async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto(path);
    const pickle = page.getByRole('img', { name: 'A pickleball court seen from above' });
    const padel = page.getByRole('img', { name: 'A padel court seen from above' });
    await expect(pickle).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(padel).toBeVisible();
    await expect(pickle).toHaveCount(0);
    await page.clock.runFor(5_000);
    await expect(pickle).toBeVisible();
    await page.getByRole('button', { name: 'Pause slideshow' }).click();
    await page.clock.runFor(20_000);
    await expect(pickle).toBeVisible();
  });
}

test('the account screens link to each other', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByText('Or', { exact: true })).toBeVisible();
  await expect(page.getByText("Don't have an account?")).toBeVisible();
  await page.getByRole('link', { name: 'Register Here' }).click();
  await expect(page).toHaveURL(/\/registration$/);
  await expect(page.getByText('Already have an account?')).toBeVisible();
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

/** Makes the reset screen accept any link, so that it shows its form. */
const acceptAnyResetLink = (page: Page) =>
  page.route(`**${checkPasswordReset.path}`, (route) => route.fulfill({ json: {} }));

test('required fields say so before anything is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    const isCheck = request.url().endsWith(checkPasswordReset.path);
    if (request.method() === 'POST' && !isCheck) sent.push(request.url());
  });
  await acceptAnyResetLink(page);
  const { email_missing, password_missing, username_invalid } = refusals;
  for (const [path, button, ...sentences] of [
    ['/login', 'Login', email_missing, password_missing],
    ['/registration', 'Register', username_invalid, email_missing, password_missing],
    ['/forgot-password', 'Send Reset Email', email_missing],
    ['/reset-password?token=any', 'Update Password', password_missing],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: button, exact: true }).press('Enter');
    await expect(page.locator('input:invalid').first()).toBeFocused();
    await expect(page.getByRole('alert')).toHaveText([...sentences]);
    await expectUsableEverywhere(page);
  }
  await page.goto('/login');
  await page.getByLabel('Email').fill('mei at person.test');
  await page.getByRole('button', { name: 'Login', exact: true }).press('Enter');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(refusals.email_invalid);
  await page.getByLabel('Email').fill('mei@person.test');
  await expect(page.getByRole('alert')).toHaveText([password_missing]);
  expect(sent).toEqual([]);
});

test('a password can be shown and hidden', async ({ page }) => {
  await acceptAnyResetLink(page);
  for (const path of ['/login', '/reset-password?token=any']) {
    await page.goto(path);
    const field = page.locator('input[name="password"]');
    await expect(field).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(field).toHaveAttribute('type', 'password');
  }
});

test('the logo on the account screens leads to the home screen', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByRole('link', { name: /depot, back to the start/i }).click();
  // Nobody is signed in, so the home screen redirects to the login page.
  await expect(page).toHaveURL(/\/login$/);
  const state = await page.evaluate(() => history.state.usr.origin);
  expect(state).toEqual({ path: '/', state: { selectedBookingType: 'Bookings' } });
});
