import type { Locator, Route } from '@playwright/test';
import type { Slot } from '#domain/time/slots.ts';
import { demoEmail, demoPassword } from '#domain/venue/demo.ts';
import { expect, expectUsableEverywhere, submitLogin, timed } from '#e2e/journey.ts';
import {
  balanceOf,
  bookingsHeading,
  buttonOf,
  buy,
  findFree,
  openBookings,
  openSheet,
  refundDialog,
  rowOf,
  toast,
} from '#e2e/my-bookings-page.ts';
import { admitAs, test } from '#e2e/own-venue.ts';

// Other journeys at this venue move its clock.
const opensAt = '2026-11-16T09:05:00+08:00';
test.use({ opensAt });
test.beforeEach(({ venue }) => venue.setClock(opensAt));

const friday = '2026-11-20';
const type = 'Tournament Court';

test('two tabs refund once', { tag: timed }, async ({ page, context, venue }) => {
  await admitAs(page.request, venue, 'super_host_pickle');
  const host = { request: page.request, venue };
  const wanted = await findFree(host, type, friday, [19]);
  await buy(host, wanted);
  const beforeSen = await balanceOf(host);
  const place = { court: wanted.court, date: friday, slot: 19 as Slot };
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await openBookings(tab, venue);
    await openSheet(tab, place);
    await buttonOf(tab, 'Refund', place).click();
    await expect(refundDialog(tab)).toContainText('RM 80.00');
  }
  // The other tab confirms a refund that is already done.
  await page.bringToFront();
  await refundDialog(page).getByRole('button', { name: 'Refund RM 80.00' }).click();
  await expect(toast(page, /RM 80\.00 came back/)).toBeVisible();
  await expect(refundDialog(other)).toContainText(
    'Booking not found. Please refresh and try again.',
    { timeout: 1_000 },
  );
  await expect(other.getByRole('button', { name: 'Refund RM 80.00' })).toBeHidden();
  await refundDialog(other).getByRole('button', { name: 'Close' }).click();
  await expect(bookingsHeading(other)).toBeFocused();
  await expect(rowOf(other, place)).toBeHidden();
  expect(await balanceOf(host)).toBe(beforeSen + 8_000);
});

test('with the keyboard alone, and with a session that ends on the way', async ({
  page,
  context,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/401/);
  await admitAs(page.request, venue, 'vip_maserati');
  const vip = { request: page.request, venue };
  const wanted = await findFree(vip, type, friday, [20]);
  await buy(vip, wanted);
  const place = { court: wanted.court, date: friday, slot: 20 as Slot };
  await openBookings(page, venue);

  await test.step('the session ends before the refund is confirmed', async () => {
    await openSheet(page, place);
    await buttonOf(page, 'Refund', place).click();
    await expect(refundDialog(page)).toContainText('RM 80.00');
    await context.clearCookies();
    await refundDialog(page).getByRole('button', { name: 'Refund RM 80.00' }).click();
    await expect(page).toHaveURL(/\/login/);
    await submitLogin(page, demoEmail('vip_maserati'), demoPassword);
    await expect(page).toHaveURL(/\/profile/);
    await expect(rowOf(page, place)).toBeVisible();
  });

  await test.step('by Tab and Enter', async () => {
    await page.getByRole('tab', { name: 'Upcoming' }).focus();
    for (const button of [rowOf(page, place), buttonOf(page, 'Refund', place)]) {
      await expect(async () => {
        await page.keyboard.press('Tab');
        await expect(button).toBeFocused({ timeout: 50 });
      }).toPass({ intervals: [0] });
      await page.keyboard.press('Enter');
    }
    const agree = refundDialog(page).getByRole('button', { name: 'Refund RM 80.00' });
    await expect(agree).toBeEnabled();
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(agree).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [0] });
    await page.keyboard.press('Enter');
    await expect(toast(page, /RM 80\.00 came back/)).toBeVisible();
    await expect(bookingsHeading(page)).toBeFocused();
  });
});

test('a refund removes the card from the other tab within a second', { tag: timed }, async ({
  page,
  context,
  venue,
}) => {
  await admitAs(page.request, venue, 'super_host_pickle');
  const host = { request: page.request, venue };
  const wanted = await findFree(host, type, friday, [22]);
  await buy(host, wanted);
  const place = { court: wanted.court, date: friday, slot: 22 as Slot };
  const other = await context.newPage();
  await openBookings(other, venue);
  await expect(rowOf(other, place)).toBeVisible();
  await openBookings(page, venue);
  await openSheet(page, place);
  await buttonOf(page, 'Refund', place).click();
  const agree = refundDialog(page).getByRole('button', { name: 'Refund RM 80.00' });
  await expect(agree).toBeEnabled();
  const now = (): number => performance.now();
  const [refundedAt, goneAt] = await Promise.all([
    page.waitForResponse('**/refund').then(now),
    rowOf(other, place).waitFor({ state: 'hidden' }).then(now),
    agree.click(),
  ]);
  expect(goneAt - refundedAt).toBeLessThan(1_000);
});

const unavailable = 'Depot is briefly unavailable. Please try again in a moment.';
const failing = { status: 503, json: { message: unavailable, code: 'unavailable' } };

