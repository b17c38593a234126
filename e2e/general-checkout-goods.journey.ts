import type { Page } from '@playwright/test';
import { urlOf } from '#contract/call.ts';
import { getPrograms, type LessonProgram, priceLessons } from '#contract/lessons.ts';
import { getPlans, priceMembership } from '#contract/memberships.ts';
import { setSwitch, type switchNames } from '#contract/operator-venue.ts';
import { slotRange } from '#domain/time/slots.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import {
  expectSoon,
  fillBilling,
  finalTotal,
  goToPayment,
  notification,
  openOrder,
  openWithState,
  placeOrder,
  placeOrderButton,
} from '#e2e/checkout-page.ts';
import { expect, expectUsableEverywhere } from '#e2e/journey.ts';
import { admitAs, type OwnVenue, test } from '#e2e/own-venue.ts';

// The switches apply to the whole venue, so these journeys have one of their own.
test.use({ opensAt: '2026-11-16T09:03:00+08:00' });
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const turn = (venue: OwnVenue, name: (typeof switchNames)[number], isOn: boolean) =>
  venue.operate(setSwitch, { params: { name }, body: { isOn } });

/** The first program of a sport, once its classes have been created. */
const readProgram = async (page: Page, venue: OwnVenue): Promise<LessonProgram> => {
  const path = urlOf(getPrograms.path, { sport: 'Padel' });
  const read = async (): Promise<LessonProgram | undefined> => {
    const answer = await page.request.get(`${venue.address}${path}`);
    return getPrograms.response.parse(await answer.json()).programs[0];
  };
  await expectSoon.poll(async () => (await read())?.classes.length).toBeGreaterThan(1);
  const program = await read();
  if (program === undefined) throw new Error('The venue has no program.');
  return program;
};

/** The navigation state that hands over its next classes. */
const stateOfLesson = async (page: Page, venue: OwnVenue, count: number) => {
  const program = await readProgram(page, venue);
  const classes = program.classes.slice(0, count);
  const state = {
    selectedSport: 'Padel',
    selectedBookingType: 'group-lesson',
    selectedProgram: { id: program.id, name: program.name },
    selectedDifficulty: program.level,
    selectedSchedules: classes.map(({ id, court, date, slot, scheduleId }) => ({
      instance_id: id,
      court,
      booking_date: date,
      timeslot: slotRange(slot),
      schedule_id: scheduleId,
    })),
  };
  const words = `Padel ${program.name} (${program.level})`;
  return { state, words, dates: classes.map(({ date }) => formatDate(date)) };
};

test('seats in lessons: ordered, declined, resumed and paid', async ({ page, venue }) => {
  await turn(venue, 'lessons', true);
  await admitAs(page.request, venue, 'normal_member');
  const { state, words, dates } = await stateOfLesson(page, venue, 2);
  await openWithState(page, venue, '/checkout', state);
  for (const date of dates) {
    const line = page.getByRole('listitem').filter({ hasText: `Group Lesson - ${words}, ${date}` });
    await expect(line).toContainText('RM 50.00');
  }
  await page.getByLabel('Use Credits (Available: RM 100.00)').uncheck();
  await expect(finalTotal(page)).toContainText('RM 100.00');
  await expectUsableEverywhere(page);
  await fillBilling(page);
  await goToPayment(page);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expectSoon(page.getByRole('alert')).toHaveText(
    'Your payment was declined. Your order is still held: try again or release it.',
  );
  await expect(openOrder(page)).toContainText(words);

  // The checkout of the same classes shows the open order.
  await openWithState(page, venue, '/checkout', state);
  await expectSoon(openOrder(page)).toContainText(words);
  await page.getByRole('link', { name: 'Change sessions' }).click();
  await expect(page).toHaveURL(`${venue.address}/`);
  await page.goBack();
  await openOrder(page).getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay RM 100.00' }).click();
  await expectSoon(page.getByText('Booking confirmed successfully!')).toBeVisible();
  const booked = page.getByRole('listitem').filter({ hasText: `Group Lesson - ${words}` });
  await expectSoon(booked.first()).toBeVisible();
});

test('a class that the member has already, and one that the venue no longer sells', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/409/, /403/, /Failed to load resource/);
  await admitAs(page.request, venue, 'coach');
  const { state } = await stateOfLesson(page, venue, 1);
  // Without an answer in time, a class costs RM 50.
  await page.route(`**${priceLessons.path}`, (route) => route.abort());
  await openWithState(page, venue, '/checkout', state);
  await expect(page.getByText('these prices were worked out on your device')).toBeVisible();
  await expect(finalTotal(page)).toContainText('RM 50.00');
  await page.unroute(`**${priceLessons.path}`);
  await fillBilling(page);
  await turn(venue, 'lessons', false);
  await placeOrder(page);
  await expectSoon(notification(page)).toContainText('This is not open yet.');
  await notification(page).getByRole('button', { name: 'Got It' }).click();

  await turn(venue, 'lessons', true);
  await goToPayment(page);
  await page.getByRole('button', { name: 'Pay RM 50.00' }).click();
  await expectSoon(page.getByText('Booking confirmed successfully!')).toBeVisible();
  await openWithState(page, venue, '/checkout', state);
  await expectSoon(notification(page)).toContainText(
    'You already have a confirmed booking for this timeslot. Redirecting to profile.',
  );
  await expect(page).toHaveURL(/\/profile$/);
});

test("a membership has the server's price, and none without it", async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/Failed to load resource/);
  await turn(venue, 'membership', true);
  await admitAs(page.request, venue, 'vip_maserati');
  const answer = await page.request.get(`${venue.address}${getPlans.path}`);
  const { plans } = getPlans.response.parse(await answer.json());
  const { id, name, months } = plans.find(({ status }) => status === 'long_term_member') ?? {};
  // The price in the browser's state is ignored.
  const state = { selectedMembership: { id, name, months }, membershipPrice: 1 };
  await page.route(`**${priceMembership.path}`, (route) => route.abort());
  await openWithState(page, venue, '/checkout', state);
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to get pricing, please try to refresh the page',
  );
  await expect(placeOrderButton(page)).toBeDisabled();
  await expectUsableEverywhere(page);
  await page.unroute(`**${priceMembership.path}`);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(`Membership Upgrade - ${name}, ${months} months`)).toBeVisible();
  await expect(finalTotal(page)).toContainText('RM 300.00');
  await expectUsableEverywhere(page);

  await fillBilling(page);
  await goToPayment(page);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expectSoon(openOrder(page)).toContainText(`${name}, ${months} months`);
  await openOrder(page).getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay RM 300.00' }).click();
  await expectSoon(page.getByText('Membership confirmed successfully!')).toBeVisible();
  await expectSoon(page.getByRole('main')).toContainText('Long-term Member');
  await expect(page).toHaveURL(/\/profile$/);
});
