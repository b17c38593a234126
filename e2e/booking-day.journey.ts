import type { Page } from '@playwright/test';
import { getCurrentTime } from '#contract/venue.ts';
import { type MembershipStatus, membershipStatuses } from '#domain/members/membership-status.ts';
import { addDays, formatDate } from '#domain/time/venue-time.ts';
import { choiceOf, dayOf, expectChosen, slotOf, stepOf, summaryOf } from '#e2e/booking-page.ts';
import { expect, openOtherBrowser } from '#e2e/journey.ts';
import { admitAs, type OwnVenue, test } from '#e2e/own-venue.ts';

// The booking day is still the 15th, and its last slot has not ended.
test.use({ opensAt: '2026-11-16T01:50:00+08:00' });
test.describe.configure({ mode: 'serial' });

const leaving = '2026-11-15';
const next = addDays(leaving, 1);
const court = 'Tournament Court 1';

const address = (venue: OwnVenue, date: string): string =>
  `${venue.address}/?${new URLSearchParams({ sport: 'Pickle', date, type: 'Tournament Court', court })}`;

const lastDay = (status: MembershipStatus, from: string): string =>
  formatDate(addDays(from, status === 'long_term_member' ? 13 : 9));

test('[DAY-8] [PICK-9] at 02:00 the window moves on without a reload, for every role', async ({
  browser,
  venue,
}) => {
  test.setTimeout(120_000);
  await venue.setClock('2026-11-16T01:50:00+08:00');
  const pages: { status: MembershipStatus; page: Page }[] = [];
  for (const status of membershipStatuses) {
    const page = await (await openOtherBrowser(browser)).newPage();
    await admitAs(page.request, venue, status);
    // The device's clock shows another day until the server has answered: after the app is there.
    await page.route(`**${getCurrentTime.path}`, async (route) => {
      await page.getByRole('main').waitFor();
      await route.continue();
    });
    // One member views the day that leaves the window, the others a later one.
    await page.goto(address(venue, status === 'normal_member' ? leaving : addDays(next, 3)));
    await expect(page.getByText(`until ${lastDay(status, leaving)}`)).toBeVisible();
    await slotOf(page, 25).click();
    await expect(summaryOf(page, '1 slot')).toBeVisible();
    // This property would be lost in a reload.
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    pages.push({ status, page });
  }

  await venue.setClock('2026-11-16T01:59:55+08:00');
  for (const { status, page } of pages) {
    await expect(page.getByText(`until ${lastDay(status, next)}`)).toBeVisible({ timeout: 20_000 });
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    if (status === 'normal_member') {
      await expect(page.getByText(/15\/11\/2026 can no longer be booked/).first()).toBeVisible();
      await expect(summaryOf(page, '1 slot')).toBeHidden();
      await expectChosen(dayOf(page, next));
    } else {
      await expect(summaryOf(page, '1 slot')).toBeVisible();
    }
  }
});

test('[CYCLE-3] at 02:00 the open courts are those of the new day in its cycle', async ({
  page,
  venue,
}) => {
  // A cycle begins on 19 November 2026, so courts held on the 18th are open on the next day.
  await venue.setClock('2026-11-19T01:59:00+08:00');
  await admitAs(page.request, venue, 'normal_member');
  await page.goto(`${venue.address}/?sport=Pickle&date=2026-11-18&type=Tournament+Court`);
  const held = choiceOf(page, 'court', 'Tournament Court 8');
  await expect(held).toHaveAttribute('aria-disabled', 'true');
  await venue.setClock('2026-11-19T01:59:57+08:00');
  const chosen = { timeout: 15_000 };
  await expect(dayOf(page, '2026-11-19')).toHaveAttribute('aria-pressed', 'true', chosen);
  await choiceOf(page, 'courtType', 'Tournament Court').click();
  await expect(stepOf(page, 'court').getByText('Thu 19 Nov')).toBeVisible();
  await expect(held).not.toHaveAttribute('aria-disabled', 'true');
});
