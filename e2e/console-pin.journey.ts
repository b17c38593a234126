import type { Locator, Page } from '@playwright/test';
import { setConsoleLock } from '#contract/operator-venue.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { lockLabels } from '#domain/words/console-lock-labels.ts';
import { expectUsableAtDesk, giveCredentials, joinStaff, signInAsNew } from '#e2e/console-page.ts';
import { expect } from '#e2e/journey.ts';
import { test } from '#e2e/own-venue.ts';

test.use({ opensAt: '2026-11-15T10:34:00+08:00' });

const { own, prompt } = lockLabels;
const desk = 'Hana Yusof';
const accountant = 'Kumar Raj';

const pinField = (page: Page): Locator => page.getByLabel(lockLabels.pin, { exact: true });
const isAtDesk = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('banner').getByText(name)).toBeVisible();

/** Sets a PIN from the keyboard alone. */
const setPin = async (
  page: Page,
  { name, password }: { readonly name: string; readonly password: string },
  pin: string,
): Promise<void> => {
  await page.getByRole('banner').getByRole('link', { name }).focus();
  await page.keyboard.press('Enter');
  // The bar above the other screens offers it, too, and goes away when the account opens.
  await page.getByRole('main').getByRole('button', { name: own.set }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: own.title });
  await expect(dialog.getByLabel(own.password)).toBeFocused();
  await page.keyboard.type(password);
  await dialog.getByLabel(own.pin, { exact: true }).focus();
  await page.keyboard.type(pin);
  await page.keyboard.press('Tab');
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await expect(page.getByText(own.saved)).toBeVisible();
  await expect(dialog).toHaveCount(0);
};

const typePin = async (page: Page, pin: string): Promise<void> => {
  await expect(pinField(page)).toBeFocused();
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
};

test('colleagues share a desk with their PINs, by keyboard alone', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  // The browser logs the refused PINs, and calls that were under way when the console locked.
  expectedOnConsole.push(/403|423/);
  const colleague = await joinStaff(venue, { name: desk, role: 'desk' });
  const first = await signInAsNew(page, venue, { name: accountant, role: 'accountant' });

  await test.step('a PIN is offered until it is set or not wanted on this device', async () => {
    const offer = page.getByRole('region', { name: prompt.label, exact: true });
    await expectUsableAtDesk(page);
    await offer.getByRole('button', { name: prompt.set }).click();
    const dialog = page.getByRole('dialog', { name: own.title });
    await dialog.getByRole('button', { name: own.cancel }).click();
    await offer.getByRole('button', { name: prompt.decline }).click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await isAtDesk(page, accountant);
    await expect(offer).toHaveCount(0);
  });

  await test.step('a PIN that everybody tries first is refused before it is sent', async () => {
    await page.getByRole('banner').getByRole('link', { name: accountant }).click();
    await page.getByRole('button', { name: own.set }).click();
    const dialog = page.getByRole('dialog', { name: own.title });
    await dialog.getByLabel(own.pin, { exact: true }).fill('1234');
    await dialog.getByRole('button', { name: own.submit }).click();
    await expect(dialog.getByText(/harder to guess/)).toBeVisible();
    await expect(dialog.getByText(own.passwordMissing)).toBeVisible();
    await page.keyboard.press('l');
    await expectUsableAtDesk(page);
    await dialog.getByRole('button', { name: own.cancel }).click();
  });

  await setPin(page, first, '2580');

  await test.step('a colleague signs in at the same desk', async () => {
    await page.keyboard.press('l');
    await expect(page.getByRole('heading', { name: lockLabels.title })).toBeVisible();
    await expect(pinField(page)).toBeFocused();
    await page.getByRole('button', { name: lockLabels.signIn }).press('Enter');
    await expect(page.getByRole('button', { name: lockLabels.back })).toBeVisible();
    await expect(page.getByLabel(consoleLabels.signIn.email)).toBeFocused();
    await giveCredentials(page, colleague);
    await isAtDesk(page, desk);
    await expect(page.getByText(own.saved)).toHaveCount(0);
    await setPin(page, colleague, '13975');
    await page.getByRole('link', { name: consoleLabels.frame.day }).click();
    await expect(page.getByRole('grid')).toBeVisible();
  });

  await test.step('the locked console shows both names and nothing of the day', async () => {
    await page.keyboard.press('l');
    await expect(page.getByRole('radio', { name: desk })).toBeChecked();
    await expect(page.getByRole('radio', { name: accountant })).not.toBeChecked();
    await expect(page.getByRole('grid')).toHaveCount(0);
    await expectUsableAtDesk(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: lockLabels.title })).toBeVisible();
  });

  await test.step('one PIN unlocks, and another switches to its person', async () => {
    await typePin(page, '13975');
    await isAtDesk(page, desk);
    await expect(page.getByRole('grid')).toBeVisible();
    await page.keyboard.press('l');
    await page.getByRole('radio', { name: desk }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('radio', { name: accountant })).toBeChecked();
    await page.keyboard.press('Tab');
    await typePin(page, '2580');
    await isAtDesk(page, accountant);
    await expect(page.getByRole('heading', { name: consoleLabels.frame.noScreen })).toBeVisible();
  });

  await test.step('wrong PINs are counted aloud, and end with the password', async () => {
    await page.keyboard.press('l');
    for (const left of ['4 tries', '3 tries', '2 tries', 'One try']) {
      await typePin(page, '9999');
      await expect(page.getByText(left)).toBeVisible();
    }
    await typePin(page, '9999');
    await expect(page.getByText(lockLabels.wrongLast)).toBeVisible();
    await expect(pinField(page)).toHaveCount(0);
    await expectUsableAtDesk(page);
    await page.getByRole('radio', { name: desk }).check();
    await typePin(page, '13975');
    await isAtDesk(page, desk);
  });
});

test('an idle console locks by itself, also in another tab', async ({
  page,
  venue,
  context,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/423/);
  await venue.operate(setConsoleLock, { body: { minutes: 1 } });
  await setPin(page, await signInAsNew(page, venue, { name: desk, role: 'desk' }), '2580');
  const other = await context.newPage();
  await other.goto(`${venue.address}/console`);
  await isAtDesk(other, desk);
  const locked = { name: lockLabels.title };
  await expect(page.getByRole('heading', locked)).toBeVisible({ timeout: 90_000 });
  await expect(other.getByRole('heading', locked)).toBeVisible();
  await page.bringToFront();
  await typePin(page, '2580');
  await isAtDesk(page, desk);
  await venue.operate(setConsoleLock, { body: { minutes: 5 } });
});
