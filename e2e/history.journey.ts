import type { Locator, Page } from '@playwright/test';
import { getUpcomingBookings } from '#contract/bookings.ts';
import { getReceipt } from '#contract/history.ts';
import { refundBooking } from '#contract/refunds.ts';
import { insteadLabels } from '#domain/words/instead-labels.ts';
import { summaryOf } from '#e2e/booking-page.ts';
import { expectSoon, fillBilling, goToPayment, openCheckout } from '#e2e/checkout-page.ts';
import {
  expect,
  expectUsable,
  expectUsableEverywhere,
  openOtherBrowser,
  timed,
  widths,
} from '#e2e/journey.ts';
import { buy, onPhoneAndDesk } from '#e2e/my-bookings-page.ts';
import { admitAs, type OwnVenue, test } from '#e2e/own-venue.ts';

const opensAt = '2026-11-15T10:40:00+08:00';
test.use({ opensAt });
// Bookings of one journey are in the past for the next. One has a time limit, so all run with it.
test.describe.configure({ mode: 'serial' });

const thursday = '2026-11-19';
const court = 'Tournament Court 6';

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });
const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const entries = (page: Page): Locator => part(page, 'Credit Statement').getByRole('listitem');

const openTab = async (page: Page, venue: OwnVenue, name: 'History' | 'Credits'): Promise<void> => {
  await page.goto(`${venue.address}/profile`);
  await tab(page, name).click();
};

/** On narrow screens, the credits are in the menu. */
const openCredits = async (page: Page): Promise<void> => {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: '0.00 credits', exact: true }).click();
};

/** Refunds the booking of a slot with the page's session, as another tab would. */
const refund = async (page: Page, venue: OwnVenue, slot: number): Promise<void> => {
  const answer = await page.request.get(`${venue.address}${getUpcomingBookings.path}`);
  const { bookings } = getUpcomingBookings.response.parse(await answer.json());
  const booking = bookings.find((one) => one.bookingDate === thursday && one.slot === slot);
  const path = refundBooking.path.replace(':bookingId', booking?.id ?? '');
  expect((await page.request.post(`${venue.address}${path}`)).ok()).toBe(true);
};

