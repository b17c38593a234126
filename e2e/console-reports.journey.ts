import { readFileSync } from 'node:fs';
import { coachPayLabels } from '#domain/words/coach-pay-labels.ts';
import { reportLabels as words } from '#domain/words/report-labels.ts';
import { reportLinkLabels } from '#domain/words/report-link-labels.ts';
import { openFromMenu } from '#e2e/console-page.ts';
import { openDay, sellTo } from '#e2e/desk-page.ts';
import { expect, expectUsable } from '#e2e/journey.ts';
import { test } from '#e2e/own-venue.ts';

// Its sums are those of the whole venue, so it shares the venue with no other file.
test.use({ opensAt: '2026-11-15T10:46:00+08:00', viewport: { width: 1440, height: 900 } });
test.describe.configure({ mode: 'serial' });

test('a manager reads the revenue of a day and saves it as a file', async ({ page, venue }) => {
  await openDay(page, venue, 'manager');
  await sellTo(page, venue, 'Cash Cara', 'Tournament Court 2', [19]);
  await openFromMenu(page, 'money', reportLinkLabels.name);
  const bar = page.getByRole('search', { name: words.period.label });
  await bar.getByRole('button', { name: words.period.kinds.day, exact: true }).click();
  await bar.getByLabel(words.period.from).fill('2026-11-15');
  await bar.getByLabel(words.period.until).fill('2026-11-15');
  const table = page.getByRole('table', { name: words.revenue.methods.title });
  const cash = table.getByRole('row', { name: new RegExp(`^${words.revenue.methods.cash}`) });
  await expect(cash).toContainText('RM 80.00');
  await expect(page.getByText('15/11/2026, compared with 14/11/2026')).toBeVisible();
  await expectUsable(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Save “${words.revenue.methods.title}” as CSV` }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('revenue-by-method-of-payment_2026-11-15_2026-11-15.csv');
  const text = readFileSync(await file.path(), 'utf8');
  expect(text.startsWith('\u{feff}Paid by,Period,Before,Difference,%\r\n')).toBe(true);
  expect(text).toMatch(/\r\nCash,80\.00,/);
  await page.getByRole('link', { name: words.views.desk }).click();
  const people = page.getByRole('table', { name: words.desk.takings.title });
  await expect(people.getByRole('row', { name: /^Daniel Wong/ })).toContainText('RM 80.00');
  await expectUsable(page);
  const second = page.waitForEvent('download');
  await page.getByRole('button', { name: `Save “${words.desk.takings.title}” as CSV` }).click();
  const byPerson = readFileSync(await (await second).path(), 'utf8');
  expect(byPerson).toMatch(/\r\nDaniel Wong,1,80\.00,0\.00,80\.00,0\.00,0\.00,0\.00\r\n/);
});

test('occupancy, lessons and credits are read with the keyboard alone, at 1024 pixels and on a phone', async ({
  page,
  venue,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openDay(page, venue, 'manager');
  await openFromMenu(page, 'money', reportLinkLabels.name);
  await page.getByRole('link', { name: words.views.occupancy }).press('Enter');
  const map = page.getByRole('table', { name: words.occupancy.courts });
  await expect(map.getByRole('row')).toHaveCount(15);
  await expectUsable(page);
  await page.getByRole('link', { name: words.views.play }).press('Enter');
  await expect(page.getByRole('table', { name: words.play.attendance.title })).toBeVisible();
  await expectUsable(page);
  await page.getByRole('link', { name: words.views.credits }).press('Enter');
  await expect(page.getByRole('table', { name: words.credits.movements.title })).toBeVisible();
  await expectUsable(page);
  await page.getByRole('link', { name: words.views.coaches }).press('Enter');
  await expect(page.getByRole('table', { name: coachPayLabels.title })).toBeVisible();
  await expect(page.getByRole('button', { name: coachPayLabels.set })).toHaveCount(0);
  await expectUsable(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: words.views.occupancy }).press('Enter');
  await expect(map).toBeVisible();
  await expectUsable(page);
});
