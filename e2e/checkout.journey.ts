import { checkoutLabels, refundPolicy } from '#domain/words/checkout-labels.ts';
import { openOrderLabels, orderLabels } from '#domain/words/order-labels.ts';
import { checkOut, slotOf } from '#e2e/booking-page.ts';
import {
  billing,
  bookingOf,
  confirmDialog,
  expectSoon,
  fillBilling,
  finalTotal,
  goToPayment,
  notification,
  openCheckout,
  openOrder,
  placeOrder,
  placeOrderButton,
} from '#e2e/checkout-page.ts';
import { expect, expectUsableEverywhere } from '#e2e/journey.ts';
import { admitAs, test } from '#e2e/own-venue.ts';

// A Monday; the dates below are in its week.
test.use({ opensAt: '2026-11-16T09:00:00+08:00' });
// Each journey checks many states of its screens.
test.describe.configure({ timeout: 120_000 });
const tuesday = '2026-11-17';
const wednesday = '2026-11-18';
const thursday = '2026-11-19';

test('by card: from the courts through the payment page to the booking', async ({
  page,
  venue,
}) => {
  await admitAs(page.request, venue, 'coach');
  await openCheckout(page, venue, {
    court: 'Tournament Court 1',
    date: tuesday,
    slots: [10, 12, 25],
  });
  const main = page.getByRole('main');
  await expect(main).toContainText(
    'Court Booking - Pickle Tournament Court 1, 17/11/2026, 10:00 AM - 11:00 AM',
  );
  await expect(main).toContainText('01:00 AM - 02:00 AM (Next Day)');
  await expect(finalTotal(page)).toContainText('RM 220.00');
  await expect(page.getByRole('checkbox')).toBeHidden();
  await expect(page.getByText(orderLabels.courts.howToPay)).toBeVisible();
  await expectUsableEverywhere(page);

  await fillBilling(page);
  // Enter in the last field submits the form.
  await page.getByLabel('Mobile Number').press('Enter');
  await expect(confirmDialog(page)).toContainText(refundPolicy.points[0]);
  await expect(confirmDialog(page)).toContainText('RM 220.00');
  await expect(confirmDialog(page).getByRole('listitem').first()).toContainText(
    'Tue 17 Nov · 10 – 11 AM, 12 – 1 PM, 1 – 2 AM (Next Day)',
  );
  await expect(confirmDialog(page)).not.toContainText('Credits are held');
  await expectUsableEverywhere(page);
  await confirmDialog(page).getByRole('button', { name: 'Agree' }).click();

  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.getByRole('button', { name: 'Pay RM 220.00' }).click();
  await expectSoon(page.getByText('Booking confirmed successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  await expectSoon(bookingOf(page, 'Tournament Court 1', '10:00 AM - 11:00 AM')).toBeVisible();
  await expectUsableEverywhere(page);

  // The next order is prefilled with these details.
  await openCheckout(page, venue, { court: 'Tournament Court 2', date: tuesday, slots: [10] });
  await expect(page.getByLabel('Full Name')).toHaveValue(billing.name);
  await expect(page.getByLabel('Email Address')).toHaveValue(billing.email);
  await expect(page.getByLabel('Mobile Number')).toHaveValue(billing.shownMobile);
});

test('with credits: a whole order, then a part of one, then none', async ({ page, venue }) => {
  await admitAs(page.request, venue, 'normal_member');
  const court = 'Tournament Court 3';
  await test.step('a whole order', async () => {
    await openCheckout(page, venue, { court, date: wednesday, slots: [12] });
    const useCredits = page.getByLabel('Use Credits (Available: RM 100.00)');
    await expect(useCredits).toBeChecked();
    await expect(page.getByRole('listitem').filter({ hasText: 'Credits Applied' })).toContainText(
      '-RM 60.00',
    );
    await expect(finalTotal(page)).toContainText('RM 0.00');
    const subtotal = page.getByRole('listitem').filter({ hasText: checkoutLabels.subtotal });
    await expect(subtotal).toContainText('RM 60.00');
    await expect(page.getByText(checkoutLabels.nothingToPay)).toBeVisible();
    await useCredits.uncheck();
    await expect(subtotal).toBeHidden();
    await expect(page.getByText(orderLabels.courts.howToPay)).toBeVisible();
    await expect(finalTotal(page)).toContainText('RM 60.00');
    await expect(page.getByText('RM 0.00 applied')).toBeVisible();
    await useCredits.check();
    await expectUsableEverywhere(page);

    await placeOrderButton(page).click();
    await expect(confirmDialog(page)).toContainText(
      'Note: Credits are held during payment for 3 minutes and will be returned if the payment fails.',
    );
    await confirmDialog(page).getByRole('button', { name: 'Agree' }).click();
    await expectSoon(notification(page)).toContainText('Booking confirmed successfully!');
    await expect(page).toHaveURL(/\/profile$/);
    await expectSoon(bookingOf(page, court, '12:00 PM - 01:00 PM')).toBeVisible();
    await expect(page.getByRole('button', { name: '40.00 credits' })).toBeVisible();
  });

  await test.step('a part of an order', async () => {
    await openCheckout(page, venue, { court, date: wednesday, slots: [14, 15] });
    await expect(page.getByLabel('Use Credits (Available: RM 40.00)')).toBeChecked();
    await expect(finalTotal(page)).toContainText('RM 80.00');
    await goToPayment(page);
    await page.getByRole('button', { name: 'Pay RM 80.00' }).click();
    await expectSoon(page.getByText('Booking confirmed successfully!')).toBeVisible();
    await expect(page.getByRole('button', { name: '0.00 credits', exact: true })).toBeVisible();
  });

  await test.step('no credits left', async () => {
    await openCheckout(page, venue, { court, date: wednesday, slots: [16] });
    await expect(finalTotal(page)).toContainText('RM 60.00');
    await expect(page.getByRole('checkbox')).toBeHidden();
  });
});

test('an athlete gets free slots first and pays for the others', async ({ page, venue }) => {
  await admitAs(page.request, venue, 'athlete');
  // The demo data has already used one of the week's two.
  await page.goto(
    `${venue.address}/?sport=Pickle&date=${thursday}&type=Show+Court&court=Show+Court+1`,
  );
  for (const slot of [9, 11] as const) await slotOf(page, slot).click();
  await expect(page.getByText('Total RM 120.00')).toBeVisible();
  await expect(page.getByText('1 free, none left this week')).toBeVisible();
  await checkOut(page);
  await expect(page.getByText('1 free, none left this week')).toBeVisible();
  const items = page.getByRole('region', { name: checkoutLabels.itemList }).getByRole('listitem');
  await expect(items.nth(0)).toContainText('RM 0.00Free');
  await expect(items.nth(1)).toContainText('RM 120.00');
  await expect(finalTotal(page)).toContainText('RM 120.00');
  await expectUsableEverywhere(page);
  await fillBilling(page);
  await goToPayment(page);

  await page.goto(`${venue.address}/profile`);
  await expectSoon(bookingOf(page, 'Show Court 1', '09:00 AM - 10:00 AM')).toBeVisible();
  await expect(bookingOf(page, 'Show Court 1', '11:00 AM - 12:00 PM')).toBeHidden();
  await openOrder(page).getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay RM 120.00' }).click();
  await expectSoon(bookingOf(page, 'Show Court 1', '11:00 AM - 12:00 PM')).toBeVisible();
});

test('declined, abandoned, resumed and released', async ({ page, venue }) => {
  await admitAs(page.request, venue, 'super_host');
  await openCheckout(page, venue, { court: 'Show Court 2', date: thursday, slots: [18] });
  await fillBilling(page);
  await goToPayment(page);

  await test.step('declined: the order can be paid again', async () => {
    const returned = /\/profile\?status=pending&order=order_\w+$/;
    await Promise.all([
      page.waitForURL(returned, { waitUntil: 'commit' }),
      page.getByRole('button', { name: 'Decline' }).click(),
    ]);
    await expectSoon(page.getByRole('alert')).toHaveText(
      'Your payment was declined. Your order is still held: try again or release it.',
    );
    await expect(page).toHaveURL(`${venue.address}/profile`);
    await page.reload();
    await expect(openOrder(page)).toContainText(/Your order is held for [0-2]:[0-5]\d/);
    await expectSoon(openOrder(page)).toContainText(/Thu 19 Nov · .*Pickle Show Court 2/);
    await expect(page.getByText('Waiting for payment')).toBeHidden();
    await expectUsableEverywhere(page);
  });

  await test.step('declined again: reported at once, and the notice stays', async () => {
    await page.clock.install();
    await openOrder(page).getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('button', { name: 'Decline' }).click();
    const declined = page.getByRole('alert').filter({ hasText: 'Your payment was declined.' });
    // Sooner than the page stops waiting for the payment's outcome.
    await expect(declined).toBeVisible({ timeout: 12_000 });
    await expect(page).toHaveURL(`${venue.address}/profile`);
    await expect(page.getByText(openOrderLabels.maybePaid)).toBeHidden();
    // Toasts fade after 8 seconds, and this notice does not.
    await page.clock.fastForward(10_000);
    await expect(declined).toBeVisible();
    await openOrder(page).getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByText('RM 120.00', { exact: true })).toBeVisible();
  });

  await test.step('abandoned: the checkout shows the open order, and what was typed', async () => {
    await openCheckout(page, venue, { court: 'Show Court 2', date: thursday, slots: [18] });
    await goToPayment(page);
    await page.goto(`${venue.address}/`);
    await expectSoon(openOrder(page)).toContainText(/Thu 19 Nov · .*Pickle Show Court 2/);
    await expectUsableEverywhere(page);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\/checkout-court$/);
    await expectSoon(openOrder(page)).toBeFocused();
    await expect(openOrder(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('Full Name')).toHaveValue(billing.name);
    await expectUsableEverywhere(page);
  });

  await test.step('released: the slot is free again', async () => {
    await openOrder(page).getByRole('button', { name: 'Release' }).click();
    await expect(page.getByText('Your order was released. Nothing was charged.')).toBeVisible();
    await expectSoon(openOrder(page)).toBeHidden();
    await page.getByRole('link', { name: 'Change timeslots' }).click();
    await expect(page.getByRole('button', { name: /^06:00 PM.*RM 120\.00/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });
});

test('left without paying, twice, and released on the profile', async ({ page, venue }) => {
  await admitAs(page.request, venue, 'long_term_member');
  const slotsOf = { 'Padel Court 2': [20], 'Padel Court 3': [20, 21, 22] } as const;
  for (const court of ['Padel Court 2', 'Padel Court 3'] as const) {
    await openCheckout(page, venue, { court, date: thursday, slots: slotsOf[court] });
    if (court === 'Padel Court 2') await fillBilling(page);
    await goToPayment(page);
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(`${venue.address}/profile`);
    await expect(openOrder(page)).toContainText(`Court Booking - ${court}`);
  }
  const release = openOrder(page).getByRole('button', { name: 'Release' });
  await expect(release).toHaveCount(2);
  await expectUsableEverywhere(page);

  await test.step('slots are joined, and only the newest order has the primary button', async () => {
    await expect(openOrder(page)).toContainText('Thu 19 Nov · 8 – 11 PM');
    const pay = openOrder(page).getByRole('button', { name: 'Continue to payment' });
    const [newest, other] = await pay.evaluateAll((buttons) =>
      buttons.map((button) => getComputedStyle(button).backgroundColor),
    );
    expect(newest).not.toBe(other);
  });

  // The newest order is first.
  await release.nth(1).click();
  await expect(page.getByText('Your order was released. Nothing was charged.')).toBeVisible();
  await expect(release).toHaveCount(1);
  await expect(openOrder(page)).toContainText('Court Booking - Padel Court 3');
  // Releasing more than one timeslot needs a confirmation.
  await release.click();
  const question = page.getByRole('dialog', { name: 'Release your order?' });
  await expectUsableEverywhere(page);
  await question.getByRole('button', { name: 'Release' }).click();
  await expect(openOrder(page)).toBeHidden();
  await expect(page.getByText('No bookings found.')).toBeVisible();
});

test("a page restored from the browser's cache is no longer busy", async ({ page, venue }) => {
  await admitAs(page.request, venue, 'super_host_padel');
  await openCheckout(page, venue, { court: 'Padel Court 1', date: thursday, slots: [20] });
  await fillBilling(page);
  // A payment page without content (204) keeps the browser on this page.
  await page.route('**/sandbox/RMS/pay/**', (route) => route.fulfill({ status: 204 }));
  await placeOrder(page);
  const leaving = page.getByRole('dialog', { name: 'Taking you to the payment page…' });
  await expect(leaving).toBeVisible();
  await expect(leaving.getByRole('button', { name: 'Go to Payment' })).toBeVisible();
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect(leaving).toBeHidden();
  await expectSoon(openOrder(page)).toBeVisible();
});
