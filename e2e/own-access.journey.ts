import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { envelopeOf } from '#contract/errors.ts';
import { livePath } from '#contract/live.ts';
import { deleteAccount } from '#contract/profile.ts';
import { ownAccessLabels } from '#domain/words/own-access-labels.ts';
import { sessionLabels } from '#domain/words/session-labels.ts';
import { continueWithGoogle } from '#e2e/google-page.ts';
import { expect, expectUsableEverywhere, openOtherBrowser, test, timed } from '#e2e/journey.ts';
import { admit, aNewcomer, registerMember } from '#e2e/members.ts';
import { openProfile } from '#e2e/profile-page.ts';

const { password: words, browsers } = ownAccessLabels;
const newPassword = 'a brand new secret';

test('a member changes the password with the current one, and stays signed in', async ({
  page,
  browser,
  request,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/40[0134]/);
  const member = await registerMember(request);
  const other = await openOtherBrowser(browser);
  const otherPage = await other.newPage();
  await admit(otherPage, member);
  await openProfile(page, member);
  await page.getByRole('button', { name: words.change }).click();
  const dialog = page.getByRole('dialog', { name: words.change });
  const current = dialog.getByLabel(words.current);
  const password = dialog.getByLabel('New Password');
  const submit = dialog.getByRole('button', { name: words.submit });
  await submit.click();
  await expect(current).toBeFocused();
  await expect(dialog.getByText('Please enter your password.').first()).toBeVisible();

  await current.fill('not the password');
  await password.fill(newPassword);
  await submit.click();
  await expect(current).toHaveAccessibleDescription('The password is not right.');
  await expect(current).toBeFocused();
  await expectUsableEverywhere(page);
  await current.fill(member.password);
  await password.fill('short');
  await submit.click();
  await expect(password).toHaveAccessibleDescription(/Please choose a password with at least 8/);
  await expect(password).toBeFocused();
  await password.fill(newPassword);
  await submit.click();
  await expect(page.getByText(words.changed)).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeEnabled();
  await otherPage.goto('/profile');
  await expect(otherPage).toHaveURL(/\/login$/);
  await other.close();
  await admit(page, { ...member, password: newPassword });
});

test('a member sees where they are signed in, and what is signed out there is out within a second', {
  tag: timed,
}, async ({ page, browser, request, expectedOnConsole }) => {
  expectedOnConsole.push(/401/);
  const member = await registerMember(request);
  const openElsewhere = async (): Promise<Page> => {
    const opened = await (await openOtherBrowser(browser)).newPage();
    const isLive = opened.waitForResponse((answer) => answer.url().includes(livePath));
    await openProfile(opened, member);
    await isLive;
    return opened;
  };
  const [oldest, older] = [await openElsewhere(), await openElsewhere()];
  await openProfile(page, member);
  const card = page.getByRole('listitem').filter({ hasText: /Last used|In use now/ });
  await expect(card).toHaveCount(3);
  await expect(card.first()).toContainText(sessionLabels.current);
  await expect(card.first()).toContainText(browsers.inUse);
  await expect(card.last()).toContainText(/^Chrome on /);
  await expectUsableEverywhere(page);

  await card
    .last()
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(oldest).toHaveURL(/\/login$/, { timeout: 1_000 });
  await expect(page.getByText(/ is signed out\.$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: browsers.title })).toBeFocused();
  await expect(card).toHaveCount(2);
  await expect(older).toHaveURL(/\/profile$/);

  await page.getByRole('button', { name: browsers.signOutOthers }).click();
  await expect(older).toHaveURL(/\/login$/, { timeout: 1_000 });
  await expect(card).toHaveCount(1);
  await expect(page.getByRole('button', { name: browsers.signOutOthers })).toHaveCount(0);
  for (const opened of [oldest, older]) await opened.context().close();
});

test('a member who came from Google sets a password by mail, and deletes the account without one', async ({
  page,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/fonts\.googleapis/);
  await page.goto('/login');
  await continueWithGoogle(page, `${randomUUID().slice(0, 8)}@g.test`);
  await page.getByLabel('Username').fill(aNewcomer().username);
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/profile');
  await expect(page.getByText(words.none)).toBeVisible();
  await expect(page.getByRole('link', { name: words.set })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByLabel(words.current)).toHaveCount(0);
  await page.route(`**${deleteAccount.path}`, (route) =>
    route.fulfill({ status: 403, json: envelopeOf('sign_in_stale') }),
  );
  expectedOnConsole.push(/403/);
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Please log in with Google again');
  await expectUsableEverywhere(page);
  await page.unroute(`**${deleteAccount.path}`);
  await dialog.getByRole('button', { name: ownAccessLabels.googleAgain }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
});
