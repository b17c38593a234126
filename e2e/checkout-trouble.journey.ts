import { placeOrder as placeOrderCall, priceCourts } from '#contract/orders.ts';
import { expectChosen, slotOf } from '#e2e/booking-page.ts';
import {
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
  watchOrders,
} from '#e2e/checkout-page.ts';
import { expect, expectUsableEverywhere } from '#e2e/journey.ts';
import { admitAs, test } from '#e2e/own-venue.ts';

test.use({ opensAt: '2026-11-16T09:01:00+08:00' });
// Each journey checks many states of its screens.
test.describe.configure({ timeout: 120_000 });
const friday = '2026-11-20';
const sunday = '2026-11-22';

const pricesPath = `**${priceCourts.path}`;
const ordersPath = `**${placeOrderCall.path}`;

test('a price change is shown with both amounts, and the prices are fetched again', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/409/);
  await admitAs(page.request, venue, 'super_host_pickle');
  await page.route(pricesPath, async (route) => {
    const answer = await (await route.fetch()).json();
    for (const slot of answer.slots) slot.finalPrice -= 1_000;
    await route.fulfill({ json: answer });
  });
  await openCheckout(page, venue, { court: 'Tournament Court 5', date: friday, slots: [20] });
  await expect(finalTotal(page)).toContainText('RM 70.00');
  await fillBilling(page);
  await page.unroute(pricesPath);
  await placeOrder(page);
  await expectSoon(notification(page)).toContainText(
    'The price has changed since it was shown to you.',
  );
  await expectSoon(notification(page)).toContainText('Shown RM 70.00, now RM 80.00');
  await notification(page).getByRole('button', { name: 'Got It' }).click();
  await expect(finalTotal(page)).toContainText('RM 80.00');
  await expect(placeOrderButton(page)).toBeFocused();
  await goToPayment(page);
  await expect(page.getByText('RM 80.00', { exact: true })).toBeVisible();
});

test('prices that do not come within 5 seconds are computed in the browser', async ({
  page,
  venue,
}) => {
  await admitAs(page.request, venue, 'super_host_pickle');
  await page.route(pricesPath, () => undefined);
  await openCheckout(page, venue, { court: 'Tournament Court 5', date: sunday, slots: [12] });
  await expect(page.getByRole('button', { name: 'Loading prices…' })).toBeDisabled();
  await expectUsableEverywhere(page);
  // A Sunday is peak, and a host gets RM 20 off in the daytime.
  await expect(finalTotal(page)).toContainText('RM 60.00', { timeout: 8_000 });
  await expect(page.getByText('these prices were worked out on your device')).toBeVisible();
  await expect(placeOrderButton(page)).toBeEnabled();
  await expectUsableEverywhere(page);
});

test('prices that the venue has not set are shown as missing', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/500/);
  await admitAs(page.request, venue, 'super_host_pickle');
  await page.route(pricesPath, (route) =>
    route.fulfill({
      status: 500,
      json: {
        message: 'Failed to get pricing, please try to refresh the page',
        details: { court: 'Tournament Court 5' },
        hint: null,
        code: 'pricing_failed',
      },
    }),
  );
  await openCheckout(page, venue, { court: 'Tournament Court 5', date: sunday, slots: [13] });
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to get pricing, please try to refresh the page',
  );
  await expect(placeOrderButton(page)).toBeDisabled();
  await expectUsableEverywhere(page);
  await page.unroute(pricesPath);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(finalTotal(page)).toContainText('RM 60.00');
});

test('two clicks on Agree place one order', async ({ page, venue }) => {
  await admitAs(page.request, venue, 'long_term_member');
  await openCheckout(page, venue, { court: 'Tournament Court 6', date: friday, slots: [12] });
  await fillBilling(page);
  const orders = watchOrders(page);
  await placeOrderButton(page).click();
  const agree = confirmDialog(page).getByRole('button', { name: 'Agree' });
  await agree.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  expect(orders).toHaveLength(1);
});

test('an order whose answer was lost is sent again with the same id', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/Failed to load resource/);
  await admitAs(page.request, venue, 'long_term_member');
  await openCheckout(page, venue, { court: 'Tournament Court 6', date: sunday, slots: [12] });
  await fillBilling(page);
  const orders = watchOrders(page);
  await page.route(ordersPath, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await placeOrder(page);
  await expectSoon(notification(page)).toContainText(
    'Failed to make booking. Please try again or contact support.',
  );
  await expectSoon(notification(page)).toContainText('You can safely try again');
  await page.unroute(ordersPath);
  // Even a reloaded page knows which order it sent.
  await page.reload();
  await goToPayment(page);
  expect(new Set(orders).size).toBe(1);
  expect(orders).toHaveLength(2);
});

test('in two tabs: a payment on the page of an order that has changed becomes credits', async ({
  context,
  page,
  venue,
}) => {
  await admitAs(page.request, venue, 'coach');
  await openCheckout(page, venue, { court: 'Show Court 1', date: friday, slots: [12] });
  await fillBilling(page);
  await goToPayment(page);
  const second = await context.newPage();
  await openCheckout(second, venue, { court: 'Show Court 1', date: friday, slots: [12, 13] });
  await goToPayment(second);

  await page.getByRole('button', { name: 'Pay RM 120.00' }).click();
  await expectSoon(
    page.getByText('The RM 120.00 you paid on an earlier page is now in your credits.'),
  ).toBeVisible();
  await expect(page.getByText('and is no longer held. Please order again.')).toBeVisible();
  await expect(page.getByText('Waiting for payment')).toBeHidden();
  await expect(openOrder(page)).toBeHidden();
  await expectUsableEverywhere(page);
  await page.getByRole('link', { name: 'Book Again' }).click();
  await expectChosen(slotOf(page, 12));

  // The second order's page no longer takes payments, and shows the same message.
  await second.reload();
  await second.getByRole('link', { name: 'Return to Depot' }).click();
  await expectSoon(second.getByText('RM 120.00 you paid on an earlier page')).toBeVisible();
});

test('in two tabs: the second one shows what the first has ordered and paid', async ({
  context,
  page,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/409/);
  await admitAs(page.request, venue, 'vip_maserati');
  const wanted = { court: 'Padel Court 2', date: friday, slots: [12] } as const;
  const second = await context.newPage();
  await openCheckout(page, venue, wanted);
  await openCheckout(second, venue, wanted);
  await expect(finalTotal(second)).toContainText('RM 110.00');
  await fillBilling(page);
  await goToPayment(page);
  await expectSoon(openOrder(second)).toBeVisible();

  await page.getByRole('button', { name: 'Pay RM 110.00' }).click();
  await expectSoon(page.getByText('Booking confirmed successfully!')).toBeVisible();
  await expectSoon(openOrder(second)).toBeHidden();
  await fillBilling(second);
  await placeOrder(second);
  await expectSoon(notification(second)).toContainText(
    'You already have a confirmed booking for this timeslot. Redirecting to profile.',
  );
  await expect(second).toHaveURL(/\/profile$/);
  await expectSoon(bookingOf(second, 'Padel Court 2', '12:00 PM - 01:00 PM')).toHaveCount(1);
});
