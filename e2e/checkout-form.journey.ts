import type { Locator, Page } from '@playwright/test';
import { demoEmail, demoPassword } from '#domain/venue/demo.ts';
import {
  confirmDialog,
  expectSoon,
  fillBilling,
  finalTotal,
  goToPayment,
  notification,
  openCheckout,
  openWithState,
  placeOrder,
  placeOrderButton,
  watchOrders,
} from '#e2e/checkout-page.ts';
import { expect, expectUsableEverywhere, submitLogin } from '#e2e/journey.ts';
import { admitAs, type OwnVenue, test } from '#e2e/own-venue.ts';

test.use({ opensAt: '2026-11-16T09:00:00+08:00' });
// Each journey checks many states of its screens.
test.describe.configure({ timeout: 120_000 });
const friday = '2026-11-20';
const sunday = '2026-11-22';

test('each field shows its own error, and an incomplete form is not sent', async ({
  page,
  venue,
}) => {
  await admitAs(page.request, venue, 'super_host_pickle');
  await openCheckout(page, venue, { court: 'Tournament Court 4', date: friday, slots: [12] });
  await expect(finalTotal(page)).toContainText('RM 40.00');
  const orders = watchOrders(page);
  // Before the first order only the account's e-mail address is known.
  await expect(page.getByLabel('Email Address')).toHaveValue(demoEmail('super_host_pickle'));
  await page.getByLabel('Email Address').fill('');
  await placeOrder(page);
  await expectSoon(notification(page)).toContainText(
    'Please fill in all required fields correctly.',
  );
  await expectUsableEverywhere(page);
  await notification(page).getByRole('button', { name: 'Got It' }).click();
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription(
    'Billing Name is required',
  );
  await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription(
    'Billing Email is required',
  );
  await expect(page.getByLabel('Mobile Number')).toHaveAccessibleDescription(
    'Billing Mobile is required',
  );
  await expectUsableEverywhere(page);
  await page.getByRole('button', { name: 'Add a tax number to the receipt' }).click();
  await page.getByLabel('Tax number (optional)').fill('C20880050010');
  await expectUsableEverywhere(page);

  const says = async (label: string, value: string, reason: string): Promise<void> => {
    await page.getByLabel(label).fill(value);
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(reason);
  };
  await says('Full Name', 'Ana-Maria', 'Billing Name must be alphanumeric');
  await says('Full Name', 'a'.repeat(129), 'Billing Name must be up to 128 characters');
  await says('Email Address', 'ana@', 'Invalid email format');
  await says(
    'Email Address',
    `${'a'.repeat(120)}@journey.test`,
    'Billing Email must be up to 128 characters',
  );
  await says('Mobile Number', 'mine', 'Invalid phone number format');
  await says('Mobile Number', '+60 12', 'Invalid phone number (e.g., +12025550123)');
  await page.getByLabel('Country code').selectOption('Singapore (+65)');
  await expect(page.getByLabel('Mobile Number')).toHaveValue('12');
  await says('Mobile Number', '9123 4567', '');
  await page.getByLabel('Mobile Number').blur();
  await expect(page.getByLabel('Mobile Number')).toHaveValue('9123 4567');
  expect(orders).toEqual([]);
});

/** Some browsers autofill without an event. */
const fillInSilently = (name: Locator): Promise<void> =>
  name.evaluate((input: HTMLInputElement) => {
    const filled = { billingName: 'Filled-In', billingEmail: 'filled@', billingMobile: '+60 12' };
    for (const [field, value] of Object.entries(filled)) {
      const found = input.form?.elements.namedItem(field);
      if (found instanceof HTMLInputElement) found.value = value;
    }
  });

for (const [order, isKnownFirst] of [
  ['after', true],
  ['before', false],
] as const) {
  test(`fields that the browser autofills without an event are read, ${order} the member is known`, async ({
    page,
    venue,
  }) => {
    await admitAs(page.request, venue, 'super_host_pickle');
    const { promise: isFilledIn, resolve: letKnow } = Promise.withResolvers<void>();
    await page.route('**/orders/billing', async (route) => {
      await isFilledIn;
      await route.continue();
    });
    if (isKnownFirst) letKnow();
    await openCheckout(page, venue, { court: 'Tournament Court 4', date: friday, slots: [13] });
    const name = page.getByLabel('Full Name');
    const email = page.getByLabel('Email Address');
    await expect(email).toHaveValue(isKnownFirst ? demoEmail('super_host_pickle') : '');
    await fillInSilently(name);
    letKnow();
    await expect(name).toHaveAccessibleDescription('Billing Name must be alphanumeric');
    await expect(email).toHaveAccessibleDescription('Invalid email format');
    const mobile = page.getByLabel('Mobile Number');
    await expect(mobile).toHaveAccessibleDescription('Invalid phone number (e.g., +12025550123)');

    // The tab stores all of it, as if it had been typed.
    await page.reload();
    await expect(name).toHaveValue('Filled-In');
    await expect(email).toHaveValue('filled@');
    await expect(mobile).toHaveValue('+60 12');
  });
}

