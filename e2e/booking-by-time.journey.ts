import type { Locator, Page } from '@playwright/test';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import {
  choiceOf,
  chosenIn,
  dayOf,
  expectChosen,
  slotOf,
  stepOf,
  summaryOf,
} from '#e2e/booking-page.ts';
import { expect, expectUsable } from '#e2e/journey.ts';
import { admitAs, type OwnVenue, test } from '#e2e/own-venue.ts';

const opensAt = '2026-11-25T10:30:00+08:00';
test.use({ opensAt });

const today = bookingDayOf(Temporal.Instant.from(opensAt));
const { byTime, views } = bookingLabels;

const open = async (page: Page, venue: OwnVenue): Promise<void> => {
  await admitAs(page.request, venue, 'normal_member');
  await page.goto(venue.address);
  await expect(choiceOf(page, 'sport', 'Pickle')).toBeVisible();
};

const courtsAt = (page: Page, time: string): Locator =>
  stepOf(page, 'court')
    .getByRole('toolbar', { name: byTime.toolbar })
    .getByRole('listitem')
    .filter({ hasText: time });

test('[PICK-13] five taps on a phone show who is free at seven on four days, and a sixth selects a court', async ({
  page,
  venue,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, venue);
  const taps: string[] = [];
  const tap = async (what: Locator): Promise<void> => {
    taps.push(`${what}`);
    await what.click();
  };
  await tap(choiceOf(page, 'sport', 'Pickle'));
  await expectChosen(dayOf(page, today));
  await tap(page.getByRole('button', { name: byTime.see }));
  await expect(courtsAt(page, '07:00 PM')).toContainText('from RM');
  for (const days of [1, 2, 3]) {
    await tap(dayOf(page, addDays(today, days)));
    await expectChosen(dayOf(page, addDays(today, days)));
    await expect(courtsAt(page, '07:00 PM')).toBeVisible();
  }
  expect(taps.length).toBeLessThanOrEqual(5);
  await expectUsable(page);

  const pressed = courtsAt(page, '07:00 PM')
    .getByRole('button', { name: /^T\d, Tournament Court/ })
    .first();
  await pressed.scrollIntoViewIfNeeded();
  const before = await pressed.boundingBox();
  await tap(pressed);
  await expect(summaryOf(page, '1 slot')).toBeVisible();
  await expectChosen(choiceOf(page, 'courtType', 'Tournament Court'));
  await expectChosen(slotOf(page, 19));
  await expectUsable(page);

  // The pressed court has chosen its type and stays in its place beside the courts of the other one.
  expect(await pressed.boundingBox()).toEqual(before);
  const show = courtsAt(page, '07:00 PM').getByRole('button', { name: /^S\d, Show Court/ });
  await expect(show.first()).toBeVisible();
  await page.getByRole('button', { name: 'Show only Tournament Courts' }).click();
  await expect(show).toHaveCount(0);
  await page.getByRole('button', { name: byTime.showAllTypes }).click();
  await expect(show.first()).toBeVisible();
  await expect(summaryOf(page, '1 slot')).toBeVisible();

  // The next day is one press away, also with the courts one by one.
  await page.getByRole('radio', { name: views.court }).check();
  await page.getByRole('button', { name: bookingLabels.nextDay, exact: true }).click();
  await expectChosen(dayOf(page, addDays(today, 4)));
  await expectChosen(choiceOf(page, 'courtType', 'Tournament Court'));
  await expect(summaryOf(page, '1 slot')).toBeHidden();
  // The court stays, so its slots of that day are in view.
  await expect(chosenIn(stepOf(page, 'court'))).toHaveCount(1);
  await expect(slotOf(page, 19)).toBeVisible();
});

test('[PICK-13] by time, courts are chosen with the keyboard alone, and the view is remembered', async ({
  page,
  venue,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, venue);
  await choiceOf(page, 'sport', 'Padel').click();
  await expectChosen(dayOf(page, today));
  await dayOf(page, addDays(today, 3)).click();
  await page.getByRole('radio', { name: views.court }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: views.time })).toBeChecked();
  await expectUsable(page);
  await page.keyboard.press('Tab');
  const court = (number: number, time: string): Locator =>
    page.getByRole('button', { name: new RegExp(`^Padel Court ${number}, ${time}`) });
  await expect(court(1, '07:00 AM')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(court(2, '08:00 AM')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(summaryOf(page, '1 slot')).toBeVisible();
  await expectChosen(court(2, '08:00 AM'));
  await page.reload();
  await expectChosen(court(2, '08:00 AM'));
  await expect(page.getByRole('radio', { name: views.time })).toBeChecked();
});
