import type { Locator, Page } from '@playwright/test';
import { displayAmount } from '#domain/money/money.ts';
import { demoEmail } from '#domain/venue/demo.ts';
import { keyLabels } from '#domain/words/console-key-labels.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { blockLabels, cancelLabels } from '#domain/words/desk-cancel-labels.ts';
import { deskMoveLabels } from '#domain/words/desk-move-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { slotHistoryLabels } from '#domain/words/slot-history-words.ts';
import { cellOf, countClicks, openDay, opensAt, sellTo, sellToMember } from '#e2e/desk-page.ts';
import { expect, expectUsable, openOtherBrowser } from '#e2e/journey.ts';
import { test } from '#e2e/own-venue.ts';

// The jobs of a day at the desk, with the clicks that each takes from the Day. Typing is no click.

test.use({ opensAt, viewport: { width: 1440, height: 900 } });

test.beforeEach(({ page, venue }) => openDay(page, venue));

const { undo, undone } = deskMoveLabels;

const panelOf = (page: Page) =>
  page.getByRole('complementary', { name: consoleLabels.panel.title });

test('who is on court 3 now is seen without a click', async ({ page, venue }) => {
  await sellTo(page, venue, 'Nurul Aisyah binti Abdul Rahman', 'Tournament Court 3', [10]);
  const row = panelOf(page)
    .getByRole('listitem')
    .filter({
      has: page.getByRole('img', { name: 'Tournament Court 3', exact: true }),
    });
  await expect(row).toContainText('Nurul Aisyah binti Abdul Rahman');
  const name = row.getByText('Nurul Aisyah binti Abdul Rahman');
  const isCut = await name.evaluate((box) => box.scrollWidth > box.clientWidth);
  expect(isCut).toBe(false);
});

test('one click checks in a run of slots, and one undoes it', async ({ page, venue }) => {
  await sellTo(page, venue, 'Arriving Ann', 'Tournament Court 4', [11, 12]);
  const clicks = await countClicks(page);
  await panelOf(page).getByRole('button', { name: 'Check in Arriving Ann' }).click();
  await expect(page.getByText('Arriving Ann is checked in, 11:00 AM - 01:00 PM.')).toBeVisible();
  expect(await clicks()).toBe(1);
  await expect(cellOf(page, 'Tournament Court 4', 12)).toHaveAccessibleName(/checked in$/);
  await page.getByRole('button', { name: consoleLabels.attendance.undoShort }).click();
  await expect(cellOf(page, 'Tournament Court 4', 12)).toHaveAccessibleName(/Cash$/);
});

test('one click marks a no-show, and one undoes it', async ({ page, venue }) => {
  await sellTo(page, venue, 'Absent Abe', 'Tournament Court 5', [10]);
  const clicks = await countClicks(page);
  await panelOf(page).getByRole('button', { name: 'Mark Absent Abe as a no-show' }).click();
  await expect(cellOf(page, 'Tournament Court 5', 10)).toHaveAccessibleName(/no-show$/);
  expect(await clicks()).toBe(1);
  await page.getByRole('button', { name: 'Undo no-show: Absent Abe' }).click();
  await expect(cellOf(page, 'Tournament Court 5', 10)).toHaveAccessibleName(/Cash$/);
});

test('two desks that disagree: the second reads what the first has recorded', async ({
  page,
  venue,
  browser,
  expectedOnConsole,
}) => {
  // The browser logs the refused request, and those that do not get through.
  expectedOnConsole.push(/409/, /ERR_FAILED/);
  await sellTo(page, venue, 'Disputed Dee', 'Tournament Court 6', [10]);
  const other = await (await openOtherBrowser(browser)).newPage();
  await openDay(other, venue);
  await expect(cellOf(other, 'Tournament Court 6', 10)).toHaveAccessibleName(/Disputed Dee/);
  // The first desk no longer hears what the second does.
  await page.route('**/api/console/day*', (route) => route.abort());
  await other.getByRole('button', { name: 'Check in Disputed Dee' }).click();
  await expect(other.getByText(/Disputed Dee is checked in/)).toBeVisible();
  await panelOf(page).getByRole('button', { name: 'Mark Disputed Dee as a no-show' }).click();
  await expect(page.getByText(/has checked Disputed Dee in at/)).toBeVisible();
});

