import { cancelLabels } from '#domain/words/desk-cancel-labels.ts';
import { deskMoveLabels } from '#domain/words/desk-move-labels.ts';
import { deskSaleLabels } from '#domain/words/desk-sale-labels.ts';
import { shiftLinkLabels } from '#domain/words/shift-link-labels.ts';
import { slotHistoryLabels } from '#domain/words/slot-history-words.ts';
import { cellOf, countClicks, openDay, opensAt, sellTo } from '#e2e/desk-page.ts';
import { expect, expectUsable } from '#e2e/journey.ts';
import { test } from '#e2e/own-venue.ts';

test.use({ opensAt, viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page, venue }) => openDay(page, venue));

test('the drawer shows the history of its slot, with the person and the reason', async ({
  page,
  venue,
}) => {
  await sellTo(page, venue, 'History Hal', 'Tournament Court 1', [23]);
  const cell = cellOf(page, 'Tournament Court 1', 23);
  await cell.click();
  await page.getByRole('button', { name: cancelLabels.open }).click();
  await page.keyboard.type('Fell ill');
  await page.getByRole('button', { name: cancelLabels.submit }).click();
  await expect(cell).toHaveAccessibleName(/Free$/);
  // This hint comes last, and moves what stands below it.
  await expect(page.getByText(shiftLinkLabels.hint)).toBeVisible();
  await page.getByRole('button', { name: slotHistoryLabels.open }).click();
  const events = page.getByRole('list', { name: slotHistoryLabels.title }).getByRole('listitem');
  await expect(events.first()).toContainText('Siti Rahman cancelled the booking of History Hal.');
  await expect(events.first()).toContainText('Reason: Fell ill');
  await expect(events.nth(1)).toContainText('Siti Rahman sold it to History Hal.');
  const { cancellation: undoIt } = deskMoveLabels.undoLong;
  await events.first().getByRole('button', { name: undoIt }).click();
  await page.keyboard.press('Enter');
  await expect(events.first().getByText(/^Enter a reason of/)).toBeVisible();
  await page.keyboard.type('The wrong booking');
  await events.first().getByRole('button', { name: undoIt }).click();
  await expect(cell).toHaveAccessibleName(/History Hal/);
  await expect(events.first()).toContainText('Siti Rahman undid the cancellation for History Hal.');
  await expect(events.first()).toContainText('Reason: The wrong booking');
  await expect(page.getByRole('button', { name: cancelLabels.open })).toBeVisible();
  // Half of a button below the top bar would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectUsable(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectUsable(page);
});

test('on a phone the drawer of a booking cancels it, and the message undoes it', async ({
  page,
  venue,
}) => {
  await sellTo(page, venue, 'Pocket Pat', 'Tournament Court 1', [22]);
  await page.setViewportSize({ width: 390, height: 844 });
  const cell = cellOf(page, 'Tournament Court 1', 22);
  await cell.click();
  const drawer = page.getByRole('dialog', { name: 'Tournament Court 1' });
  await expect(drawer.getByText('Pocket Pat').first()).toBeVisible();
  await expectUsable(page);
  await drawer.getByRole('button', { name: cancelLabels.open }).click();
  const submit = drawer.getByRole('button', { name: cancelLabels.submit });
  await drawer.getByRole('radio', { name: /^All of it/ }).check();
  await drawer.getByLabel(cancelLabels.reason).fill('Fell ill');
  await expect(submit).toBeInViewport();
  await expectUsable(page);
  await submit.click();
  const done = page.getByText(/^The booking of Pocket Pat, .*, is cancelled\./);
  await expect(done).toBeVisible();
  await expect(cell).toHaveAccessibleName(/Free$/);
  await expectUsable(page);
  await page.getByRole('button', { name: deskMoveLabels.undo, exact: true }).click();
  await expect(cell).toHaveAccessibleName(/booked by Pocket Pat/);
  await expectUsable(page);
});

test('why a member cannot book a slot is asked from the slot with three clicks', async ({
  page,
  venue,
}) => {
  await sellTo(page, venue, 'Asked Asa', 'Tournament Court 2', [23]);
  const clicks = await countClicks(page);
  await cellOf(page, 'Tournament Court 2', 23).click();
  await page.getByRole('button', { name: slotHistoryLabels.whyNot }).click();
  const section = page.getByRole('region', { name: slotHistoryLabels.whyNotTitle });
  await expect(section.getByLabel(deskSaleLabels.findMember)).toBeFocused();
  await page.keyboard.type('normal');
  await section.getByRole('listitem').first().getByRole('button').click();
  await expect(section.getByText('The slot is taken.')).toBeVisible();
  await expect(section.getByText('Booked by Asked Asa.')).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(3);
  await expectUsable(page);
});

test('why a member cannot book a slot is asked with the keyboard alone', async ({
  page,
  venue,
}) => {
  await sellTo(page, venue, 'Keyed Kay', 'Tournament Court 5', [23]);
  const cell = cellOf(page, 'Tournament Court 5', 23);
  const clicks = await countClicks(page);
  await cell.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Tournament Court 5' })).toBeFocused();
  await page.getByRole('button', { name: slotHistoryLabels.whyNot }).focus();
  await page.keyboard.press('Enter');
  const section = page.getByRole('region', { name: slotHistoryLabels.whyNotTitle });
  await expect(section.getByLabel(deskSaleLabels.findMember)).toBeFocused();
  await page.keyboard.type('normal');
  await expect(section.getByRole('listitem').first().getByRole('button')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(section.getByText('Booked by Keyed Kay.')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();
  expect(await clicks()).toBe(0);
});

test('a move is undone in its toast, and in the history of the slot', async ({ page, venue }) => {
  await sellTo(page, venue, 'Undone Uma', 'Tournament Court 3', [23]);
  const from = cellOf(page, 'Tournament Court 3', 23);
  const to = cellOf(page, 'Tournament Court 4', 23);
  const moveAway = async (): Promise<void> => {
    await from.click();
    await page.getByRole('button', { name: deskMoveLabels.open }).click();
    await to.click();
    await expect(page.getByText(/price stays the same/)).toBeVisible();
    await page.keyboard.type('Wet court');
    await page.keyboard.press('Enter');
    await expect(to).toHaveAccessibleName(/Undone Uma/);
  };
  await moveAway();
  await page.getByRole('button', { name: deskMoveLabels.undo, exact: true }).click();
  await expect(page.getByText(deskMoveLabels.undone.move)).toBeVisible();
  await expect(from).toHaveAccessibleName(/Undone Uma/);
  await moveAway();
  await to.click();
  await page.getByRole('button', { name: slotHistoryLabels.open }).click();
  await page.getByRole('button', { name: deskMoveLabels.undoLong.move }).click();
  await page.keyboard.type('It is dry again');
  await page.keyboard.press('Enter');
  await expect(from).toHaveAccessibleName(/Undone Uma/);
  await expect(to).toHaveAccessibleName(/Free$/);
});
