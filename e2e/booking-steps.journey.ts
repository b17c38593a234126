import type { Page } from '@playwright/test';
import { priceCourts } from '#contract/orders.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';
import {
  checkOut,
  choiceOf,
  chosenIn,
  dayOf,
  expectChosen,
  slotOf,
  stepOf,
  summaryOf,
} from '#e2e/booking-page.ts';
import { expect } from '#e2e/journey.ts';
import { admitAs, type OwnVenue, test } from '#e2e/own-venue.ts';
import { withMotion } from '#e2e/with-motion.ts';

const opensAt = '2026-11-25T10:30:00+08:00';
test.use({ opensAt, ...withMotion });

const today = bookingDayOf(Temporal.Instant.from(opensAt));
const later = addDays(today, 3);

const open = async (page: Page, venue: OwnVenue, query = ''): Promise<void> => {
  await admitAs(page.request, venue, 'normal_member');
  await page.goto(`${venue.address}/${query}`);
  await expect(choiceOf(page, 'sport', 'Pickle')).toBeVisible();
};

/** Chooses a Tournament Court on a date, and two of its slots. */
const chooseTwoSlots = async (page: Page, date: BookingDate = later): Promise<void> => {
  await choiceOf(page, 'sport', 'Pickle').click();
  await expectChosen(dayOf(page, today));
  // Today is already chosen, and a second press would deselect it.
  if (date !== today) await dayOf(page, date).click();
  await choiceOf(page, 'courtType', 'Tournament Court').click();
  await choiceOf(page, 'court', 'Tournament Court 3').click();
  await slotOf(page, 12).click();
  await slotOf(page, 13).click();
  await expect(summaryOf(page, '2 slots')).toBeVisible();
};

test('[PICK-2] [PICK-10] each sport has its own steps, and without a sport there is only the first', async ({
  page,
  venue,
}) => {
  await open(page, venue);
  const steps = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(stepOf(page, 'sport').getByRole('button')).toHaveText([/^Pickle/, /^Padel/]);
  await expect(steps).toHaveText([/1.*Sport/]);
  await choiceOf(page, 'sport', 'Pickle').click();
  await expect(steps).toHaveText([/Sport/, /2.*Date/, /3.*Court Type/, /4.*Court/, /5.*Timeslot/]);
  await choiceOf(page, 'sport', 'Padel').click();
  await expect(steps).toHaveText([/Sport/, /2.*Date/, /3.*Court/, /4.*Timeslot/]);
});

test('[PICK-3] pressing the chosen sport again deselects it and clears everything below', async ({
  page,
  venue,
}) => {
  await open(page, venue);
  await chooseTwoSlots(page);
  await choiceOf(page, 'sport', 'Pickle').click();
  await expectChosen(choiceOf(page, 'sport', 'Pickle'), false);
  await expect(stepOf(page, 'date')).toBeHidden();
  expect(new URL(page.url()).search).toBe('');
  await choiceOf(page, 'sport', 'Pickle').click();
  await expectChosen(dayOf(page, today));
  await expect(chosenIn(stepOf(page, 'courtType'))).toHaveCount(0);
  await expect(summaryOf(page, '2 slots')).toBeHidden();
});

test('[PICK-4] the first selectable day is preselected, and again for another sport', async ({
  page,
  venue,
}) => {
  await open(page, venue);
  await choiceOf(page, 'sport', 'Pickle').click();
  await expectChosen(dayOf(page, today));
  await dayOf(page, later).click();
  await expectChosen(dayOf(page, later));
  await choiceOf(page, 'sport', 'Padel').click();
  await expectChosen(dayOf(page, today));
  await expectChosen(dayOf(page, later), false);
});

