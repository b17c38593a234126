import { bookingDayOf } from '#domain/time/booking-window.ts';
import { addDays, formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { seriesLabels as words } from '#domain/words/series-labels.ts';
import { shiftLinkLabels } from '#domain/words/shift-link-labels.ts';
import { expectUsableAtDesk } from '#e2e/console-page.ts';
import { cellOf, countClicks, openDay, tabTo } from '#e2e/desk-page.ts';
import { expect } from '#e2e/journey.ts';
import { test } from '#e2e/own-venue.ts';

// A court that is free for ten weeks is not shared with another file.
const opensAt = '2026-11-15T10:47:00+08:00';
test.use({ opensAt, viewport: { width: 1440, height: 900 } });

const court = 'Tournament Court 8';
const { form, dates, day } = words;

test('[SERIES-4] [SERIES-5] a series with one exception is made with six clicks, and ended with the keyboard', async ({
  page,
  venue,
}) => {
  const today = bookingDayOf(Temporal.Instant.from(opensAt));
  const third = formatDate(addDays(today, 14));
  await openDay(page, venue, 'manager');
  const clicks = await countClicks(page);
  await cellOf(page, court, 22).click();
  // This hint comes last, and moves what stands below it.
  await expect(page.getByText(shiftLinkLabels.hint)).toBeVisible();
  await page.getByRole('link', { name: day.everyWeek }).click();
  // The drawer of the day has a reason, too.
  await expect(page.getByRole('heading', { name: form.makeTitle })).toBeVisible();
  await page.getByLabel(form.reason).click();
  await page.keyboard.type('Smash Club');
  await page.getByLabel(fill(dates.block, { date: third })).click();
  await expectUsableAtDesk(page);
  await page.getByRole('button', { name: fill(form.submit, { count: '9' }) }).click();
  const row = page.getByRole('row', { name: /Smash Club/ });
  await expect(row.getByText(fill(words.leftOut, { date: third }))).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(6);
  await expectUsableAtDesk(page);

  const open = row.getByRole('link', { name: 'Smash Club' });
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  await page.getByText(words.one.scopes.all, { exact: true }).click();
  const end = page.getByRole('button', { name: fill(words.one.end, { count: '9' }) });
  await expect(end).toBeVisible();
  await expectUsableAtDesk(page);
  await tabTo(page, page.getByRole('link', { name: fill(form.change, { count: '9' }) }));
  await page.keyboard.press('Enter');
  await page.getByLabel(form.forWhom).fill('Aina');
  await page.reload();
  await expect(page.getByLabel(form.forWhom)).toHaveValue('Aina');
  await page.goBack();
  await tabTo(page, end);
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: words.one.endTitle });
  await expect(asked.getByText(/^Smash Club: 9 dates become free, from /)).toBeVisible();
  await asked.getByRole('button', { name: fill(words.one.end, { count: '9' }) }).press('Enter');
  await expect(page.getByText(fill(day.ended, { count: '9' }))).toBeVisible();
  await expect(row).toBeHidden();
});

test('[SERIES-6] [SERIES-9] one date of a series moves, others change, and it is still one series', async ({
  page,
  venue,
}) => {
  const today = bookingDayOf(Temporal.Instant.from(opensAt));
  const second = addDays(today, 7);
  await openDay(page, venue, 'manager');
  await cellOf(page, court, 21).click();
  await page.getByRole('link', { name: day.everyWeek }).click();
  await expect(page.getByRole('heading', { name: form.makeTitle })).toBeVisible();
  await page.getByLabel(form.reason).fill('Lob Club');
  await page.getByRole('button', { name: fill(form.submit, { count: '10' }) }).click();
  const row = page.getByRole('row', { name: /Lob Club/ });
  await row.getByRole('link', { name: 'Lob Club' }).click();
  const seen = page.getByRole('listitem').filter({ hasText: formatDate(second) });
  await page.getByLabel(words.one.date, { exact: true }).selectOption({ index: 1 });
  await page.getByRole('link', { name: form.changeOne }).click();
  // Nothing is offered as free that the series has already.
  await expect(page.getByText(dates.asNow)).toBeVisible();
  await page.getByLabel(form.court, { exact: true }).selectOption({ label: 'Tournament Court 7' });
  await expectUsableAtDesk(page);
  await page.getByRole('button', { name: form.changeOne, exact: true }).click();
  await expect(seen).toContainText(fill(words.movedFrom, { place: court }));
  await expectUsableAtDesk(page);

  // The last six dates begin an hour later.
  await page.getByText(words.one.scopes.from, { exact: true }).click();
  await page.getByLabel(words.one.date, { exact: true }).selectOption({ index: 4 });
  await page.getByRole('link', { name: fill(form.change, { count: '6' }) }).click();
  await page.getByLabel(form.from, { exact: true }).selectOption('22');
  await page.getByRole('button', { name: fill(form.change, { count: '6' }) }).click();
  await page.getByText(words.one.scopes.all, { exact: true }).click();
  const end = page.getByRole('button', { name: fill(words.one.end, { count: '10' }) });
  await expect(end).toBeVisible();
  await expectUsableAtDesk(page);
  await page.getByRole('link', { name: form.back, exact: true }).click();
  await expect(row).toHaveCount(1);
  await page.goto(`${venue.address}/console?date=${second}`);
  await expect(cellOf(page, 'Tournament Court 7', 21)).toHaveAccessibleName(/Lob Club/);
  await expect(cellOf(page, court, 21)).not.toHaveAccessibleName(/Lob Club/);
  await page.goto(`${venue.address}/console?date=${addDays(today, 14)}`);
  await expect(cellOf(page, court, 21)).toHaveAccessibleName(/Lob Club/);

  // By way of a block of the day, the whole series ends: whatever its court and time.
  await cellOf(page, court, 21).click();
  await page.getByRole('link', { name: day.change }).click();
  await page.getByText(words.one.scopes.all, { exact: true }).click();
  await end.click();
  const asked = page.getByRole('dialog', { name: words.one.endTitle });
  await expect(asked).toContainText('Tournament Court 7, Tournament Court 8');
  await asked.getByRole('button', { name: fill(words.one.end, { count: '10' }) }).click();
  await expect(page.getByText(fill(day.ended, { count: '10' }))).toBeVisible();
  await expect(row).toBeHidden();
  await page.goto(`${venue.address}/console?date=${second}`);
  await expect(cellOf(page, 'Tournament Court 7', 21)).not.toHaveAccessibleName(/Lob Club/);
});
