import type { Route } from '@playwright/test';
import { calculatePrice, placeOrder as placeOrderCall, priceCourts } from '#contract/orders.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { expectChosen, slotOf } from '#e2e/booking-page.ts';
import {
  bookingOf,
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
import { expect, expectUsableEverywhere, widths } from '#e2e/journey.ts';
import { admitAs, test } from '#e2e/own-venue.ts';

test.use({ opensAt: '2026-11-16T09:02:00+08:00' });
// Each journey checks many states of its screens.
test.describe.configure({ timeout: 120_000 });

/** Slots of one court on a Wednesday. */
const courts = {
  selectedSport: 'Padel',
  selectedCourtType: 'Padel Court',
  selectedCourt: 'Padel Court 2',
  selectedDate: '2026-11-18',
  selectedTimeslots: ['12:00 PM', '08:00 PM - 09:00 PM'],
  selectedBookingType: 'court-booking',
  selectedProfile: null,
  selectedProgram: null,
  selectedSchedules: [],
  selectedDifficulty: null,
  selectedMembership: null,
  membershipPrice: null,
};

test('timeslots of one court are priced one by one, with one line for the discount', async ({
  page,
  venue,
}) => {
  await admitAs(page.request, venue, 'vip_maserati');
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(calculatePrice.path)) asked.push(request.postDataJSON().slot);
  });
  await openWithState(page, venue, '/checkout', courts);
  const items = page.getByRole('region', { name: checkoutLabels.itemList }).getByRole('listitem');
  await expect(items.nth(0)).toContainText(
    'Court Booking - Padel Court 2, 18/11/2026, 12:00 PM - 01:00 PM',
  );
  await expect(items.nth(0)).toContainText('RM 120.00');
  await expect(items.nth(1)).toContainText('RM 160.00');
  // RM 10 off in the daytime.
  await expect(
    page.getByRole('listitem').filter({ hasText: /^Discount-RM 10\.00$/ }),
  ).toBeVisible();
  await expect(finalTotal(page)).toContainText('RM 270.00');
  // The start of the live stream may fetch them a second time.
  expect(new Set(asked)).toEqual(new Set([12, 20]));
  await expectUsableEverywhere(page);

  await fillBilling(page);
  await goToPayment(page);
  await page.goBack();
  // The order holds the same slots, and the button to its payment is prominent.
  await expectSoon(openOrder(page)).toContainText('Wed 18 Nov · 12 – 1 PM');
  await page.getByRole('link', { name: 'Change timeslots' }).click();
  await expectChosen(slotOf(page, 12));
  await page.goBack();
  await openOrder(page).getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay RM 270.00' }).click();
  await expectSoon(page.getByText('Booking confirmed successfully!')).toBeVisible();
  await expectSoon(bookingOf(page, 'Padel Court 2', '12:00 PM - 01:00 PM')).toBeVisible();
});

test('[PRICE-5] without an answer in 5 seconds it uses its own price list, and the venue’s prices win', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/409|ERR_FAILED/);
  await admitAs(page.request, venue, 'super_host_padel');
  const prices = [`**${calculatePrice.path}`, `**${priceCourts.path}`];
  const unanswered: Route[] = [];
  for (const path of prices) await page.route(path, (route) => void unanswered.push(route));
  await page.setViewportSize({ width: widths.phone, height: 800 });
  await openWithState(page, venue, '/checkout', { ...courts, selectedCourt: 'Padel Court 3' });
  await expect(page.getByRole('button', { name: 'Loading prices…' })).toBeDisabled();
  const topOfForm = () =>
    page
      .getByLabel('Full Name')
      .evaluate((field) => field.getBoundingClientRect().top + window.scrollY);
  const before = await topOfForm();
  await expectUsableEverywhere(page);
  // RM 140 and RM 180, and no discount for a host.
  await expect(finalTotal(page)).toContainText('RM 320.00', { timeout: 8_000 });
  await expect(page.getByText('these prices were worked out on your device')).toBeVisible();
  // The form does not move while the member fills it in.
  await page.setViewportSize({ width: widths.phone, height: 800 });
  expect(await topOfForm()).toBe(before);
  await expectUsableEverywhere(page);

  await fillBilling(page);
  // The server answers again from the order on, so that no retry replaces the prices before it.
  await page.route(`**${placeOrderCall.path}`, async (route) => {
    for (const path of prices) await page.unroute(path);
    for (const waiting of unanswered.splice(0)) await waiting.abort();
    await route.fallback();
  });
  await placeOrder(page);
  await expectSoon(notification(page)).toContainText(
    'The price has changed since it was shown to you. Please review the new total.',
  );
  await expect(notification(page)).toContainText('Shown RM 320.00, now RM 260.00');
  await notification(page).getByRole('button', { name: 'Got It' }).click();
  await expect(finalTotal(page)).toContainText('RM 260.00');
  await expect(page.getByText('these prices were worked out on your device')).toBeHidden();
  await goToPayment(page);
  await expect(page.getByText('RM 260.00', { exact: true })).toBeVisible();
});

test('free slots and credits work as in the court checkout', async ({ page, venue }) => {
  await admitAs(page.request, venue, 'athlete');
  // The demo data has already used one of the week's two.
  await openWithState(page, venue, '/checkout', { ...courts, selectedCourt: 'Padel Court 1' });
  await expect(page.getByText('1 free, none left this week')).toBeVisible();
  await expect(finalTotal(page)).toContainText('RM 160.00');

  await admitAs(page.request, venue, 'normal_member');
  await openWithState(page, venue, '/checkout', courts);
  const useCredits = page.getByLabel('Use Credits (Available: RM 100.00)');
  await expect(useCredits).toBeChecked();
  await expect(finalTotal(page)).toContainText('RM 180.00');
  await useCredits.uncheck();
  await expect(finalTotal(page)).toContainText('RM 280.00');
});

test('without a selection there is no checkout, and none is stored', async ({ page, venue }) => {
  await admitAs(page.request, venue, 'coach');
  const broken = [
    null,
    { selectedBookingType: 'court-booking' },
    { ...courts, selectedDate: 'soon' },
    { ...courts, selectedBookingType: 'group-lesson' },
    { selectedMembership: 'Host' },
  ];
  for (const state of broken) {
    await openWithState(page, venue, '/checkout', state);
    await expect(page).toHaveURL(`${venue.address}/`);
  }
  await openWithState(page, venue, '/checkout', { ...courts, selectedTimeslots: ['02:00 AM'] });
  await expect(page.getByText('No items in the order')).toBeVisible();
  await expect(placeOrderButton(page)).toBeDisabled();
});

test('[ORDER-7] anything other than a court booking or a group lesson is not sold', async ({
  page,
  venue,
}) => {
  await admitAs(page.request, venue, 'coach');
  await openWithState(page, venue, '/checkout', { ...courts, selectedBookingType: 'coaching' });
  await expect(finalTotal(page)).toContainText('RM 280.00');
  await fillBilling(page);
  await placeOrder(page);
  await expectSoon(notification(page)).toContainText(
    'Invalid booking selection. Please choose court booking or group lesson and try again.',
  );
  await expectUsableEverywhere(page);
});