test('a refund check that fails says so, and can be retried', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/503/);
  await admitAs(page.request, venue, 'long_term_member');
  const member = { request: page.request, venue };
  const wanted = await findFree(member, type, friday, [21]);
  await buy(member, wanted);
  const place = { court: wanted.court, date: friday, slot: 21 as Slot };
  // The check would take the answer to a request that is on its way already.
  let [isFailing, underWay] = [false, 0];
  await page.route('**/api/bookings/upcoming', async (route) => {
    if (isFailing) return route.fulfill(failing);
    underWay += 1;
    await route.fulfill({ response: await route.fetch() });
    underWay -= 1;
  });
  await openBookings(page, venue);
  // The heading is there before the list is asked for.
  await openSheet(page, place);
  await expect.poll(() => underWay).toBe(0);

  isFailing = true;
  await buttonOf(page, 'Refund', place).click();
  await expect(refundDialog(page)).toContainText('Unable to check refund status.');
  await expect(refundDialog(page).getByRole('button', { name: /^Refund RM/ })).toBeHidden();
  await expectUsableEverywhere(page);
  await page.unroute('**/api/bookings/upcoming');
  await refundDialog(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(refundDialog(page).getByRole('button', { name: 'Refund RM 80.00' })).toBeEnabled();
});

/**
 * Presses once for each way in which a call can fail, and expects its message. An earlier message
 * stays until the next one replaces it, often with the same words, so it is marked as old.
 */
const pressThrough = async (
  button: Locator,
  call: string,
  failures: readonly (readonly [(route: Route) => Promise<void>, string])[],
): Promise<void> => {
  const page = button.page();
  const alert = page.getByRole('dialog').getByRole('alert');
  for (const [fail, sentence] of failures) {
    await page.route(call, fail);
    await alert.evaluateAll((all) => {
      for (const each of all) each.setAttribute('data-old', '');
    });
    await button.click();
    await expect(alert.and(page.locator(':not([data-old])'))).toHaveText(sentence);
    await page.unroute(call);
  }
};

test('a failed refund says why, and can be retried', async ({ page, venue, expectedOnConsole }) => {
  expectedOnConsole.push(/503|502|400|ERR_FAILED/);
  await admitAs(page.request, venue, 'long_term_member');
  const member = { request: page.request, venue };
  const wanted = await findFree(member, type, friday, [23]);
  await buy(member, wanted);
  await openBookings(page, venue);
  const place = { court: wanted.court, date: friday, slot: 23 as Slot };
  await openSheet(page, place);
  await buttonOf(page, 'Refund', place).click();
  const agree = refundDialog(page).getByRole('button', { name: 'Refund RM 80.00' });
  const unexpected =
    'An unexpected error occurred while processing the refund. Please try again or contact support.';
  const comesBack = refundDialog(page).getByText('Returned as credits');
  const notUnderstood = 'Unexpected response from refund process. Please contact support.';
  await pressThrough(agree, '**/refund', [
    [
      (route) => route.abort(),
      'An error occurred: There is no connection to Depot at the moment. Please try again or contact support if the issue persists.',
    ],
  ]);
  await expect(comesBack).toBeVisible();
  await pressThrough(agree, '**/refund', [
    [
      (route) => route.fulfill(failing),
      `An error occurred: ${unavailable} Please try again or contact support if the issue persists.`,
    ],
    [(route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }), unexpected],
    [(route) => route.fulfill({ status: 200, body: 'ok' }), notUnderstood],
    [(route) => route.fulfill({ json: { message: 'Refunded.' } }), notUnderstood],
    [
      (route) => route.fulfill({ status: 400, json: { message: 'Not within 24 hours.' } }),
      'Refunds cannot be processed within 48 hours of the booking date.',
    ],
  ]);
  await expectUsableEverywhere(page);

  // The server refunds, and every answer to the first press is lost.
  let lost = 0;
  await page.route('**/refund', async (route) => {
    if (lost === 3) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await agree.click();
  await expect(toast(page, /RM 80\.00 came back/)).toBeVisible();
  await expect(refundDialog(page)).toBeHidden();
});

test('a free slot that could not be cancelled says why', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/503|ERR_FAILED/);
  await admitAs(page.request, venue, 'athlete');
  const athlete = { request: page.request, venue };
  const nextMonday = '2026-11-23';
  const wanted = await findFree(athlete, type, nextMonday, [15]);
  await buy(athlete, wanted);
  await openBookings(page, venue);
  const place = { court: wanted.court, date: nextMonday, slot: 15 as Slot };
  await openSheet(page, place);
  await buttonOf(page, 'Cancel Booking', place).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
  const cancel = dialog.getByRole('button', { name: 'Cancel Booking' });
  await pressThrough(cancel, '**/cancel', [
    [(route) => route.fulfill(failing), `Failed to cancel booking: ${unavailable}`],
    [
      (route) => route.abort(),
      'Failed to cancel booking: We could not reach Depot. Please check your connection and try again.',
    ],
  ]);
  await expectUsableEverywhere(page);

  // The server cancels, and every answer is lost, also to what is sent again by itself.
  await page.route('**/cancel', async (route) => {
    await route.fetch();
    return route.abort();
  });
  await cancel.click();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
  const again = dialog.getByRole('button', { name: 'Try Again' });
  await expect(again).toBeEnabled();
  await page.unroute('**/cancel');
  await again.click();
  await expect(toast(page, 'Your booking has been cancelled.')).toBeVisible();
});
