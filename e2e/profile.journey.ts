import { readFileSync } from 'node:fs';
import { maskUsername } from '#domain/members/username.ts';
import { demoPassword } from '#domain/venue/demo.ts';
import { ownAccessLabels } from '#domain/words/own-access-labels.ts';
import { expect, expectUsableEverywhere, signIn, submitLogin, test } from '#e2e/journey.ts';
import { registerMember } from '#e2e/members.ts';
import {
  aPicture,
  holdPictures,
  openProfile,
  pick,
  prepareInPage,
  save,
} from '#e2e/profile-page.ts';

test('a member sees the card, edits all of it, and the changes are kept', async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  await openProfile(page, member);
  const main = page.getByRole('main');
  await expect(main.getByText(maskUsername(member.username))).toBeVisible();
  await expect(main.getByText(member.username)).toHaveCount(0);
  await expect(main.getByText('Normal Member')).toBeVisible();
  await expect(main.getByText(member.email)).toBeVisible();
  await expect(main.getByText('Not specified')).toHaveCount(2);
  await expect(main.getByText('No bookings found.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upgrade Membership?' })).toHaveAttribute(
    'href',
    '/membership-upgrade',
  );
  await expectUsableEverywhere(page);

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Gender').getByRole('option')).toHaveText([
    'Select Gender',
    'Male',
    'Female',
    'Undisclosed',
  ]);
  await pick(page, 'me.jpg', 'image/jpeg', await aPicture());
  await expect(main.locator('img[src^="data:image/jpeg"]')).toBeVisible();
  const renamed = `r_${member.username.slice(2)}`;
  await page.getByLabel('Username').fill(renamed);
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByLabel('Date of Birth').fill('2000-02-29');
  await save(page);
  await expect(page.getByText('Your profile has been saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();

  await page.reload();
  await expect(main.getByText(maskUsername(renamed))).toBeVisible();
  await expect(main.getByText('Female')).toBeVisible();
  await expect(main.getByText('Not specified')).toHaveCount(0);
  const avatar = main.locator('img[src^="/avatars/"]');
  const width = await avatar.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalWidth;
  });
  expect(width).toBe(512);
  await expect(page.getByRole('banner').locator('img[src^="/avatars/"]')).toBeVisible();
});

test('[AVATAR-8] a small motion photo is sent without its video', async ({ page, request }) => {
  await openProfile(page, await registerMember(request));
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const photograph = Buffer.concat([await aPicture(40, 30), Buffer.from('a film')]);
  await pick(page, 'moving.jpg', 'image/jpeg', photograph);
  await expect(page.locator('main img[src^="data:"]')).toBeVisible();
  await save(page);
  await expect(page.locator('main img[src^="/avatars/"]')).toBeVisible();
});

test('a picture still being prepared neither undoes edits nor is lost', async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  await openProfile(page, member);
  const edit = page.getByRole('button', { name: 'Edit Profile' });
  const avatar = page.locator('main img[src^="/avatars/"]');
  const preparing = page.getByText('Preparing your picture...');
  let release = await holdPictures(page);

  // Cancel drops the picture: the form stays closed.
  await edit.click();
  await pick(page, 'me.jpg', 'image/jpeg', await aPicture());
  await expect(preparing).toBeAttached();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const loaded = page.waitForResponse(/browser-image-compression/);
  release();
  await prepareInPage(page, (await loaded).url(), await aPicture());
  await expect(edit).toBeFocused();
  await page.reload();
  await expect(edit).toBeEnabled();

  // Text typed in the meantime stays, and Save waits for the picture.
  release = await holdPictures(page);
  await edit.click();
  await pick(page, 'me.jpg', 'image/jpeg', await aPicture());
  const renamed = `p_${member.username.slice(2)}`;
  await page.getByLabel('Username').fill(renamed);
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByLabel('Date of Birth').fill('2000-02-29');
  await save(page);
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
  await expect(preparing).toBeAttached();
  release();
  await expect(page.getByText('Your profile has been saved.')).toBeVisible();
  await expect(avatar).toBeVisible();
  await expect(page.getByText(maskUsername(renamed))).toBeVisible();
  await expect(page.getByText('Female')).toBeVisible();

  // The picture can be removed again.
  await edit.click();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByLabel('Choose a picture')).toBeFocused();
  await expectUsableEverywhere(page);
  await save(page);
  await expect(edit).toBeVisible();
  await expect(avatar).toHaveCount(0);
});