test('a member is given money back inside 48 hours with four clicks', async ({ page, venue }) => {
  const [court, slot] = ['Tournament Court 2', 22] as const;
  const paidSen = await sellToMember(page, venue, demoEmail('long_term_member'), court, slot);
  const clicks = await countClicks(page);
  await cellOf(page, court, slot).click();
  await page.getByRole('button', { name: cancelLabels.open }).click();
  await expect(page.getByLabel(cancelLabels.nothing)).toBeChecked();
  await expect(page.getByText(cancelLabels.byRules.nothing)).toBeVisible();
  await expect(page.getByLabel(cancelLabels.reason)).toBeFocused();
  await page.keyboard.type('Fell ill');
  await page.getByText(fill(cancelLabels.all, { amount: displayAmount(paidSen) })).click();
  await page.getByRole('button', { name: cancelLabels.submit }).click();
  await expect(page.getByText(`${displayAmount(paidSen)} came back as credits.`)).toBeVisible();
  await expect(cellOf(page, court, slot)).toHaveAccessibleName(/Free$/);
  expect(await clicks()).toBeLessThanOrEqual(4);
  await page.getByRole('button', { name: undo, exact: true }).click();
  await expect(page.getByText(undone.cancellation)).toBeVisible();
  await expect(cellOf(page, court, slot)).toHaveAccessibleName(/by Grace Lee/);
});

/** Chooses the end of a block one slot later with the mouse; the reason has the focus then. */
const blockLonger = async (form: Locator): Promise<void> => {
  const until = form.getByLabel(blockLabels.until);
  // A choice in a list is two clicks, which the browser does not report.
  await until.dispatchEvent('pointerdown');
  await until.selectOption({ index: 1 });
  await expect(form.getByLabel(blockLabels.reason)).toBeFocused();
};

test('a court is blocked for two slots with four clicks', async ({ page }) => {
  const clicks = await countClicks(page);
  await cellOf(page, 'Tournament Court 8', 21).click();
  const form = page.getByRole('dialog').locator('form').last();
  await blockLonger(form);
  await page.keyboard.type('Net is torn');
  await form.getByRole('button', { name: blockLabels.submit, exact: true }).click();
  await expect(cellOf(page, 'Tournament Court 8', 22)).toHaveAccessibleName(/Net is torn$/);
  expect((await clicks()) + 2).toBeLessThanOrEqual(4);
});

test('a court is blocked for two slots with four clicks, and two members are refunded', async ({
  page,
  venue,
}) => {
  const { submitAndCancel, doneAndCancelled } = blockLabels;
  const court = 'Tournament Court 6';
  await sellTo(page, venue, 'Wet Wan', court, [17]);
  const paidSen = await sellToMember(page, venue, demoEmail('long_term_member'), court, 18);
  const paid = displayAmount(paidSen);
  const clicks = await countClicks(page);
  await cellOf(page, court, 17).click();
  const form = page.getByRole('dialog').locator('form').last();
  await blockLonger(form);
  const names = `Wet Wan, 05:00 PM (RM 80.00 to return); Grace Lee, 06:00 PM (${paid})`;
  await expect(form.getByText(names)).toBeVisible();
  await expectUsable(page);
  const submit = fill(submitAndCancel, { count: '2' });
  await expect(form.getByRole('button', { name: submit })).toBeVisible();
  await page.keyboard.type('Water on the floor');
  await form.getByRole('button', { name: submit }).click();
  await expect(cellOf(page, court, 18)).toHaveAccessibleName(/Water on the floor$/);
  const amount = displayAmount(8_000 + paidSen);
  const range = '05:00 PM - 07:00 PM';
  const done = fill(doneAndCancelled, { court, range, count: '2', amount });
  await expect(page.getByText(done)).toBeVisible();
  expect((await clicks()) + 2).toBeLessThanOrEqual(4);
  // The guest's money waits for the desk; the member has credits at once.
  await cellOf(page, court, 18).click();
  await page.getByRole('button', { name: slotHistoryLabels.open }).click();
  const gotBack = fill(slotHistoryLabels.gotBack, { amount: paid });
  await expect(page.getByRole('dialog').getByText(gotBack)).toBeVisible();
  // Until the mails leave, all of it is undone at once.
  const { act, confirm } = blockLabels.undoing;
  await page.getByRole('button', { name: act }).click();
  await expect(page.getByText('2 bookings come back.')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: confirm, exact: true }).click();
  await expect(cellOf(page, court, 17)).toHaveAccessibleName(/Wet Wan/);
  await expect(cellOf(page, court, 18)).toHaveAccessibleName(/Grace Lee/);
});

