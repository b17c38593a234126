import { listSeries } from '#contract/console-series.ts';
import { blockSlots } from '#contract/desk-blocks.ts';
import { deskSaleLabels } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { seriesLabels } from '#domain/words/series-labels.ts';
import { weeklyLabels as words } from '#domain/words/weekly-labels.ts';
import { expectUsableAtDesk } from '#e2e/console-page.ts';
import { cellOf, openDay } from '#e2e/desk-page.ts';
import { expect } from '#e2e/journey.ts';
import { test } from '#e2e/own-venue.ts';

// A court that is free for ten weeks is not shared with another file.
test.use({ opensAt: '2026-11-15T10:47:00+08:00', viewport: { width: 1440, height: 900 } });

const court = 'Tournament Court 4';
const second = '24/11/2026';

test('[SERIES-10] [SERIES-13] Tuesdays at 8 PM are sold to a member, one is left out, and the rest ended', async ({
  page,
  venue,
}) => {
  await openDay(page, venue, 'manager');
  const listed = await page.request.get(`${venue.address}${listSeries.path}`);
  const { courts } = listSeries.response.parse(await listed.json());
  const courtId = courts.find(({ name }) => name === court)?.id;
  const blocked = await page.request.post(`${venue.address}${blockSlots.path}`, {
    data: { courtId, date: '2026-11-24', slots: [20], reason: 'Net repair', cancels: [] },
  });
  expect(blocked.ok(), await blocked.text()).toBe(true);
  await cellOf(page, court, 20).click();
  await page.getByRole('link', { name: deskSaleLabels.repeat }).click();
  await expect(page.getByRole('heading', { name: words.title })).toBeVisible();
  await page.getByLabel(seriesLabels.form.firstDate).fill('2026-11-17');
  await page.getByText(deskSaleLabels.member, { exact: true }).click();
  await page.getByLabel(deskSaleLabels.findMember).fill('super_host_pickle@');
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /super_host_pickle/ })
    .click();
  await expect(page.getByText(words.rules.outside_window).first()).toBeVisible();
  await page.getByRole('button', { name: words.waive.window }).click();
  await page.getByLabel(deskSaleLabels.overrideReason).fill('Plays until January');
  const taken = page.getByRole('listitem').filter({ hasText: second });
  await expect(taken.getByRole('link', { name: /block: Net repair/ })).toBeVisible();
  await expect(page.getByText(/^9 of 10 dates can be sold\. 9 chosen, RM /)).toBeVisible();
  await expectUsableAtDesk(page);
  await page.getByRole('button', { name: /^Take RM .+ in cash$/ }).click();

  await expect(
    page.getByText(/^Sold: Tournament Court 4, 9 dates, \d\d.* to \d\d.*, RM /),
  ).toBeVisible();
  await expect(page.getByText(fill(words.leftOut.block, { what: 'Net repair' }))).toBeVisible();
  await expectUsableAtDesk(page);
  await page.getByText(words.end.scopes.from, { exact: true }).click();
  await page.getByLabel(words.end.date, { exact: true }).selectOption('2026-12-15');
  await page.getByLabel(words.end.reason).fill('The member moves away');
  await page.getByRole('button', { name: fill(words.end.confirm, { count: '6' }) }).click();
  await expect(page.getByText(words.ended, { exact: true })).toHaveCount(6);
  await expectUsableAtDesk(page);

  await page.getByRole('link', { name: seriesLabels.form.back }).click();
  const row = page.getByRole('table', { name: words.list }).getByRole('row').nth(1);
  await expect(row).toContainText('3 dates, 17/11/2026 to 08/12/2026');
  await expectUsableAtDesk(page);
});