const cannotProcess = 'An error occurred while processing the image. Please try again.';
const wrongFiles = [
  ['photo.heic', 'image/heic', Buffer.from('heic'), cannotProcess],
  [
    'large.jpg',
    'image/jpeg',
    Buffer.alloc(5 * 1024 * 1024 + 1),
    'File size exceeds 5MB limit. Please upload a smaller image.',
  ],
  ['broken.jpg', 'image/jpeg', Buffer.from('no picture'), cannotProcess],
] as const;

const wrongDates = [
  ['2020-01-01', 'You must be at least 13 years old.'],
  ['1919-12-31', 'Date of Birth cannot be earlier than January 1, 1920.'],
  ['2999-01-01', 'Date of Birth cannot be in the future.'],
] as const;

test('an invalid file or date is reported in place', async ({ page, request }) => {
  await openProfile(page, await registerMember(request));
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  for (const [name, type, content, sentence] of wrongFiles) {
    await pick(page, name, type, content);
    await expect(page.getByRole('alert')).toHaveText(sentence);
  }
  const birth = page.getByLabel('Date of Birth');
  for (const [date, sentence] of wrongDates) {
    await birth.fill(date);
    await save(page);
    await expect(birth).toHaveAccessibleDescription(sentence);
    await expect(birth).toBeFocused();
  }
  await expectUsableEverywhere(page);
  await birth.fill('');
  await birth.pressSequentially('02');
  await save(page);
  await expect(birth).toHaveAccessibleDescription('Please enter a valid date of birth.');
});

test('an invalid username is reported in place, and Cancel leaves everything unchanged', async ({
  page,
  request,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/409/);
  const [member, other] = [await registerMember(request), await registerMember(request)];
  await openProfile(page, member);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const username = page.getByLabel('Username');
  await username.fill('a');
  await save(page);
  await expect(username).toHaveAccessibleDescription(/^Username must be 3-20 characters long/);
  await username.fill(other.username);
  await save(page);
  await expect(username).toHaveAccessibleDescription(
    'This username is already taken. Please choose a different one.',
  );
  await expect(username).toBeFocused();

  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(maskUsername(member.username))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
});

test('a failed save names the step, and keeps what was typed', async ({
  page,
  request,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/ERR_FAILED/);
  await openProfile(page, await registerMember(request));
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.route('**/api/profile', (route) => route.abort());
  await page.getByLabel('Gender').selectOption('Male');
  await save(page);
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to save profile changes. Please try again. There is no connection to Depot at the moment.',
  );
  await page.route('**/api/profile/avatar', (route) => route.abort());
  await pick(page, 'me.jpg', 'image/jpeg', await aPicture());
  await expect(page.locator('main img[src^="data:"]')).toBeVisible();
  await save(page);
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to upload image. Please try again. There is no connection to Depot at the moment.',
  );
  await expect(page.getByLabel('Gender')).toHaveValue('Male');
});

test('a member exports their data and deletes the account', async ({
  page,
  request,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/40[13]/);
  const member = await registerMember(request);
  await openProfile(page, member);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^depot-data-\d{4}-\d{2}-\d{2}\.json$/);
  const data = readFileSync(await download.path(), 'utf8');
  expect(JSON.parse(data)).toBeInstanceOf(Object);
  expect(data).toContain(member.username);

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('Your remaining credits: RM 0.00');
  await expect(dialog.getByRole('button', { name: 'Delete my account' })).toBeDisabled();
  await expectUsableEverywhere(page);
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByLabel('Type DELETE to confirm').fill('delete');
  await expect(dialog.getByRole('button', { name: 'Delete my account' })).toBeDisabled();
  await dialog.getByLabel(ownAccessLabels.password.current).fill('not the password');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Failed to delete your account: The password is not right.',
  );
  await dialog.getByLabel(ownAccessLabels.password.current).fill(member.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await submitLogin(page, member.email, member.password);
  await expect(page.getByRole('alert')).toContainText('Login Failed:');
});

test('a member with paid upcoming bookings has to cancel them first', async ({
  page,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/409/);
  await signIn(page, 'normal_member@depot.test');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByLabel(ownAccessLabels.password.current).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Failed to delete your account: You still have upcoming bookings that are paid for.',
  );
  await expectUsableEverywhere(page);
});