/** Opens the receipt of the member's newest order and returns its URL. */
const openNewestReceipt = async (page: Page, venue: OwnVenue): Promise<string> => {
  await openTab(page, venue, 'History');
  await part(page, 'Orders')
    .getByRole('link', { name: /^Receipt for/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/receipt\/order_\w+$/);
  return page.url();
};

onPhoneAndDesk(() => {
  test('the tabs follow the tab pattern, and the URL keeps the choice', { tag: timed }, async ({
    page,
    venue,
  }) => {
    await admitAs(page.request, venue, 'coach');
    await page.goto(`${venue.address}/profile`);
    await expect(tab(page, 'Upcoming')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('No bookings found.')).toBeVisible();
    const account = page.getByRole('heading', { name: 'Your Account' });
    await expect(account).toBeVisible();

    await test.step('with the keyboard', async () => {
      await tab(page, 'Upcoming').focus();
      await page.keyboard.press('ArrowRight');
      await expect(tab(page, 'History')).toBeFocused();
      await expect(tab(page, 'History')).toHaveAttribute('aria-selected', 'false');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\?tab=history$/);
      await expect(page.getByRole('tabpanel', { name: 'History' })).toBeVisible();
      await expect(page.getByText('Orders you have paid for will appear here')).toBeVisible();
      await expect(account).toBeHidden();
      await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toHaveCount(1);
      await expectUsable(page);
      await page.keyboard.press('End');
      await page.keyboard.press('Space');
      await expect(page.getByText('No credits have come in or gone out yet.')).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect(tab(page, 'Upcoming')).toBeFocused();
    });

    await test.step('back, reload, and the link from the modal', async () => {
      await page.goBack();
      await expect(tab(page, 'History')).toHaveAttribute('aria-selected', 'true');
      await page.reload();
      await expect(tab(page, 'History')).toHaveAttribute('aria-selected', 'true');
      await openCredits(page);
      await page.getByRole('link', { name: 'See your statement' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByRole('tabpanel', { name: 'Credits' })).toBeVisible();
      await expect(part(page, 'Credit Statement')).toBeInViewport();
    });
  });
});

test('[HIST-1] a purchase and a refund are on the statement at once, exact to the sen', {
  tag: timed,
}, async ({ page, context, venue }) => {
  await admitAs(page.request, venue, 'normal_member');
  await openCheckout(page, venue, { court, date: thursday, slots: [12, 18] });
  await fillBilling(page);
  // RM 60 and RM 80, of which the demo credits pay RM 100.
  await goToPayment(page);
  await page.getByRole('button', { name: 'Pay RM 40.00' }).click();
  await expectSoon(page.getByText('Booking confirmed successfully!')).toBeVisible();
  await openTab(page, venue, 'Credits');
  await expect(entries(page).first()).toContainText('-RM 100.00');
  await expect(entries(page).first()).toContainText(
    'Used · Pickle Tournament Court 6, Thu 19 Nov, 12 – 1 PM + 1 more',
  );
  await expect(entries(page).first()).toContainText('Balance RM 0.00');
  const before = await entries(page).count();

  const other = await context.newPage();
  await other.goto(`${venue.address}/profile`);
  await refund(other, venue, 18);
  await expect(entries(page).first()).toContainText('+RM 80.00', { timeout: 1_000 });
  await expect(entries(page).first()).toContainText(
    'Refund · Pickle Tournament Court 6, Thu 19 Nov, 6 – 7 PM',
  );
  await expect(entries(page).first()).toContainText('Balance RM 80.00');
  await expect(entries(page)).toHaveCount(before + 1);
  const balances = await entries(page)
    .getByText(/^Balance RM/)
    .allTextContents();
  expect(balances).toEqual(
    ['80.00', '0.00', '100.00', '150.00', '0.00', '160.00', '80.00'].map(
      (amount) => `Balance RM ${amount}`,
    ),
  );
});

onPhoneAndDesk(() => {
  test('the statement is one tab away', { tag: timed }, async ({ page, venue }) => {
    await admitAs(page.request, venue, 'normal_member');
    await openTab(page, venue, 'Credits');
    await expect(entries(page).first()).toContainText('+RM 80.00');
    await expect(entries(page).first()).toContainText('Balance RM 80.00');
    await expectUsable(page);
  });

  test('[HIST-3] [HIST-4] the receipt of that order adds up, and prints without the page around it', {
    tag: timed,
  }, async ({ page, venue }) => {
    await admitAs(page.request, venue, 'normal_member');
    await openNewestReceipt(page, venue);
    const sheet = page.getByRole('article');
    await expect(sheet).toContainText('Aisyah Tan');
    await expect(sheet).toContainText('15/11/2026, 10:4');
    await expect(sheet).toContainText('Partly refunded');
    await expect(sheet.getByRole('row')).toHaveText([
      'ItemPrice',
      /^Court Booking - Pickle Tournament Court 6Thursday 19\/11\/2026, 12:00 PM - 01:00 PMRM 60\.00$/,
      /06:00 PM - 07:00 PMRefunded on 15\/11\/2026RM 80\.00$/,
    ]);
    const sums = await sheet.locator('dl div').allTextContents();
    expect(sums.slice(-5)).toEqual([
      'TotalRM 140.00',
      'Credits usedRM 100.00',
      'Paid onlineRM 40.00',
      'Refund of Court Booking - Pickle Tournament Court 6, Thursday 19/11/2026, 06:00 PM - 07:00 PM15/11/2026-RM 80.00',
      'Total after refunds and changesRM 60.00',
    ]);
    await expectUsable(page);

    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(sheet).toBeVisible();
  });
});

test("another member's receipt is not found", { tag: timed }, async ({
  browser,
  page,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/404/);
  await admitAs(page.request, venue, 'normal_member');
  const address = await openNewestReceipt(page, venue);
  const other = await (await openOtherBrowser(browser)).newPage();
  await admitAs(other.request, venue, 'vip_maserati');
  const path = getReceipt.path.replace(':orderId', address.split('/').at(-1) ?? '');
  expect((await other.request.get(`${venue.address}${path}`)).status()).toBe(404);
  await other.goto(address);
  await expect(other.getByRole('alert')).toContainText('Receipt not found');
  await expect(other.getByText('Aisyah Tan')).toBeHidden();
  await expectUsable(other);
  await other.getByRole('link', { name: 'Back to your orders' }).click();
  await expect(tab(other, 'History')).toHaveAttribute('aria-selected', 'true');
});

onPhoneAndDesk(() => {
  test('played bookings are in the history with their order, and can be booked again', {
    tag: timed,
  }, async ({ page, venue }) => {
    await venue.setClock(opensAt);
    await admitAs(page.request, venue, 'normal_member');
    await openTab(page, venue, 'History');
    const order = part(page, 'Orders').getByRole('article').first();
    const again = order.getByRole('link', { name: /^Book again, / });
    await expect(order).toContainText('Thu 19 Nov, 12 – 1 PM');
    await expect(order).toContainText('Partly refunded');
    await expect(order).toContainText('RM 140.00');
    await expect(order).toContainText('RM 80.00 refunded');
    await expect(order.getByRole('listitem').filter({ hasText: 'Refunded' }).last()).toContainText(
      '6 – 7 PM',
    );
    await expect(again).toBeHidden();

    await venue.setClock('2026-11-20T02:00:00+08:00');
    await page.reload();
    // The court and slot that were played, on the next such weekday.
    await expect(again).toHaveAccessibleName(
      'Book again, Court Booking - Pickle Tournament Court 6, Thursday 26/11/2026, 12:00 PM - 01:00 PM',
    );
    await expect(again).toHaveAttribute('href', /date=2026-11-26.*court=Tournament\+Court\+6/);
    await expectUsable(page);
  });
});

test('[PICK-20] a slot that is taken when it is booked again is said so, with what is free instead', {
  tag: timed,
}, async ({ page, browser, venue }) => {
  await venue.setClock('2026-11-20T02:00:00+08:00');
  const other = await openOtherBrowser(browser);
  await admitAs(other.request, venue, 'super_host');
  await buy({ request: other.request, venue }, { court, date: '2026-11-26', slots: [12] });
  await admitAs(page.request, venue, 'normal_member');
  await page.setViewportSize({ width: widths.phone, height: 760 });
  await openTab(page, venue, 'History');
  await part(page, 'Orders').getByRole('article').first().getByText('Book again').click();
  const instead = page.getByRole('list', { name: insteadLabels.name }).getByRole('button');
  await expect(instead).toHaveCount(5);
  await expect(
    page.getByText('12 – 1 PM on Tournament Court 6 is not free on Thu 26 Nov'),
  ).toBeInViewport();
  await expect(instead.first()).toHaveText(/^12 – 1 PM, Court [1-8] · RM\u00a060\.00$/);
  await expectUsableEverywhere(page);
  await instead.first().click();
  await expect(instead).toHaveCount(0);
  await expect(summaryOf(page, '1 slot')).toBeVisible();
});
