import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { paymentLabels } from '#domain/words/order-labels.ts';
import {
  expectSoon,
  fillBilling,
  goToPayment,
  notification,
  openCheckout,
  placeOrder,
} from '#e2e/checkout-page.ts';
import { expect, expectUsable, widths } from '#e2e/journey.ts';
import {
  eventsIn,
  expectPageUsable,
  findFree,
  onPhoneAndDesk,
  rowOf,
  toast,
} from '#e2e/my-bookings-page.ts';
import { admitAs, test } from '#e2e/own-venue.ts';

test.use({ opensAt: '2026-11-16T09:07:00+08:00' });

const friday = '2026-11-20';
const nextMonday = '2026-11-23';
const { actions, confirmed } = myBookingsLabels;
const card = (page: Page) => page.getByRole('region', { name: paymentLabels.name });

/** Makes the browser share, as phones do, and keeps what was shared. */
const canShare = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    navigator.share = async (shared) => {
      document.body.dataset.shared = JSON.stringify(shared);
    };
  });

onPhoneAndDesk(() => {
  test('after paying, a card says what was booked and takes it to the calendar as one event', async ({
    page,
    context,
    venue,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await admitAs(page.request, venue, 'vip_maserati');
    const vip = { request: page.request, venue };
    const wanted = await findFree(vip, 'Padel Court', friday, [19, 20]);
    await openCheckout(page, venue, wanted);
    await fillBilling(page);
    await goToPayment(page);
    await page.getByRole('button', { name: /^Pay RM/ }).click();

    await expectSoon(card(page)).toContainText('Booking confirmed successfully!');
    await expect(card(page)).toBeFocused();
    await expectSoon(card(page)).toContainText('Fri 20 Nov, 7 – 9 PM');
    await expect(card(page)).toContainText(wanted.court);
    await expect(card(page)).toContainText(/RM \d+\.00 paid/);
    await expect(card(page)).toContainText('Free to cancel until Wed 18 Nov, 7 PM');
    // The new booking is marked in the list.
    const row = rowOf(page, { court: wanted.court, date: friday, slot: 19 });
    await expect(row).toContainText(myBookingsLabels.isNew);
    await expectPageUsable(page);

    await test.step('with the keyboard: the receipt, the calendar, sharing', async () => {
      await page.keyboard.press('Tab');
      await expect(card(page).getByRole('link', { name: confirmed.receipt })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(card(page).getByRole('button', { name: actions.addToCalendar })).toBeFocused();
      const saving = page.waitForEvent('download');
      await page.keyboard.press('Enter');
      const events = eventsIn(readFileSync(await (await saving).path(), 'utf8'));
      expect(events.map(({ summary }) => summary)).toEqual([`Court Booking - ${wanted.court}`]);
      expect(events[0]?.startDate.toJSDate().toISOString()).toBe('2026-11-20T11:00:00.000Z');
      expect(events[0]?.endDate.toJSDate().toISOString()).toBe('2026-11-20T13:00:00.000Z');
      await page.keyboard.press('Tab');
      await expect(card(page).getByRole('button', { name: actions.share })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(toast(page, actions.copied)).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain(`Court Booking - ${wanted.court}\nFri 20 Nov, 7 – 9 PM\n`);
    });

    // It stays until the screen is left.
    await page.getByRole('tab', { name: 'Credits' }).click();
    await expect(card(page)).toContainText('Booking confirmed successfully!');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Upcoming Bookings' })).toBeHidden();
    await expect(card(page)).toBeHidden();
  });

  test('an order without anything to pay ends on the same card', async ({ page, venue }) => {
    await canShare(page);
    await admitAs(page.request, venue, 'athlete');
    const athlete = { request: page.request, venue };
    // Each device in a week of its own, because the free slots of a week are few.
    const isPhone = page.viewportSize()?.width === widths.phone;
    const date = isPhone ? friday : nextMonday;
    const day = isPhone ? 'Fri 20 Nov' : 'Mon 23 Nov';
    const wanted = await findFree(athlete, 'Tournament Court', date, [12]);
    await openCheckout(page, venue, wanted);
    await fillBilling(page);
    await placeOrder(page);
    await expectSoon(notification(page)).toContainText('Booking confirmed successfully!');
    await expectSoon(page).toHaveURL(/\/profile$/);
    await expectSoon(card(page)).toContainText(`${day}, 12 – 1 PM`);
    await expect(card(page)).toBeFocused();
    await expect(card(page)).toContainText(confirmed.free);
    await expect(card(page)).toContainText(`Free to cancel until ${day}, 12 PM`);
    await expectUsable(page);
    await card(page).getByRole('button', { name: actions.share }).click();
    await expect(page.locator('body')).toHaveAttribute('data-shared', /12 – 1 PM/);
  });
});