test('[PICK-5] another date clears court type, court and slots, and the same date is deselected', async ({
  page,
  venue,
}) => {
  await open(page, venue);
  await chooseTwoSlots(page);
  await dayOf(page, addDays(later, 1)).click();
  await expect(chosenIn(stepOf(page, 'courtType'))).toHaveCount(0);
  await expect(stepOf(page, 'court')).toContainText('Choose a court type');
  await expect(summaryOf(page, '2 slots')).toBeHidden();

  await dayOf(page, addDays(later, 1)).click();
  await expect(chosenIn(stepOf(page, 'date'))).toHaveCount(0);
  await expect(stepOf(page, 'courtType')).toContainText('Choose a date');
  await page.reload();
  await expect(dayOf(page, later)).toBeVisible();
  await expect(chosenIn(stepOf(page, 'date'))).toHaveCount(0);
});

test('[PICK-6] another court type clears court and slots', async ({ page, venue }) => {
  await open(page, venue);
  await chooseTwoSlots(page);
  await choiceOf(page, 'courtType', 'Show Court').click();
  await expect(chosenIn(stepOf(page, 'court'))).toHaveCount(0);
  await expect(stepOf(page, 'timeslot')).toContainText('Choose a court');
  await expect(summaryOf(page, '2 slots')).toBeHidden();
  await expectChosen(dayOf(page, later));
});

test('[PICK-7] [PICK-8] the selection is kept per court, and only free slots can be toggled', async ({
  page,
  venue,
}) => {
  await open(page, venue);
  await chooseTwoSlots(page, today);
  await choiceOf(page, 'court', 'Tournament Court 4').click();
  await expect(chosenIn(stepOf(page, 'timeslot'))).toHaveCount(0);
  await slotOf(page, 14).click();
  await expect(summaryOf(page, '3 slots')).toHaveText(/on 2 courts/);
  await expect(choiceOf(page, 'court', 'Tournament Court 3')).toHaveAccessibleName(/2 selected/);

  await choiceOf(page, 'court', 'Tournament Court 3').click();
  await expectChosen(slotOf(page, 12));
  await slotOf(page, 12).click();
  await expectChosen(slotOf(page, 12), false);
  await expect(summaryOf(page, '2 slots')).toBeVisible();

  await test.step('a slot that has ended cannot be toggled, one that has begun can', async () => {
    await expect(slotOf(page, 9)).toHaveAccessibleName(/Past$/);
    await slotOf(page, 9).click({ force: true });
    await expectChosen(slotOf(page, 9), false);
    await slotOf(page, 10).click();
    await expectChosen(slotOf(page, 10));
  });
});

test('[SLOT-2] [SLOT-4] the table has 19 rows, and the last two are on the next day', async ({
  page,
  venue,
}) => {
  await open(page, venue, `?sport=Padel&date=${later}&court=Padel+Court+1`);
  const rows = stepOf(page, 'timeslot').getByRole('button');
  await expect(rows).toHaveCount(19);
  await expect(rows.first()).toHaveAccessibleName(/^07:00 AM - 08:00 AM,/);
  await expect(rows.last()).toHaveAccessibleName(/^01:00 AM - 02:00 AM \(Next Day\),/);
  await expect(rows.filter({ hasText: '(Next Day)' })).toHaveCount(2);
});

test('[WIN-4] [WIN-5] [WIN-6] [WIN-7] the calendar shows no more than the window', async ({
  page,
  venue,
}) => {
  await open(page, venue, '?sport=Pickle');
  const date = stepOf(page, 'date');
  await expect(date.getByRole('columnheader').first()).toHaveText(/Monday/);
  const month = date.getByLabel('Month', { exact: true });
  await expect(month.getByRole('option')).toHaveText(['November', 'December']);
  await expect(date.getByLabel('Year').getByRole('option')).toHaveText(['2026']);
  await expect(dayOf(page, addDays(today, -1))).toBeDisabled();

  const previous = date.getByRole('button', { name: 'Previous month' });
  const next = date.getByRole('button', { name: 'Next month' });
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await next.click();
  await expect(month).toHaveValue('2026-12');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(dayOf(page, addDays(today, 9))).toBeEnabled();
  await expect(dayOf(page, addDays(today, 10))).toBeDisabled();
  await month.selectOption('November');
  await expectChosen(dayOf(page, today));
});

