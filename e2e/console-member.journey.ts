import type { Locator, Page } from '@playwright/test';
import { issueCredits } from '#contract/operator-members.ts';
import { demoEmail } from '#domain/venue/demo.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { searchLabels } from '#domain/words/search-labels.ts';
import { whyNotTexts } from '#domain/words/why-not-words.ts';
import { expectUsableAtDesk, signInToConsole } from '#e2e/console-page.ts';
import { expect } from '#e2e/journey.ts';
import { test } from '#e2e/own-venue.ts';

test.use({ opensAt: '2026-11-15T10:32:00+08:00' });

const { give, change, notes, credits, whyNot } = memberPageLabels;
const name = 'Mei Tan';

const search = (page: Page): Locator => page.getByRole('combobox', { name: searchLabels.label });
const nameOnPage = (page: Page): Locator => page.getByRole('heading', { level: 1, name });
const section = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });

test('the desk finds a member by keyboard, writes a note and learns why a slot is refused', async ({
  page,
  venue,
}) => {
  await signInToConsole(page, venue, 'desk');

  await test.step('a slash and a part of the name open the page', async () => {
    await expect(page.getByRole('grid')).toBeVisible();
    await page.keyboard.press('/');
    await expect(search(page)).toBeFocused();
    await page.keyboard.type('nobody of this name');
    await expect(page.getByText(/No match for “nobody/)).toBeVisible();
    await search(page).fill('');
    await page.keyboard.type('mei t');
    await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true');
    await expectUsableAtDesk(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(nameOnPage(page)).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('Enter right after the last letter opens the match of the whole text', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('grace');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Grace Lee' })).toBeVisible();
    await page.goBack();
    await expect(nameOnPage(page)).toBeVisible();
  });

  await test.step('a note is added and removed', async () => {
    const text = 'Prefers courts near the door.';
    const list = section(page, notes.title);
    await list.getByLabel(notes.field).fill(text);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(list.getByRole('listitem').filter({ hasText: text })).toContainText('Siti Rahman');
    await list.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('button', { name: notes.confirmRemove }).click();
    await expect(list.getByText(notes.none)).toBeVisible();
  });

  await test.step('a slot that is over is explained', async () => {
    const part = section(page, whyNot.title);
    await part.getByLabel(whyNot.court).selectOption({ index: 1 });
    await part.getByLabel(whyNot.slot).selectOption('08:00 AM');
    await expect(part.getByText(whyNotTexts.reasons.slot_past)).toBeVisible();
    await part.getByLabel(whyNot.slot).selectOption('11:00 PM');
    await expect(part.getByText(/^Nothing is in the way/)).toBeVisible();
  });
  await expectUsableAtDesk(page);
});

test('the desk gives goodwill credits with four clicks, within its limit', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  // The browser logs the refusal above the limit.
  expectedOnConsole.push(/403/);
  await signInToConsole(page, venue, 'desk');
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  await click(search(page));
  await page.keyboard.type('ei ta');
  await click(page.getByRole('option', { name }));
  const balance = page.getByText(/^RM \d+\.\d{2}$/).first();
  await expect(balance).toBeVisible();
  await click(page.getByRole('button', { name: give.open }));
  const dialog = page.getByRole('dialog', { name: /^Give credits to/ });
  await expect(dialog.getByLabel(change.amount)).toBeFocused();

  await test.step('more than the limit is refused with the amounts', async () => {
    await page.keyboard.type('100.01');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Rain came through the roof');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('RM 100.01 is above your limit of RM 100.00')).toBeVisible();
    await expectUsableAtDesk(page);
  });

  await dialog.getByLabel(change.amount).fill('25');
  await click(dialog.getByRole('button', { name: give.confirm }));
  await expect(dialog).toBeHidden();
  expect(clicks).toBeLessThanOrEqual(4);
  const entry = section(page, credits.title).getByRole('row').nth(1);
  await expect(entry).toContainText('Rain came through the roof');
  await expect(entry).toContainText('+RM 25.00');

  await test.step('credits that come from elsewhere show by themselves', async () => {
    await venue.operate(issueCredits, {
      params: { email: demoEmail('normal_member') },
      body: { amountSen: 700, reason: 'From the command line' },
    });
    await expect(entry).toContainText('+RM 7.00', { timeout: 5_000 });
  });
});

test('people who do not see members have no search', async ({ page, venue }) => {
  await signInToConsole(page, venue, 'accountant');
  await expect(page.getByRole('heading', { name: consoleLabels.frame.noScreen })).toBeVisible();
  await expectUsableAtDesk(page);
  await page.getByRole('main').getByRole('link', { name: consoleLabels.frame.audit }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await expect(search(page)).toHaveCount(0);
});
