import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { listOwnAudit } from '#contract/console-audit.ts';
import { issueCredits } from '#contract/operator-members.ts';
import { demoEmail } from '#domain/venue/demo.ts';
import { deskSaleLabels as words } from '#domain/words/desk-sale-labels.ts';
import { memberRefusalsAtDesk } from '#domain/words/staff-refusals.ts';
import { cellOf, countClicks, openDay, opensAt } from '#e2e/desk-page.ts';
import { expect } from '#e2e/journey.ts';
import { test } from '#e2e/own-venue.ts';

test.use({ opensAt, viewport: { width: 1440, height: 900 } });

/** A click into the name, from where the keyboard goes on. */
const typeGuest = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('combobox', { name: words.name }).click();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('012-345 6789');
};

test('a walk-in pays by terminal with four clicks, and the reference is kept', async ({
  page,
  venue,
}) => {
  await openDay(page, venue);
  const cell = cellOf(page, 'Tournament Court 6', 15);
  const clicks = await countClicks(page);
  await cell.click();
  await typeGuest(page, 'Terminal Tia');
  await page.getByRole('dialog').getByText(words.terminal, { exact: true }).click();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(words.reference)).toBeFocused();
  await page.keyboard.type('T-4711');
  await page.getByRole('button', { name: 'Take RM 80.00' }).click();
  await expect(cell).toHaveAccessibleName(/booked by Terminal Tia, Terminal$/);
  expect(await clicks()).toBeLessThanOrEqual(4);
  const log = await page.request.get(`${venue.address}${listOwnAudit.path}?action=order.sell`);
  expect(await log.text()).toContain('T-4711');
});

test('a member pays with credits with four clicks', async ({ page, venue }) => {
  const email = demoEmail('normal_member');
  await venue.operate(issueCredits, {
    params: { email },
    body: { amountSen: 20_000, reason: 'Won the raffle', idempotencyKey: randomUUID() },
  });
  await openDay(page, venue);
  const cell = cellOf(page, 'Tournament Court 6', 16);
  const clicks = await countClicks(page);
  await cell.click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText(words.member, { exact: true }).click();
  await expect(drawer.getByLabel(words.findMember)).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(drawer.getByText(email)).toBeVisible();
  await drawer.getByText(words.credits, { exact: true }).click();
  await drawer.getByRole('button', { name: /^Take RM [\d.]+ in credits$/ }).click();
  await expect(cell).toHaveAccessibleName(/booked by .+, Credits$/);
  expect(await clicks()).toBeLessThanOrEqual(4);
});

test('a manager sells beyond the window at another price with six clicks, and says why', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  // The browser logs the refused request.
  expectedOnConsole.push(/400/);
  await openDay(page, venue, 'manager');
  await page.goto(`${venue.address}/console?date=2026-12-20`);
  const cell = cellOf(page, 'Tournament Court 6', 15);
  const clicks = await countClicks(page);
  await cell.click();
  await typeGuest(page, 'Faraway Fay');
  await page.getByRole('button', { name: words.changePrice }).click();
  await expect(page.getByLabel(words.price)).toBeFocused();
  await page.keyboard.type('43');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Opening of the club');
  await page.getByRole('button', { name: 'Take RM 43.00' }).click();
  await expect(page.getByText(memberRefusalsAtDesk.outside_window)).toBeVisible();
  await page.getByRole('button', { name: words.override }).click();
  await expect(page.getByText(words.waived.window)).toBeVisible();
  await page.getByRole('button', { name: 'Take RM 43.00' }).click();
  await expect(cell).toHaveAccessibleName(/booked by Faraway Fay/);
  expect(await clicks()).toBeLessThanOrEqual(6);
  await cell.click();
  await expect(page.getByRole('dialog').getByText(/Opening of the club/)).toBeVisible();
});
