import type { Locator, Page } from '@playwright/test';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { deskMoveLabels } from '#domain/words/desk-move-labels.ts';
import { cellOf, countClicks, openDay, opensAt, sellTo } from '#e2e/desk-page.ts';
import { expect, expectUsable } from '#e2e/journey.ts';
import { test } from '#e2e/own-venue.ts';

// Moving and swapping bookings at the desk, with the clicks that each takes from the Day.

test.use({ opensAt, viewport: { width: 1440, height: 900 } });

test.beforeEach(({ page, venue }) => openDay(page, venue));

const { open, reason, submit, swap, undo, undone } = deskMoveLabels;

/** Clicks the arrows that a booking shows below the mouse. */
const pickUp = async (cell: Locator): Promise<void> => {
  await cell.hover();
  await cell.locator('[data-move]').click();
};

test('a booking moves with three clicks', async ({ page, venue }) => {
  await sellTo(page, venue, 'Moving Mei', 'Tournament Court 1', [20]);
  const clicks = await countClicks(page);
  await pickUp(cellOf(page, 'Tournament Court 1', 20));
  const panel = page.getByRole('dialog', { name: 'Move Moving Mei' });
  await expect(panel).toBeVisible();
  await expectUsable(page);
  await cellOf(page, 'Tournament Court 2', 20).click();
  await expect(panel.getByText('The price stays the same for Moving Mei.')).toBeVisible();
  await expect(panel.getByLabel(reason)).toBeFocused();
  await page.keyboard.type('Wet court');
  await panel.getByRole('button', { name: submit, exact: true }).click();
  await expect(cellOf(page, 'Tournament Court 2', 20)).toHaveAccessibleName(/by Moving Mei/);
  await expect(cellOf(page, 'Tournament Court 1', 20)).toHaveAccessibleName(/Free$/);
  expect(await clicks()).toBeLessThanOrEqual(3);
});

test.describe('on a tablet', () => {
  test.use({ hasTouch: true });

  test('a booking moves with three taps, the first of which is long', async ({ page, venue }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await sellTo(page, venue, 'Tablet Tan', 'Tournament Court 1', [18]);
    const clicks = await countClicks(page);
    await pressLong(page, cellOf(page, 'Tournament Court 1', 18));
    const panel = page.getByRole('dialog', { name: 'Move Tablet Tan' });
    await expect(panel).toBeVisible();
    await cellOf(page, 'Tournament Court 2', 18).tap();
    await expect(panel.getByText('The price stays the same for Tablet Tan.')).toBeVisible();
    await expectUsable(page);
    await page.keyboard.type('Wet court');
    await panel.getByRole('button', { name: submit, exact: true }).tap();
    await expect(cellOf(page, 'Tournament Court 2', 18)).toHaveAccessibleName(/by Tablet Tan/);
    expect(await clicks()).toBeLessThanOrEqual(3);
  });
});

test('a booking moves with the keyboard alone, also at 1024 pixels', async ({ page, venue }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await sellTo(page, venue, 'Keyboard Kim', 'Tournament Court 3', [20]);
  const clicks = await countClicks(page);
  await cellOf(page, 'Tournament Court 3', 20).focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: 'Move Keyboard Kim' })).toBeVisible();
  await expect(cellOf(page, 'Tournament Court 3', 20)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Move Keyboard Kim' });
  await expect(panel.getByText(/price stays the same/)).toBeVisible();
  await expectUsable(page);
  await page.keyboard.type('Wet court');
  await page.keyboard.press('Enter');
  await expect(cellOf(page, 'Tournament Court 4', 20)).toHaveAccessibleName(/by Keyboard Kim/);
  await expect(panel).toBeHidden();
  await expect(cellOf(page, 'Tournament Court 4', 20)).toBeFocused();
  expect(await clicks()).toBe(0);
});

test('two bookings swap with three clicks', async ({ page, venue }) => {
  await sellTo(page, venue, 'Swapping Sue', 'Tournament Court 5', [20]);
  await sellTo(page, venue, 'Swapping Tom', 'Tournament Court 6', [21]);
  const clicks = await countClicks(page);
  await pickUp(cellOf(page, 'Tournament Court 5', 20));
  await cellOf(page, 'Tournament Court 6', 21).click();
  const panel = page.getByRole('dialog', { name: 'Move Swapping Sue' });
  await expect(panel.getByText(/price stays the same for Swapping Tom/)).toBeVisible();
  await page.keyboard.type('Tom asked for it');
  await panel.getByRole('button', { name: swap.replace('{name}', 'Swapping Tom') }).click();
  await expect(cellOf(page, 'Tournament Court 6', 21)).toHaveAccessibleName(/by Swapping Sue/);
  await expect(cellOf(page, 'Tournament Court 5', 20)).toHaveAccessibleName(/by Swapping Tom/);
  await expect(page.getByText('Swapping Sue and Swapping Tom have swapped slots.')).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(3);
  await page.getByRole('button', { name: undo, exact: true }).click();
  await expect(page.getByText(undone.swap)).toBeVisible();
  await expect(cellOf(page, 'Tournament Court 5', 20)).toHaveAccessibleName(/by Swapping Sue/);
  await expect(cellOf(page, 'Tournament Court 6', 21)).toHaveAccessibleName(/by Swapping Tom/);
});

/** Rests a finger on a cell until its booking is picked up. */
const pressLong = async (page: Page, cell: Locator): Promise<void> => {
  const box = await cell.boundingBox();
  if (box === null) throw new Error('The cell is not shown.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const browser = await page.context().newCDPSession(page);
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await expect(page.getByRole('dialog')).toBeVisible();
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

test('the desk reads why a slot is refused, and leaves the booking', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  // The browser logs the refused request.
  expectedOnConsole.push(/409/);
  await sellTo(page, venue, 'Staying Sam', 'Tournament Court 1', [22]);
  await cellOf(page, 'Tournament Court 1', 22).click();
  await page.getByRole('button', { name: open }).click();
  await cellOf(page, 'Padel Court 1', 20).click();
  await expect(page.getByText(deskMoveLabels.refusals.move_other_type)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Move Staying Sam' })).toBeHidden();
  await expect(cellOf(page, 'Tournament Court 1', 22)).toHaveAccessibleName(/by Staying Sam/);
  await expect(page.getByRole('button', { name: consoleLabels.day.print })).toBeVisible();
});
