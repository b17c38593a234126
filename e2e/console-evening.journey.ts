import type { Locator, Page } from '@playwright/test';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { deskSaleLabels } from '#domain/words/desk-sale-labels.ts';
import { signInToConsole } from '#e2e/console-page.ts';
import { cellOf, sellTo } from '#e2e/desk-page.ts';
import { expect, expectUsable } from '#e2e/journey.ts';
import { test } from '#e2e/own-venue.ts';

test.use({ opensAt: '2026-11-15T14:40:00+08:00' });

/** Where the line of the current time stands below the head of the grid, as a share of what is shown. */
const lineOf = (page: Page) =>
  page.locator('.day-scroll').evaluate((box) => {
    const row = box.querySelector<HTMLElement>('.is-now');
    const line = row?.querySelector('.day-now')?.getBoundingClientRect();
    const head = box.querySelector('thead')?.offsetHeight ?? 0;
    if (row === null || line === undefined) throw new Error('The grid has no line.');
    const shown = box.clientHeight - head;
    const below = (line.top + line.bottom) / 2 - box.getBoundingClientRect().top - head;
    const left = box.scrollHeight - box.clientHeight - box.scrollTop;
    return { share: below / shown, hasMore: left > 1 };
  });

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`${selector} is not shown.`);
  return box;
};

/** From the lower edge of the first to the upper edge of the second. */
const distance = async (first: Locator, second: Locator): Promise<number> => {
  const [above, below] = [await first.boundingBox(), await second.boundingBox()];
  return Math.round((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0));
};

test('the day opens with the current time in the upper third of the grid', async ({
  page,
  venue,
}) => {
  await signInToConsole(page, venue, 'desk');
  await page.setViewportSize({ width: 1024, height: 600 });
  await page.reload();
  await expect.poll(async () => Math.abs((await lineOf(page)).share - 0.25)).toBeLessThan(0.02);
  await page.getByRole('button', { name: consoleLabels.day.next }).click();
  await page.getByRole('button', { name: consoleLabels.day.today }).click();
  await expect.poll(async () => Math.abs((await lineOf(page)).share - 0.25)).toBeLessThan(0.02);
});

test('late in the evening the rest of the day is in view, and a toast moves nothing', async ({
  page,
  venue,
}) => {
  await venue.setClock('2026-11-15T21:40:00+08:00');
  await signInToConsole(page, venue, 'desk');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.reload();
  const cell = cellOf(page, 'Tournament Court 1', 22);
  const last = cellOf(page, 'Tournament Court 1', 25);
  await expect.poll(async () => (await lineOf(page)).hasMore).toBe(false);
  await expect(last).toBeInViewport({ ratio: 1 });
  await sellTo(page, venue, 'Late Lena', 'Tournament Court 1', [22]);

  const grid = await boxOf(page, '.day-scroll');
  await cell.focus();
  const before = await cell.boundingBox();
  await page.keyboard.press('c');
  const toast = page.locator('.console-toasts').getByText(/is checked in/);
  await expect(toast).toBeVisible();
  expect(await boxOf(page, '.day-scroll')).toEqual(grid);
  expect(await cell.boundingBox()).toEqual(before);

  await test.step('the toast goes above the focused slot', async () => {
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Home');
    await expect(last).toBeFocused();
    // The toast goes on for 4 pixels below its text.
    await expect.poll(() => distance(toast, last)).toBe(8 + 4);
    expect(await boxOf(page, '.day-scroll')).toEqual(grid);
  });

  await test.step('it stays above the slot that a press opens, and its drawer', async () => {
    const pressed = cellOf(page, 'Tournament Court 2', 25);
    const y = (await pressed.boundingBox())?.y;
    await pressed.click();
    const drawer = page.getByRole('dialog', { name: 'Tournament Court 2' });
    await expect(drawer.getByRole('combobox', { name: deskSaleLabels.name })).toBeFocused();
    expect((await pressed.boundingBox())?.y).toBe(y);
    await expect.poll(() => distance(toast, pressed)).toBe(8 + 4);
    await expectUsable(page);
  });
});
