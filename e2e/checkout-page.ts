import type { Locator, Page } from '@playwright/test';
import { placeOrder as placeOrderCall } from '#contract/orders.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { courtDisplayName } from '#domain/venue/courts.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { openOrderLabels } from '#domain/words/order-labels.ts';
import { checkOut, slotOf } from '#e2e/booking-page.ts';
import { expect } from '#e2e/journey.ts';
import type { OwnVenue } from '#e2e/own-venue.ts';

export interface Wanted {
  readonly court: string;
  readonly date: BookingDate;
  readonly slots: readonly Slot[];
}

/** Selects slots of one court on the booking screen and opens the checkout. */
export const openCheckout = async (
  page: Page,
  venue: OwnVenue,
  { court, date, slots }: Wanted,
): Promise<void> => {
  const type = court.replace(/ \d+$/, '');
  const query = new URLSearchParams({
    sport: type === 'Padel Court' ? 'Padel' : 'Pickle',
    date,
    type,
    court,
  });
  await page.goto(`${venue.address}/?${query}`);
  for (const slot of slots) await slotOf(page, slot).click();
  await checkOut(page);
  await expect(page).toHaveURL(/\/checkout-court$/);
};

/** Opens a checkout with a state that none of our screens has made. */
export const openWithState = async (
  page: Page,
  venue: OwnVenue,
  path: '/checkout' | '/checkout-court',
  state: object | null,
): Promise<void> => {
  await page.goto(`${venue.address}/membership-upgrade`);
  await page.evaluate(
    ([usr, address]) => history.replaceState({ usr, key: 'journey', idx: 0 }, '', address),
    [state, path] as const,
  );
  await page.reload();
};

export const billing = {
  name: 'Aisyah Tan',
  email: 'aisyah@journey.test',
  mobile: '+60 12 345 6789',
  /** As the field shows it, beside the code of its country. */
  shownMobile: '12 345 6789',
} as const;

export const fillBilling = async (page: Page): Promise<void> => {
  // The known address may arrive while another is typed, which would then be added to it.
  await expect(page.getByLabel('Email Address')).not.toHaveValue('');
  await page.getByLabel('Full Name').fill(billing.name);
  await page.getByLabel('Email Address').fill(billing.email);
  await page.getByLabel('Mobile Number').fill(billing.mobile);
};

export const placeOrderButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Place Order' });

export const finalTotal = (page: Page): Locator =>
  page.getByRole('main').locator('p', { hasText: checkoutLabels.finalTotal });

export const confirmDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Confirm Order' });

export const notification = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Notification' });

/** Presses Place Order and agrees to the refund policy. */
export const placeOrder = async (page: Page): Promise<void> => {
  await placeOrderButton(page).click();
  await confirmDialog(page).getByRole('button', { name: 'Agree' }).click();
};

/** The payment page and its notification take a little longer than our own screens. */
export const expectSoon = expect.configure({ timeout: 15_000 });

/** Places the order and waits for the payment page. */
export const goToPayment = async (page: Page): Promise<void> => {
  await placeOrder(page);
  await expectSoon(page).toHaveURL(/\/sandbox\/pay\//);
};

/** The ids of the orders that the page sends from now on. */
export const watchOrders = (page: Page): readonly string[] => {
  const ids: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith(placeOrderCall.path)) return;
    ids.push(request.postDataJSON().orderId);
  });
  return ids;
};

export const openOrder = (page: Page): Locator =>
  page.getByRole('region', { name: openOrderLabels.name });

/** The booking of a slot in the profile's list. */
export const bookingOf = (page: Page, court: string, range: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ hasText: `Court Booking - ${courtDisplayName(court)}` })
    .filter({ hasText: range });