test('a closed day cannot be picked and says why', async ({ page, venue }) => {
  await page.route('**/api/slots/Padel', async (route) => {
    const answer = await route.fetch();
    const closures = [{ from: later, to: later, reason: 'New glass is being fitted.' }];
    await route.fulfill({ json: { ...(await answer.json()), closures } });
  });
  await open(page, venue, '?sport=Padel');
  const closed = stepOf(page, 'date').getByRole('button', { name: /New glass is being fitted/ });
  await closed.click({ force: true });
  await expectChosen(closed, false);
  await expectChosen(dayOf(page, today));
});

test('[PICK-1] the logo, the menu and the profile icon clear the selection', async ({
  page,
  venue,
}) => {
  await open(page, venue);
  const bar = page.getByRole('banner');
  for (const link of [/back to the start/, 'Court Booking', 'Group Lessons', 'Profile']) {
    await chooseTwoSlots(page);
    await bar.getByRole('link', { name: link }).click();
    await expect(summaryOf(page, '2 slots')).toBeHidden();
    await bar.getByRole('link', { name: 'Court Booking' }).click();
    await expect(chosenIn(stepOf(page, 'sport'))).toHaveCount(0);
  }
});

test('[PICK-12] a reload and going back from the checkout restore the selection', async ({
  page,
  venue,
}) => {
  await open(page, venue);
  await chooseTwoSlots(page);
  const expectAllThere = async (): Promise<void> => {
    await expectChosen(choiceOf(page, 'sport', 'Pickle'));
    await expectChosen(dayOf(page, later));
    await expectChosen(choiceOf(page, 'courtType', 'Tournament Court'));
    await expectChosen(choiceOf(page, 'court', 'Tournament Court 3'));
    await expect(chosenIn(stepOf(page, 'timeslot'))).toHaveCount(2);
    await expect(summaryOf(page, '2 slots')).toBeVisible();
  };
  await page.reload();
  await expectAllThere();
  await checkOut(page);
  await expect(page).toHaveURL(/\/checkout-court$/);
  await page.goBack();
  await expectAllThere();
});

test("no price is shown before the week's free slots are known", async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/Failed to load resource/);
  await admitAs(page.request, venue, 'athlete');
  await page.goto(venue.address);
  await chooseTwoSlots(page);
  const amount = page.getByRole('main').getByText(/^Total RM /);
  const free = page.getByRole('main').getByText(/ left (this week|for .+ to .+) ?$/);
  await expect(amount).toHaveText('Total RM 0.00');

  const answers = Promise.withResolvers<void>();
  const prices = `**${priceCourts.path}`;
  await page.route(prices, (route) => answers.promise.then(() => route.continue()));
  await page.reload();
  const count = summaryOf(page, '2 slots');
  await expect(count).toBeVisible();
  await expect(amount).toHaveCount(0);
  await expect(free).toHaveCount(0);
  const before = await count.boundingBox();
  answers.resolve();
  await expect(amount).toHaveText('Total RM 0.00');
  await expect(free).toHaveText(/^2 free, none left (this week|for .+ to .+) ?$/);
  expect(await count.boundingBox()).toEqual(before);

  await page.route(prices, (route) => route.abort());
  await page.reload();
  await expect(amount).toHaveText(/^Total RM [1-9]/);
  await expect(free).toHaveCount(0);
});

test('a check that could not be made says so', async ({ page, venue, expectedOnConsole }) => {
  expectedOnConsole.push(/Failed to load resource/);
  await page.route('**/api/slots/check', (route) => route.fulfill({ status: 503 }));
  await open(page, venue);
  await chooseTwoSlots(page);
  await checkOut(page);
  await expect(page.getByRole('dialog', { name: 'Checkout Error' })).toContainText(
    'Failed to verify booking limit. Please try again or contact support.',
  );
});
