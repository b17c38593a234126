import type { Page } from '@playwright/test';
import { addClosure, removeClosure } from '#contract/operator-calendar.ts';
import { getOpenOrders, placeOrder as placeOrderCall } from '#contract/orders.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import { openOrderLabels } from '#domain/words/order-labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { expectChosen, slotOf } from '#e2e/booking-page.ts';
import {
  billing,
  bookingOf,
  expectSoon,
  fillBilling,
  finalTotal,
  goToPayment,
  notification,
  openCheckout,
  openOrder,
  placeOrder,
} from '#e2e/checkout-page.ts';
import { expect, expectUsableEverywhere, openOtherBrowser } from '#e2e/journey.ts';
import { admitAs, type OwnVenue, test } from '#e2e/own-venue.ts';

// These journeys move the clock, so they have a venue of their own and run in order.
test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.use({ opensAt: '2026-11-23T09:00:00+08:00' });
const date = '2026-11-25';

/** When the hold of the member's order expires. */
const endOfHold = async (page: Page, venue: OwnVenue): Promise<Temporal.Instant> => {
  const answer = await page.request.get(`${venue.address}${getOpenOrders.path}`);
  return Temporal.Instant.from((await answer.json()).orders[0].expiresAt);
};

/** Holds a slot through the API, because time is short. */
const holdSlot = async (page: Page, venue: OwnVenue, court: string, slot: number, sen: number) => {
  const answer = await page.request.post(`${venue.address}${placeOrderCall.path}`, {
    data: {
      orderId: makeOrderId(crypto.getRandomValues(new Uint8Array(8)), Temporal.Now.instant()),
      bookingType: 'court-booking',
      date,
      slots: { [court]: [slot] },
      shownCreditsSen: 0,
      shownTotalSen: sen,
      shownFreeSlots: 0,
      billingName: billing.name,
      billingEmail: billing.email,
      billingMobile: billing.mobile,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
};

test('a slot with an expired hold is taken by another member, and the rest of the selection is kept', async ({
  browser,
  page,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/409/);
  await admitAs(page.request, venue, 'coach');
  await openCheckout(page, venue, { court: 'Tournament Court 1', date, slots: [12, 13] });
  await fillBilling(page);
  await goToPayment(page);
  await page.goBack();
  await expectSoon(openOrder(page)).toBeVisible();

  await venue.setClock((await endOfHold(page, venue)).add({ seconds: 1 }).toString());
  await expectSoon(openOrder(page)).toBeHidden();
  await page.goto(`${venue.address}/profile?status=pending`);
  await expectSoon(page.getByText('No payment arrived in time')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Book Again' })).toBeVisible();
  await expectUsableEverywhere(page);
  await page.goBack();
  const other = await (await openOtherBrowser(browser)).newPage();
  await admitAs(other.request, venue, 'super_host');
  await openCheckout(other, venue, { court: 'Tournament Court 1', date, slots: [12] });
  await fillBilling(other);
  await goToPayment(other);

  // The notice comes before the member tries to order.
  await expectSoon(page.getByRole('alert')).toContainText(
    /^Another member is paying for 12:00 PM on Court 1, until \d\d:\d\d AM at the latest\./,
  );
  await placeOrder(page);
  await expectSoon(notification(page)).toContainText(
    'Failed to make booking. The selected timeslot is currently being processed by another user. Please try again later or choose a different timeslot.',
  );
  await expectSoon(notification(page)).toContainText('Tournament Court 1, 12:00 PM - 01:00 PM');
  await other.getByRole('button', { name: /^Pay RM/ }).click();
  await expectSoon(bookingOf(other, 'Tournament Court 1', '12:00 PM - 01:00 PM')).toBeVisible();

  await notification(page).getByRole('button', { name: 'Got It' }).click();
  await placeOrder(page);
  await expectSoon(notification(page)).toContainText(
    'Failed to make booking. The selected timeslot is already taken. Please choose a different timeslot or date.',
  );
  await expectUsableEverywhere(page);
  await notification(page).getByRole('button', { name: 'Choose Other Timeslots' }).click();
  await expect(page).toHaveURL(/court=Tournament\+Court\+1/);
  await expect(
    page.getByText('No longer available, so removed from your selection: 12:00 PM on Court 1.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^01:00 PM/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('a slot that another member holds can be left out, to pay for the rest', async ({
  browser,
  page,
  venue,
}) => {
  await admitAs(page.request, venue, 'coach');
  await openCheckout(page, venue, { court: 'Padel Court 3', date, slots: [18, 19] });
  await fillBilling(page);
  const other = await (await openOtherBrowser(browser)).newPage();
  await admitAs(other.request, venue, 'super_host');
  await holdSlot(other, venue, 'Padel Court 3', 18, 16_000);
  await expectSoon(page.getByRole('alert')).toContainText('Another member is paying for');
  const lost = page.getByRole('region', { name: 'Items in the order' }).getByRole('listitem');
  await expect(lost.filter({ hasText: 'On hold' })).toHaveText(/06:00 PM - 07:00 PM/);
  await expectUsableEverywhere(page);
  await page.getByRole('button', { name: 'Remove It and Keep the Rest' }).click();
  await expectSoon(page.getByRole('alert')).toBeHidden();
  await expectSoon(finalTotal(page)).toContainText('RM 160.00');
  await expect(page.getByRole('main')).toBeFocused();
  await goToPayment(page);
  await expect(page.getByRole('button', { name: 'Pay RM 160.00' })).toBeVisible();
});

test('a closure reaches an open checkout, which leads back to the timeslots', async ({
  page,
  venue,
}) => {
  const closedDate = '2026-11-26';
  await admitAs(page.request, venue, 'coach');
  await openCheckout(page, venue, { court: 'Padel Court 2', date: closedDate, slots: [18] });
  const day = { from: closedDate, to: closedDate, reason: 'New floor' };
  const { closure } = await venue.operate(addClosure, { body: { sport: 'Padel', ...day } });
  await expectSoon(page.getByRole('alert')).toContainText(refusals.day_closed);
  const items = page.getByRole('region', { name: 'Items in the order' });
  await expect(items.getByRole('listitem')).toContainText('Closed');
  await expectUsableEverywhere(page);
  await page.getByRole('link', { name: 'Choose Other Timeslots' }).click();
  await expectSoon(page.getByText('26/11/2026 can no longer be booked.')).toBeVisible();
  await venue.operate(removeClosure, { params: { id: closure.id } });
});

test('an expired payment page leads back, and the profile leads back to the timeslots', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/410/);
  await admitAs(page.request, venue, 'athlete');
  await openCheckout(page, venue, { court: 'Show Court 1', date, slots: [18, 19, 20] });
  await fillBilling(page);
  await goToPayment(page);
  await venue.setClock((await endOfHold(page, venue)).add({ seconds: 1 }).toString());
  await page.reload();
  await expect(page.getByText('The time to pay has run out')).toBeVisible();
  await expectSoon(page).toHaveURL(`${venue.address}/profile`);
  await expectSoon(
    page.getByText(
      'The time to pay for your order has run out. Nothing was charged, and it is no longer held.',
    ),
  ).toBeVisible();
  await expectUsableEverywhere(page);
  await page.getByRole('link', { name: 'Book Again' }).click();
  await expectChosen(slotOf(page, 20));
});

/** In every tab: it is not known yet that nothing was charged. */
const expectReleaseIsUnsure = async (tab: Page, venue: OwnVenue): Promise<void> => {
  await tab.goto(`${venue.address}/`);
  await openOrder(tab).getByRole('button', { name: 'Release' }).click();
  const question = tab.getByRole('dialog', { name: 'Release your order?' });
  await expect(question).toContainText(openOrderLabels.releaseUnsureHint);
  await expectUsableEverywhere(tab);
  await question.getByRole('button', { name: 'Keep It' }).click();
  await tab.close();
};

test('a payment that comes too late becomes credits, and the profile says so', async ({
  browser,
  page,
  venue,
}) => {
  const other = await (await openOtherBrowser(browser)).newPage();
  await admitAs(other.request, venue, 'long_term_member');
  await admitAs(page.request, venue, 'vip_maserati');
  await openCheckout(page, venue, { court: 'Padel Court 1', date, slots: [12] });
  await fillBilling(page);
  await goToPayment(page);
  await page.getByRole('button', { name: 'Pay, but notify late' }).click();
  await expectSoon(page).toHaveURL(/\/profile\?status=pending&order=order_\w+$/);
  await expectSoon(page.getByRole('status').filter({ hasText: 'Waiting' })).toHaveText(
    'Waiting for payment to confirm your bookings. Once confirmed, your bookings will appear here.',
  );
  await expectReleaseIsUnsure(await page.context().newPage(), venue);

  const end = await endOfHold(page, venue);
  await venue.setClock(end.add({ seconds: 1 }).toString());
  await holdSlot(other, venue, 'Padel Court 1', 12, 12_000);
  await venue.setClock(end.add({ minutes: 2 }).toString());
  await expectSoon(
    page.getByText('The full amount, RM 110.00, was added to your credits.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('button', { name: '110.00 credits' })).toBeVisible();
  await expectUsableEverywhere(page);

  await test.step('credits reserved by an open order are named, and return when it ends', async () => {
    await openCheckout(page, venue, { court: 'Padel Court 1', date, slots: [14, 15] });
    await goToPayment(page);
    const tab = await page.context().newPage();
    await openCheckout(tab, venue, { court: 'Padel Court 2', date, slots: [14] });
    const held = tab.getByText('RM 110.00 of your credits are held by another order');
    await expectSoon(held).toBeVisible();
    await expect(tab.getByRole('checkbox')).toBeHidden();
    await expect(tab.getByRole('link', { name: 'Go to that order' })).toHaveAttribute(
      'href',
      '/profile',
    );
    await expectUsableEverywhere(tab);
    await venue.setClock((await endOfHold(tab, venue)).add({ seconds: 1 }).toString());
    await expectSoon(tab.getByRole('checkbox', { name: /Available: RM 110\.00/ })).toBeVisible();
    await expect(held).toBeHidden();
    await tab.close();
  });
});

test('a payment reported late is booked if the slot is still free', async ({ page, venue }) => {
  await admitAs(page.request, venue, 'super_host_padel');
  await openCheckout(page, venue, { court: 'Padel Court 2', date, slots: [20] });
  await fillBilling(page);
  await goToPayment(page);
  await page.getByRole('button', { name: 'Pay, but notify late' }).click();
  const waiting = page.getByText('Waiting for payment to confirm your bookings.');
  await expectSoon(waiting).toBeVisible();
  // A member who has paid must not take the card of the held order as a request to pay again.
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeVisible({
    timeout: 25_000,
  });
  await expect(waiting).toBeVisible();
  await expect(page.getByText('If you have paid, please do not pay again')).toBeVisible();
  await venue.setClock((await endOfHold(page, venue)).add({ minutes: 2 }).toString());
  await expectSoon(page.getByText('Booking confirmed successfully!')).toBeVisible();
  await expectSoon(bookingOf(page, 'Padel Court 2', '08:00 PM - 09:00 PM')).toBeVisible();
});
