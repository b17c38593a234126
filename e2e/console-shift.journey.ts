import { deskSaleLabels } from '#domain/words/desk-sale-labels.ts';
import { shiftLabels as words } from '#domain/words/shift-labels.ts';
import { shiftLinkLabels } from '#domain/words/shift-link-labels.ts';
import { cellOf, countClicks, openDay, opensAt, sellTo } from '#e2e/desk-page.ts';
import { expect, expectUsable, openOtherBrowser } from '#e2e/journey.ts';
import { test } from '#e2e/own-venue.ts';

test.use({ opensAt, viewport: { width: 1440, height: 900 } });
test.describe.configure({ mode: 'serial' });

test.beforeEach(({ page, venue }) => openDay(page, venue));

test('a shift is opened with the keyboard alone at 1024 pixels, from the hint of a sale', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const clicks = await countClicks(page);
  await cellOf(page, 'Tournament Court 1', 19).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Tournament Court 1' });
  await expect(drawer.getByText(shiftLinkLabels.hint)).toBeInViewport({ ratio: 1 });
  await expectUsable(page);
  await drawer.getByRole('combobox', { name: deskSaleLabels.name }).fill('Waiting Wafa');
  await drawer.getByLabel(deskSaleLabels.phone).fill('012-345 6789');
  const open = drawer.getByRole('button', { name: shiftLinkLabels.open });
  await open.press('Enter');
  const dialog = page.getByRole('dialog', { name: words.open.title });
  await expect(dialog.getByLabel(words.open.float)).toBeFocused();
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel(words.open.float)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(words.amountWrong)).toBeVisible();
  await page.keyboard.type('150');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The shift is open, with RM 150.00 in the till.')).toBeVisible();
  // The sale goes on with what was typed, and was not sent with the other form.
  await expect(drawer.getByText(shiftLinkLabels.hint)).toBeHidden();
  await expect(drawer.getByRole('button', { name: /^Take / })).toBeFocused();
  await expect(drawer.getByRole('combobox', { name: deskSaleLabels.name })).toHaveValue(
    'Waiting Wafa',
  );
  await expect(drawer.getByLabel(deskSaleLabels.phone)).toHaveValue('012-345 6789');
  await expect(cellOf(page, 'Tournament Court 1', 19)).toHaveAccessibleName(/Free$/);
  await expectUsable(page);
  expect(await clicks()).toBe(0);
});

test('cash is taken out with a reason, and the till follows what another desk sells', async ({
  page,
  venue,
  browser,
}) => {
  await page.getByRole('link', { name: shiftLinkLabels.name, exact: true }).click();
  const till = page.getByRole('region', { name: words.till.title });
  await expect(till).toContainText('RM 150.00');
  const other = await (await openOtherBrowser(browser)).newPage();
  await openDay(other, venue);
  await sellTo(other, venue, 'Cash Cara', 'Tournament Court 2', [19]);
  await expect(till).toContainText('RM 230.00');
  await page.getByRole('button', { name: words.entry.open }).click();
  const dialog = page.getByRole('dialog', { name: words.entry.dialog });
  await dialog.getByLabel(words.entry.amount).fill('30');
  await dialog.getByLabel('Reason').fill('Bought tape');
  await expectUsable(page);
  await dialog.getByRole('button', { name: words.entry.confirm }).click();
  await expect(till).toContainText('RM 200.00');
  await expect(page.getByRole('cell', { name: 'Bought tape' })).toBeVisible();
  await expectUsable(page);
});

test('the shift is closed with four clicks, and the manager finds its difference', async ({
  page,
  venue,
  browser,
}) => {
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: shiftLinkLabels.name, exact: true }).click();
  await page.getByLabel(words.close.cash).click();
  await page.keyboard.type('199.50');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0');
  await expect(page.getByText('Difference: cash -RM 0.50, terminal RM 0.00')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Gave wrong change');
  await page.getByRole('button', { name: words.close.submit }).click();
  const done = 'The shift is closed. Difference: cash -RM 0.50, terminal RM 0.00.';
  await expect(page.getByText(done)).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(4);
  await expect(page.getByRole('heading', { name: words.open.title })).toBeVisible();
  await expect(page.getByLabel(words.open.float)).toHaveValue('199.50');
  const own = page.getByRole('table', { name: words.closed.own.title });
  await own.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: words.page.title })).toBeVisible();
  await expect(page.getByText('Note: Gave wrong change')).toBeVisible();
  await expectUsable(page);
  const office = await (await openOtherBrowser(browser)).newPage();
  await openDay(office, venue, 'manager');
  await office.getByRole('link', { name: shiftLinkLabels.name, exact: true }).click();
  const row = office.getByRole('row').filter({ hasText: 'Gave wrong change' });
  await expect(row).toContainText('Cash -RM 0.50, terminal RM 0.00');
  await expectUsable(office);
  await row.getByRole('link').click();
  await expect(office.getByRole('heading', { name: words.page.title })).toBeVisible();
  await expect(office.getByText('Note: Gave wrong change')).toBeVisible();
  await expect(office.getByRole('cell', { name: 'Bought tape' })).toBeVisible();
  const sales = office.getByRole('table', { name: words.sales.title });
  await expectUsable(office);
  await sales.getByRole('link').click();
  await expect(office).toHaveURL(/\/console\/orders\/order_/);
});

test('the next shift begins with the last count in two clicks, or with a reason', async ({
  page,
}) => {
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: shiftLinkLabels.name, exact: true }).click();
  await expect(page.getByLabel(words.open.float)).toHaveValue('199.50');
  const submit = page.getByRole('button', { name: words.open.submit });
  await page.getByLabel(words.open.float).fill('99.50');
  await expect(
    page.getByText('It differs by -RM 100.00 from what was counted last. Say why.'),
  ).toBeVisible();
  await expectUsable(page);
  await submit.click();
  await expect(page.getByRole('heading', { name: words.open.title })).toBeVisible();
  await page.getByLabel(words.open.reason).fill('Brought to the bank');
  await submit.click();
  const till = page.getByRole('region', { name: words.till.title });
  await expect(till).toContainText(
    'The float differs by -RM 100.00 from what was counted last: Brought to the bank',
  );
  await expectUsable(page);
  const counted = await clicks();
  await page.getByLabel(words.close.cash).fill('99.50');
  await page.getByLabel(words.close.terminal).fill('0');
  await page.getByRole('button', { name: words.close.submit }).click();
  await expect(page.getByText(words.close.done)).toBeVisible();
  expect(counted).toBeLessThanOrEqual(3);
  await submit.click();
  await expect(page.getByText('The shift is open, with RM 99.50 in the till.')).toBeVisible();
});
