import { maskUsername } from '#domain/members/username.ts';
import { expect, submitLogin, test } from '#e2e/journey.ts';
import { registerMember } from '#e2e/members.ts';
import { aPicture, openProfile, pick, save } from '#e2e/profile-page.ts';

test('a protected screen waits for the session, and says when it cannot be checked', async ({
  page,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/ERR_FAILED/);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/session', async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.goto('/profile');
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  held.resolve();
  await expect(page.getByRole('alert')).toHaveText('Failed to check session. Please try again.', {
    timeout: 10_000,
  });
  await page.unroute('**/api/session');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a session that ends while typing loses nothing', async ({
  page,
  context,
  request,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/401/);
  const member = await registerMember(request);
  await openProfile(page, member);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Gender').selectOption('Undisclosed');
  await page.getByLabel('Date of Birth').fill('1988-08-08');
  await pick(page, 'me.jpg', 'image/jpeg', await aPicture());
  await expect(page.locator('main img[src^="data:"]')).toBeVisible();
  await context.clearCookies();
  await save(page);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your session has ended.')).toBeVisible();

  await submitLogin(page, member.email, member.password);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText('Your unsaved changes are still here.')).toBeVisible();
  await expect(page.getByLabel('Gender')).toHaveValue('Undisclosed');
  await expect(page.getByLabel('Date of Birth')).toHaveValue('1988-08-08');
  await expect(page.locator('main img[src^="data:"]')).toBeVisible();
  await save(page);
  await expect(page.getByText('Your profile has been saved.')).toBeVisible();
  await expect(page.locator('main img[src^="/avatars/"]')).toBeVisible();
});

test("one member's drafts are not shown to the next", async ({ page, context, request }) => {
  const [first, second] = [await registerMember(request), await registerMember(request)];
  await openProfile(page, first);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Date of Birth').fill('1988-08-08');
  await context.clearCookies();
  await page.goto('/profile');
  await submitLogin(page, second.email, second.password);
  await expect(page.getByText(maskUsername(second.username))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
});

test('signing out or in in one tab applies to the others', async ({ page, context, request }) => {
  const member = await registerMember(request);
  await openProfile(page, member);
  const otherTab = await context.newPage();
  await otherTab.goto('/membership-upgrade');
  await expect(otherTab.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible();
  await expect(otherTab).toHaveURL(/\/login$/);
  await expect(otherTab.getByText('You have been successfully logged out.')).toBeVisible();
  await submitLogin(page, member.email, member.password);
  await expect(page).toHaveURL(/\/$/);
  // After a logout the next sign-in starts on the home screen, in every tab.
  await expect(otherTab).toHaveURL(/\/$/);
});

test('logging out leaves no draft in any tab', async ({ page, context, request }) => {
  const member = await registerMember(request);
  await openProfile(page, member);
  const otherTab = await context.newPage();
  await otherTab.goto('/profile');
  await otherTab.getByRole('button', { name: 'Edit Profile' }).click();
  await otherTab.getByLabel('Date of Birth').fill('1988-08-08');
  const remembered = () => otherTab.evaluate(() => JSON.stringify(sessionStorage));
  await expect.poll(remembered).toContain('1988-08-08');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(otherTab).toHaveURL(/\/login$/);
  expect(await remembered()).not.toContain('1988-08-08');
  await submitLogin(otherTab, member.email, member.password);
  await expect(otherTab).toHaveURL(/\/$/);
  await otherTab.goto('/profile');
  await expect(otherTab.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
});
