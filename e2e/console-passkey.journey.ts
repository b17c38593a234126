import type { Page } from '@playwright/test';
import { removePasskey } from '#contract/staff-passkeys.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { passkeyLabels as words } from '#domain/words/console-passkey-labels.ts';
import { freshFactorLabels } from '#domain/words/console-staff-labels.ts';
import {
  expectUsableAtDesk,
  giveCredentials,
  makeFactorStale,
  signInAsNew,
} from '#e2e/console-page.ts';
import { expect } from '#e2e/journey.ts';
import { test } from '#e2e/own-venue.ts';

test.use({ opensAt: '2026-11-15T10:34:00+08:00' });

const { own } = words;

/** Gives the browser a device that keeps passkeys and verifies the person. */
const attachDevice = async (page: Page) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    refuse: () =>
      devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    accept: () =>
      devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  };
};

test('somebody at the desk adds a passkey, signs in with it, confirms an act with it and removes it', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  // The browser logs what was under way at the sign-out, and the answer that asks for the factor again.
  expectedOnConsole.push(/401|403/);
  const device = await attachDevice(page);
  const person = await signInAsNew(page, venue, { name: 'Hana Yusof', role: 'desk' });
  await page.getByRole('banner').getByRole('link', { name: person.name }).click();

  await test.step('adds it from the keyboard', async () => {
    await expect(page.getByText(own.none)).toBeVisible();
    await page.getByRole('button', { name: own.add }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: words.setUpTitle });
    await expect(dialog.getByLabel(words.name)).toBeFocused();
    await expectUsableAtDesk(page);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(words.nameMissing)).toBeVisible();
    await page.keyboard.type('Office laptop');
    await dialog.getByLabel(consoleLabels.signIn.password, { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(own.isAdded)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Office laptop')).toBeVisible();
    await expectUsableAtDesk(page);
  });

  await test.step('signs in with it alone', async () => {
    await page.getByRole('button', { name: consoleLabels.frame.signOut }).click();
    const button = page.getByRole('button', { name: words.use });
    await expectUsableAtDesk(page);
    await device.refuse();
    await button.click();
    await expect(page.getByText(words.cancelled)).toBeVisible();
    await device.accept();
    await button.click();
    await expect(page.getByRole('banner').getByText(person.name)).toBeVisible();
  });

  await test.step('reads after the password what to do without the device', async () => {
    await page.getByRole('button', { name: consoleLabels.frame.signOut }).click();
    await giveCredentials(page, person);
    await expect(page.getByRole('heading', { name: words.screenTitle })).toBeVisible();
    await expect(page.getByText(words.lost)).toBeVisible();
    await expectUsableAtDesk(page);
    await page.getByRole('button', { name: words.use }).click();
    await expect(page.getByRole('banner').getByText(person.name)).toBeVisible();
  });

  await test.step('removes it, and confirms that with it', async () => {
    await page.getByRole('banner').getByRole('link', { name: person.name }).click();
    await page.getByRole('button', { name: 'Remove the passkey Office laptop' }).click();
    const path = removePasskey.path.replace(':id', '*');
    await makeFactorStale(page, { path });
    await page
      .getByRole('dialog', { name: 'Remove the passkey Office laptop?' })
      .getByRole('button', { name: own.remove })
      .click();
    const question = page.getByRole('dialog', { name: freshFactorLabels.title });
    await expect(question.getByRole('button', { name: words.use })).toBeVisible();
    await expectUsableAtDesk(page);
    await question.getByRole('button', { name: words.use }).click();
    await expect(page.getByText(own.removed)).toBeVisible();
    await expect(page.getByText(own.none)).toBeVisible();
  });
});
