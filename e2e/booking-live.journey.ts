import type { Page } from '@playwright/test';
import type { CallOutput } from '#contract/call.ts';
import { placeOrder, releaseOrder } from '#contract/orders.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { Slot } from '#domain/time/slots.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { slotOf } from '#e2e/booking-page.ts';
import { expectSoon, fillBilling, goToPayment, openCheckout } from '#e2e/checkout-page.ts';
import { expect, openOtherBrowser, timed, widths } from '#e2e/journey.ts';
import { buttonOf, openSheet, refundDialog, toast } from '#e2e/my-bookings-page.ts';
import { admitAs, type OwnVenue, test } from '#e2e/own-venue.ts';

const opensAt = '2026-11-15T10:31:00+08:00';
test.use({ opensAt });

/** Changes by others must show within a second. */
const soon = { timeout: 1_000 };
const court = 'Show Court 2';
const date = addDays(bookingDayOf(Temporal.Instant.from(opensAt)), 5);

const openCourt = async (page: Page, venue: OwnVenue): Promise<void> => {
  const query = new URLSearchParams({ sport: 'Pickle', date, type: 'Show Court', court });
  await page.goto(`${venue.address}/?${query}`);
  await expect(slotOf(page, 7)).toBeVisible();
};

interface OrderRequest {
  readonly slot: Slot;
  readonly totalSen: number;
  readonly freeSlots?: number;
}

/** Places an order with the page's session, as its checkout does. */
const order = async (
  page: Page,
  venue: OwnVenue,
  { slot, totalSen, freeSlots = 0 }: OrderRequest,
): Promise<CallOutput<typeof placeOrder>> => {
  const answer = await page.request.post(`${venue.address}${placeOrder.path}`, {
    data: {
      orderId: makeOrderId(crypto.getRandomValues(new Uint8Array(8)), Temporal.Now.instant()),
      bookingType: 'court-booking',
      date,
      slots: { [court]: [slot] },
      shownCreditsSen: 0,
      shownTotalSen: totalSen,
      shownFreeSlots: freeSlots,
      billingName: 'Aisyah Tan',
      billingEmail: 'aisyah@journey.test',
      billingMobile: '+60123456789',
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
};

test("API changes by one member show on another's screen within a second", { tag: timed }, async ({
  browser,
  page,
  venue,
}) => {
  const other = await (await openOtherBrowser(browser)).newPage();
  await admitAs(page.request, venue, 'athlete');
  await admitAs(other.request, venue, 'normal_member');
  await openCourt(page, venue);
  await openCourt(other, venue);
  const free = /RM 120\.00/;
  await expect(slotOf(other, 12)).toHaveAccessibleName(free);

  await test.step('a booking', async () => {
    await order(page, venue, { slot: 12, totalSen: 0, freeSlots: 1 });
    await expect(slotOf(other, 12)).toHaveAccessibleName(/Booked$/, soon);
    await expect(slotOf(page, 12)).toHaveAccessibleName(/Your booking$/, soon);
  });

  await test.step('a hold, which nobody else can select', async () => {
    await order(other, venue, { slot: 13, totalSen: 12_000 });
    await expect(slotOf(page, 13)).toHaveAccessibleName(/On hold$/, soon);
    await expect(slotOf(page, 13)).toHaveAttribute('aria-disabled', 'true');
    await expect(slotOf(other, 13)).toHaveAccessibleName(/Held for you$/, soon);
  });

  await test.step('the release of the hold', async () => {
    const { orderId } = await order(other, venue, { slot: 14, totalSen: 12_000 });
    await expect(slotOf(page, 14)).toHaveAccessibleName(/On hold$/, soon);
    const path = releaseOrder.path.replace(':orderId', orderId);
    expect((await other.request.post(`${venue.address}${path}`)).ok()).toBe(true);
    await expect(slotOf(page, 14)).toHaveAccessibleName(free, soon);
  });

  await test.step('the expiry of the hold', async () => {
    await venue.setClock('2026-11-15T10:36:00+08:00');
    await expect(slotOf(page, 13)).toHaveAccessibleName(free, soon);
    await expect(slotOf(other, 13)).toHaveAccessibleName(free, soon);
  });
});

test("changes made on one member's screens show on another's within a second", {
  tag: timed,
}, async ({ browser, page, venue }) => {
  const other = await (await openOtherBrowser(browser)).newPage();
  await admitAs(page.request, venue, 'coach');
  await admitAs(other.request, venue, 'vip_maserati');
  await openCourt(other, venue);
  const slot = slotOf(other, 17);
  await expect(slot).toHaveAccessibleName(/RM 120\.00/);

  await test.step('a hold, once the payment page is open', async () => {
    await openCheckout(page, venue, { court, date, slots: [17] });
    await fillBilling(page);
    await goToPayment(page);
    await expect(slot).toHaveAccessibleName(/On hold$/, soon);
  });

  await test.step('a booking, once it is confirmed', async () => {
    await page.getByRole('button', { name: 'Pay RM 120.00' }).click();
    await expectSoon(page.getByText(checkoutLabels.confirmed)).toBeVisible();
    await expect(slot).toHaveAccessibleName(/Booked$/, soon);
  });

  await test.step('a cancellation, once it is confirmed', async () => {
    await openSheet(page, { court, date, slot: 17 });
    await buttonOf(page, 'Refund', { court, date, slot: 17 }).click();
    await refundDialog(page).getByRole('button', { name: 'Refund RM 120.00' }).click();
    await expect(toast(page, 'RM 120.00 came back as credits.')).toBeVisible();
    await expect(slot).toHaveAccessibleName(/RM 120\.00/, soon);
  });
});

test('after the server was killed and restarted, both screens are current within 5 seconds', {
  tag: timed,
}, async ({ browser, page, venue, expectedOnConsole }) => {
  test.setTimeout(60_000);
  expectedOnConsole.push(
    /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY|ERR_CONNECTION_RESET|Failed to load resource/,
  );
  const other = await (await openOtherBrowser(browser)).newPage();
  await admitAs(page.request, venue, 'super_host');
  await admitAs(other.request, venue, 'coach');
  await openCourt(page, venue);
  await openCourt(other, venue);
  await page.setViewportSize({ width: widths.phone, height: 640 });
  await slotOf(page, 20).scrollIntoViewIfNeeded();
  await venue.kill();
  // The notice is visible at any scroll position.
  const behind = page.getByText(/^Reconnecting… What you see is from \d\d:\d\d [AP]M\.$/);
  await expect(behind).toBeInViewport();
  await venue.start();
  const startedAt = Date.now();
  await order(page, venue, { slot: 16, totalSen: 12_000 });
  await expect(slotOf(other, 16)).toHaveAccessibleName(/On hold$/, { timeout: 5_000 });
  await expect(slotOf(page, 16)).toHaveAccessibleName(/Held for you$/, { timeout: 5_000 });
  expect(Date.now() - startedAt).toBeLessThan(5_000);
});
