import type { Page } from '@playwright/test';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { expect, signIn, test } from '#e2e/journey.ts';
import { withMotion } from '#e2e/with-motion.ts';

test.use(withMotion);

const creditsButton = (page: Page) => page.getByRole('button', { name: /credits$/ });
const creditsDialog = (page: Page) => page.getByRole('dialog', { name: 'Credits Information' });

test.beforeEach(async ({ page }) => {
  await signIn(page, 'normal_member@depot.test');
});

test('a dialog takes the focus, keeps it, and returns it', async ({ page }) => {
  await creditsButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(creditsDialog(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(creditsDialog(page).locator(':focus')).toHaveCount(1);
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#root'))).toBeNull();
  }
  await expect(page.locator('#root')).toHaveAttribute('inert', '');
  await page.keyboard.press('Escape');
  await expect(creditsDialog(page)).toBeHidden();
  await expect(creditsButton(page)).toBeFocused();
  await expect(page.locator('#root')).not.toHaveAttribute('inert');
});

test('a press outside closes the dialog, but not one that began inside', async ({ page }) => {
  await creditsButton(page).click();
  const title = creditsDialog(page).getByRole('heading');
  await title.hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(creditsDialog(page)).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(creditsDialog(page)).toBeHidden();
});

test('a question that needs an answer ignores a press outside', async ({ page }) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: labels.account.delete }).click();
  const question = page.getByRole('dialog', { name: labels.account.deleteTitle });
  await expect(question).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
});

test('a toast appears above a dialog, and can be dismissed there', async ({
  page,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/ERR_FAILED/);
  await page.route('**/api/session', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  const message = page.getByRole('status').filter({ hasText: refusals.logout_failed });
  await expect(message).toBeVisible();
  await creditsButton(page).click();
  await expect(creditsDialog(page)).toBeVisible();
  await expect(message).toBeVisible();
  await message.getByRole('button', { name: labels.common.dismiss }).click();
  await expect(message).toBeHidden();
  await expect(creditsDialog(page)).toBeVisible();
  // The focus is lost with the toast, and the keys still reach the dialog.
  await page.keyboard.press('Escape');
  await expect(creditsDialog(page)).toBeHidden();
});

/** A wheel scrolls in the frames after its event; no event says that it did not. */
const framesPass = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, count);

test('the page below neither scrolls nor moves', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto('/?sport=Pickle');
  await expect(page.getByRole('button', { name: bookingLabels.checkout })).toBeVisible();
  await page.mouse.move(640, 300);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  const where = async () => ({
    scroll: await page.evaluate(() => window.scrollY),
    width: await page.locator('#root').evaluate((root) => root.clientWidth),
  });
  // With the keyboard, because a Playwright click may scroll to its target.
  await creditsButton(page).focus();
  const before = await where();
  await page.keyboard.press('Enter');
  await expect(creditsDialog(page)).toBeVisible();
  await page.evaluate(() => {
    addEventListener('wheel', () => Object.assign(window, { isWheeled: true }), { capture: true });
  });
  await page.mouse.wheel(0, 200);
  await page.waitForFunction(() => 'isWheeled' in window);
  await framesPass(page, 10);
  expect(await where()).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(creditsDialog(page)).toBeHidden();
  expect(await where()).toEqual(before);
});

test.describe('up to 1024 px', () => {
  test.use({ viewport: { width: 800, height: 700 } });

  test('Escape closes the dialog first, and then the menu that opened it', async ({ page }) => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await creditsButton(page).click();
    await expect(creditsDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(creditsDialog(page)).toBeHidden();
    await expect(creditsButton(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(creditsButton(page)).toBeHidden();
  });
});
