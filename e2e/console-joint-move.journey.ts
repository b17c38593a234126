import { deskMoveLabels } from '#domain/words/desk-move-labels.ts';
import { cellOf, countClicks, openDay, opensAt, sellTo } from '#e2e/desk-page.ts';
import { expect, expectUsable } from '#e2e/journey.ts';
import { test } from '#e2e/own-venue.ts';

test.use({ opensAt, viewport: { width: 1440, height: 900 } });

test.beforeEach(({ page, venue }) => openDay(page, venue));

const { submit, undo } = deskMoveLabels;

test('[DESK-29] two hours move at once with three clicks, and one undoes it', async ({
  page,
  venue,
}) => {
  await sellTo(page, venue, 'Double Dina', 'Tournament Court 1', [12, 13]);
  const clicks = await countClicks(page);
  const cell = cellOf(page, 'Tournament Court 1', 13);
  await cell.hover();
  await cell.locator('[data-move]').click();
  const panel = page.getByRole('dialog', { name: 'Move Double Dina' });
  await expect(panel.getByRole('radio', { name: /^All 2/ })).toBeChecked();
  await cellOf(page, 'Tournament Court 2', 12).click();
  await expect(panel.getByText('The price stays the same for Double Dina.')).toBeVisible();
  await expectUsable(page);
  await page.keyboard.type('Wet court');
  await panel.getByRole('button', { name: submit, exact: true }).click();
  for (const slot of [12, 13] as const) {
    await expect(cellOf(page, 'Tournament Court 2', slot)).toHaveAccessibleName(/by Double Dina/);
    await expect(cellOf(page, 'Tournament Court 1', slot)).toHaveAccessibleName(/Free$/);
  }
  expect(await clicks()).toBeLessThanOrEqual(3);
  await page.getByRole('button', { name: undo, exact: true }).click();
  for (const slot of [12, 13] as const) {
    await expect(cellOf(page, 'Tournament Court 1', slot)).toHaveAccessibleName(/by Double Dina/);
  }
});
