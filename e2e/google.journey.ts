import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { envelopeOf, statusOf } from '#contract/errors.ts';
import { continueWithGoogle } from '#e2e/google-page.ts';
import { expect, expectUsableEverywhere, test } from '#e2e/journey.ts';
import { aNewcomer, registerMember } from '#e2e/members.ts';

test.beforeEach(({ expectedOnConsole }) => {
  // The fake provider's page requests a font that is not available.
  expectedOnConsole.push(/fonts\.googleapis/);
});

/** The navigation state of the booking screen; the browser keeps it across page loads. */
const openCheckout = async (page: Page, state: object): Promise<void> => {
  await page.goto('/login');
  await page.evaluate((usr) => {
    history.replaceState({ usr, key: 'journey', idx: 0 }, '', '/checkout-court');
  }, state);
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
};

test('the first sign-in asks for a username and continues to the checkout with its selection', async ({
  page,
}) => {
  const { username } = aNewcomer();
  await openCheckout(page, {
    selectedSport: 'Padel',
    selectedCourtType: 'Padel Court',
    selectedDate: '2030-01-01',
    selectedCourtTimeSlots: { 'Padel Court 1': ['10:00 AM'] },
    selectedBookingType: 'court-booking',
  });
  // A short address leaves the button to log out on the same line, at the edge of the screen.
  await continueWithGoogle(page, `${randomUUID().slice(0, 8)}@g.test`);
  await expect(page).toHaveURL(/\/setup-profile$/);

  await page.getByLabel('Username').fill('no');
  await page.getByLabel('Date of Birth').fill('2020-02-02');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByText('You must be at least 13 years old.')).toBeVisible();
  await expectUsableEverywhere(page);

  // No other screen opens before that, and each remembers the requested page.
  await page.goto('/membership-upgrade');
  await expect(page).toHaveURL(/\/setup-profile$/);
  await expect(page.getByLabel('Username')).toHaveValue('no');
  await page.goBack();
  await expect(page).toHaveURL(/\/setup-profile$/);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Date of Birth').fill('');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page).toHaveURL(/\/checkout-court$/);
  await expect(page.locator('html')).toHaveAttribute('data-sport', 'padel');

  await page.goto('/setup-profile');
  await expect(page).toHaveURL(/\/$/);
});

test('a taken username is reported during setup, and the member can log out', async ({
  page,
  request,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/409/);
  const { username } = await registerMember(request);
  await page.goto('/registration');
  await continueWithGoogle(page, `${randomUUID()}@google.test`);
  await expect(page).toHaveURL(/\/setup-profile$/);
  await page.getByLabel('Username').fill(username);
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This username is already taken. Please choose a different one.',
  );
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible();
});

test('an e-mail address registered with a password is the same member with Google', async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  await page.goto('/profile');
  await continueWithGoogle(page, member.email);
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Username')).toHaveValue(member.username);
});

test('an e-mail address that Google has not verified does not sign in', async ({ page }) => {
  await page.goto('/login');
  await continueWithGoogle(page, `unverified-${randomUUID()}@google.test`);
  await expect(page).toHaveURL(/\/login\?google=google_email_unverified$/);
  await expect(page.getByRole('alert')).toContainText('Google Login Failed: Google has not');
});

test('a visitor who cancels at Google still returns to the requested page after signing in', async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Login with Google' }).click();
  await page.getByRole('link', { name: /cancel/i }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Google Login Failed: Signing in with Google was cancelled.',
  );
  await continueWithGoogle(page, member.email);
  await expect(page).toHaveURL(/\/profile$/);
});

test('a visitor who cancels at Google while registering sees a message about the registration', async ({
  page,
}) => {
  await page.goto('/registration');
  await page.getByRole('button', { name: 'Register with Google' }).click();
  await page.getByRole('link', { name: /cancel/i }).click();
  await expect(page).toHaveURL(/\/login\?google=google_cancelled$/);
  await expect(page.getByRole('alert')).toHaveText(
    'Google Registration Failed: Signing in with Google was cancelled.',
  );
});

test('a visitor who has left the login screen is no longer redirected to Google', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/google', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/login');
  const answered = page.waitForResponse('**/api/google');
  await page.getByRole('button', { name: 'Login with Google' }).click();
  await page.getByRole('link', { name: 'Register Here' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  held.resolve();
  await (await answered).finished();
  // The redirect would come with the answer, and by now the form would be gone.
  await page.getByLabel('Username').pressSequentially('still_here', { delay: 50 });
  await expect(page.getByLabel('Username')).toHaveValue('still_here');
});

test('a venue without Google says so on both screens', async ({ page, expectedOnConsole }) => {
  const status = statusOf.google_unavailable;
  expectedOnConsole.push(new RegExp(String(status)));
  await page.route('**/api/google', (route) =>
    route.fulfill({ status, json: envelopeOf('google_unavailable') }),
  );
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login with Google' }).click();
  await expect(page.getByRole('alert')).toContainText('Google Login Failed: Google sign-in is not');
  await page.getByRole('link', { name: 'Register Here' }).click();
  await page.getByRole('button', { name: 'Register with Google' }).click();
  await expect(page.getByRole('alert')).toContainText('Google Registration Failed: Google sign-in');
});

test('a crafted URL puts no text on the page', async ({ page }) => {
  await page.goto('/login?google=Call%20this%20number');
  await expect(page.getByRole('alert')).toHaveText(
    'Google Login Failed: An unexpected error occurred. Please try again.',
  );
});
