import type { Page } from '@playwright/test';
import { demoEmail, demoPassword } from '#domain/venue/demo.ts';
import { paymentLabels } from '#domain/words/order-labels.ts';
import {
  bookingOf,
  expectSoon,
  fillBilling,
  goToPayment,
  openCheckout,
  openOrder,
} from '#e2e/checkout-page.ts';
import { expect, expectUsableEverywhere, openOtherBrowser } from '#e2e/journey.ts';
import { admitAs, test } from '#e2e/own-venue.ts';

test.use({ opensAt: '2026-11-16T09:00:00+08:00' });
test.describe.configure({ timeout: 120_000 });
const date = '2026-11-20';

const outcome = (page: Page) => page.getByRole('region', { name: paymentLabels.name });
const isReturnAddress = /\/profile\?status=pending&order=order_\w+$/;

/** Pays, and returns the URL to which the payment page returns. */
const payAndReturn = async (page: Page): Promise<string> => {
  const returned = page.waitForURL(isReturnAddress);
  await page.getByRole('button', { name: /^Pay RM/ }).click();
  await returned;
  return page.url();
};

test('a payer who returns in another tab or browser sees that the order is booked', async ({
  browser,
  page,
  venue,
}) => {
  await admitAs(page.request, venue, 'vip_maserati');
  await openCheckout(page, venue, { court: 'Padel Court 1', date, slots: [12] });
  await fillBilling(page);
  await goToPayment(page);
  const bystander = await page.context().newPage();
  await bystander.goto(`${venue.address}/profile`);
  await expectSoon(openOrder(bystander)).toBeVisible();
  const address = await payAndReturn(page);
  await expectSoon(outcome(page)).toContainText('Booking confirmed successfully!');
  await expect(outcome(page)).toBeFocused();

  await test.step('a tab that shows the held order says why it is gone', async () => {
    await expectSoon(openOrder(bystander)).toBeHidden();
    await expect(bystander.getByText('Booking confirmed successfully!')).toBeVisible();
    await bystander.close();
  });

  await test.step('another tab, also without the order in the URL', async () => {
    const tab = await page.context().newPage();
    for (const returned of [address, `${venue.address}/profile?status=pending`]) {
      await tab.goto(returned);
      await expectSoon(outcome(tab)).toContainText('Booking confirmed successfully!');
      await expect(outcome(tab)).toBeFocused();
      await expect(tab).toHaveURL(`${venue.address}/profile`);
    }
    await tab.close();
  });

  const other = await (await openOtherBrowser(browser)).newPage();
  await test.step('a browser in which the member logs in first', async () => {
    await other.goto(address);
    await other.getByLabel('Email').fill(demoEmail('vip_maserati'));
    await other.getByLabel('Password', { exact: true }).fill(demoPassword);
    await other.getByRole('button', { name: 'Login', exact: true }).click();
    await expectSoon(outcome(other)).toContainText('Booking confirmed successfully!');
    await expect(outcome(other)).toBeFocused();
    await expectSoon(bookingOf(other, 'Padel Court 1', '12:00 PM - 01:00 PM')).toBeVisible();
  });

  await test.step('another member sees nothing of the order, and does not wait', async () => {
    await admitAs(other.request, venue, 'super_host_padel');
    for (const unknown of [address, `${venue.address}/profile?status=pending&order=none`]) {
      await other.goto(unknown);
      await expectSoon(outcome(other)).toContainText(paymentLabels.unknown);
    }
    await expect(other).toHaveURL(`${venue.address}/profile`);
    await expectUsableEverywhere(other);
  });
});

test('the page of a released order can still be paid, and the waiting ends', async ({
  page,
  venue,
}) => {
  await admitAs(page.request, venue, 'super_host_pickle');
  await openCheckout(page, venue, { court: 'Show Court 2', date, slots: [12] });
  await fillBilling(page);
  await goToPayment(page);
  const paying = page.url();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expectSoon(outcome(page)).toBeFocused();
  await openOrder(page).getByRole('button', { name: 'Release' }).click();
  await expectSoon(openOrder(page)).toBeHidden();
  await page.goto(paying);
  await payAndReturn(page);
  await expectSoon(outcome(page)).toContainText('Booking confirmed successfully!');
  await expect(page.getByText('No payment arrived in time')).toBeHidden();
});