const openState = (page: Page, venue: OwnVenue, state: object | null): Promise<void> =>
  openWithState(page, venue, '/checkout-court', state);

const state = {
  selectedSport: 'Padel',
  selectedCourtType: 'Padel Court',
  selectedDate: sunday,
  selectedCourtTimeSlots: { 'Padel Court 3': ['10:00 AM'] },
  selectedBookingType: 'court-booking',
  userRole: 'normal_member',
};

test('without a selection there is no checkout, and none is stored', async ({ page, venue }) => {
  await admitAs(page.request, venue, 'vip_maserati');
  for (const broken of [null, { selectedSport: 'Padel' }, { ...state, selectedDate: 'soon' }]) {
    await openState(page, venue, broken);
    await expect(page).toHaveURL(`${venue.address}/`);
  }
  await openState(page, venue, { ...state, selectedCourtTimeSlots: {} });
  await expect(page.getByText('No items in the order')).toBeVisible();
  await expect(placeOrderButton(page)).toBeDisabled();
});

test('a long order is shown in short, and listed with the keyboard', async ({ page, venue }) => {
  await admitAs(page.request, venue, 'coach');
  await page.setViewportSize({ width: 360, height: 740 });
  const times = ['07', '08', '09', '10', '12'].map(
    (hour) => `${hour}:00 ${hour === '12' ? 'PM' : 'AM'}`,
  );
  await openState(page, venue, {
    ...state,
    selectedSport: 'Pickle',
    selectedCourtType: 'Tournament Court',
    selectedCourtTimeSlots: { 'Tournament Court 3': times, 'Tournament Court 5': times },
  });
  await expect(finalTotal(page)).toContainText('RM 800.00');
  const items = page.getByRole('region', { name: 'Items in the order' });
  const when = 'Sun 22 Nov · 7 – 11 AM, 12 – 1 PM';
  const courts = [3, 5].map((court) => `Court Booking - Pickle Tournament Court ${court}`);
  const lines = items.getByRole('listitem');
  await expect(lines).toHaveText(courts.map((court) => `${when}RM 400.00${court}`));
  await expect(lines.first()).toBeInViewport();
  await expectUsableEverywhere(page);
  const fold = page.getByRole('button', { name: '10 items' });
  await fold.focus();
  await page.keyboard.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(items.getByRole('listitem')).toHaveCount(10);
  await page.keyboard.press('Tab');
  await expect(items).toBeFocused();
  await expectUsableEverywhere(page);

  await test.step('before agreeing it is in short again, and both buttons are visible', async () => {
    await fillBilling(page);
    await placeOrderButton(page).press('Enter');
    const dialog = confirmDialog(page);
    await expect(dialog.getByRole('listitem').first()).toHaveText(`${when}${courts[0]}`);
    await expectUsableEverywhere(page);
    for (const [width, height] of [
      [640, 360],
      [720, 450],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const name of ['Cancel', 'Agree']) {
        await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      }
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});

test('the selection survives an app that did not load', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/./);
  await admitAs(page.request, venue, 'super_host_pickle');
  await openCheckout(page, venue, { court: 'Tournament Court 4', date: friday, slots: [14] });
  await expect(finalTotal(page)).toContainText('RM 40.00');
  const app = '**/static/js/app.*.chunk.js';
  await page.route(app, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Depot did not load' })).toBeVisible();
  await page.unroute(app);
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(finalTotal(page)).toContainText('RM 40.00');
  await expect(page).toHaveURL(/\/checkout-court$/);
});

test('[ORDER-7] a group lesson is not sold here', async ({ page, venue }) => {
  await admitAs(page.request, venue, 'vip_maserati');
  await openState(page, venue, { ...state, selectedBookingType: 'group-lesson' });
  await expect(finalTotal(page)).toContainText('RM 150.00');
  await fillBilling(page);
  await placeOrder(page);
  await expectSoon(notification(page)).toContainText(
    'Invalid booking selection. Please choose court booking or group lesson and try again.',
  );
});

test('a session that ends at the last moment returns to the form with everything typed', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/401/);
  await admitAs(page.request, venue, 'vip_maserati');
  await openCheckout(page, venue, { court: 'Padel Court 3', date: friday, slots: [21] });
  await fillBilling(page);
  await page.context().clearCookies();
  await placeOrder(page);
  await expect(page).toHaveURL(/\/login$/);
  await submitLogin(page, demoEmail('vip_maserati'), demoPassword);
  await expect(page).toHaveURL(/\/checkout-court$/);
  await expect(page.getByLabel('Full Name')).toHaveValue('Aisyah Tan');
  await goToPayment(page);
});