test('at 1024 pixels a button opens who is on now', async ({ page, venue }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await sellTo(page, venue, 'Narrow Nan', 'Tournament Court 1', [10, 11]);
  await expect(panelOf(page)).toBeHidden();
  await page.getByRole('button', { name: consoleLabels.day.showNow }).click();
  await expect(panelOf(page).getByText('Narrow Nan')).toBeVisible();
  await expectUsable(page);
  await cellOf(page, 'Tournament Court 1', 11).click();
  const drawer = page.getByRole('dialog', { name: 'Tournament Court 1' });
  await expect(drawer.getByText('One of 2 slots in a row, 10:00 AM - 12:00 PM')).toBeVisible();
  await expectUsable(page);
});

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
};

test('at 1024 pixels the drawer covers nothing of the grid, and a toast neither moves it nor covers the focused slot', async ({
  page,
  venue,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await sellTo(page, venue, 'Narrow Ned', 'Tournament Court 2', [11]);
  const cell = cellOf(page, 'Padel Court 3', 22);
  await cell.click();
  const drawer = page.getByRole('dialog', { name: 'Padel Court 3' });
  await expect(drawer).toBeVisible();
  const scroller = page.locator('.day-scroll');
  expect((await boxOf(scroller)).right).toBeLessThanOrEqual((await boxOf(drawer)).left);
  expect((await boxOf(cell)).right).toBeLessThanOrEqual((await boxOf(scroller)).right);
  await drawer.getByRole('button', { name: slotHistoryLabels.open }).click();
  await expect(drawer.getByText(slotHistoryLabels.empty)).toBeInViewport();
  await page.keyboard.press('Escape');
  const focused = cellOf(page, 'Tournament Court 2', 11);
  await focused.focus();
  const before = [await boxOf(scroller), await boxOf(focused)];
  await focused.press('c');
  const toast = page.getByText(/Narrow Ned is checked in/);
  await expect(toast).toBeVisible();
  expect([await boxOf(scroller), await boxOf(focused)]).toEqual(before);
  const { top, bottom } = await boxOf(toast);
  const slot = await boxOf(focused);
  expect(bottom <= slot.top || top >= slot.bottom).toBe(true);
});

test('the printed sheet names the current hour and has no mark of the focus', async ({ page }) => {
  const cell = cellOf(page, 'Tournament Court 2', 10);
  await cell.focus();
  await page.setViewportSize({ width: 1024, height: 768 });
  const nowLine = page.getByRole('button', { name: new RegExp(`^${consoleLabels.day.showNow}`) });
  await expect(nowLine).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(nowLine).toBeHidden();
  await expect(page.locator('.console-toasts')).toBeHidden();
  await expect(
    page.getByRole('rowheader', { name: /^10:00 AM/ }).locator('.day-slot'),
  ).toBeVisible();
  expect(await cell.evaluate((box) => getComputedStyle(box).outlineStyle)).toBe('none');
});

test('the question mark lists the keys, and leads to the guide', async ({ page }) => {
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: keyLabels.title });
  await expect(dialog.getByRole('definition')).toHaveCount(keyLabels.list.length);
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('link', { name: keyLabels.guide }).click();
  const guide = await opened;
  await expect(guide.getByRole('heading', { level: 1 })).toBeVisible();
  const pictures = guide.getByRole('img');
  await expect(pictures.first()).toBeVisible();
  const isDrawn = (box: HTMLElement): boolean =>
    box instanceof HTMLImageElement && box.naturalWidth > 0;
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate(isDrawn)).toBe(true);
  }
  await guide.close();
});

test('a day that loads does not look free', async ({ page }) => {
  const { promise: isSeen, resolve: letLoad } = Promise.withResolvers<void>();
  await page.route('**/api/console/day*', async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.getByRole('button', { name: consoleLabels.day.next }).click();
  await expect(cellOf(page, 'Tournament Court 1', 12)).toHaveAccessibleName(/loading$/);
  await cellOf(page, 'Tournament Court 1', 12).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  letLoad();
  await expect(cellOf(page, 'Tournament Court 1', 12)).not.toHaveAccessibleName(/loading$/);
});
