import type { Locator, Page } from '@playwright/test';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { placeInWords } from '#domain/words/slot-wait-words.ts';
import { waitLabels } from '#domain/words/wait-labels.ts';
import { slotOf, stepOf } from '#e2e/booking-page.ts';
import { expectSoon, finalTotal, notification, placeOrder } from '#e2e/checkout-page.ts';
import { expect, expectUsableEverywhere, openOtherBrowser, timed, widths } from '#e2e/journey.ts';
import { admitWithCredits } from '#e2e/lessons-page.ts';
import { buy, refund, toast } from '#e2e/my-bookings-page.ts';
import { type OwnVenue, test } from '#e2e/own-venue.ts';

const opensAt = '2026-11-15T10:47:00+08:00';
test.use({ opensAt });

/** Changes by others must show within a second. */
const soon = { timeout: 1_000 };
const court = 'Show Court 2';
const date = addDays(bookingDayOf(Temporal.Instant.from(opensAt)), 6);
const slots = [15, 16] as const;

const openCourt = async (page: Page, venue: OwnVenue): Promise<void> => {
  const query = new URLSearchParams({ sport: 'Pickle', date, type: 'Show Court', court });
  await page.goto(`${venue.address}/?${query}`);
  await expect(slotOf(page, 7)).toBeVisible();
};

const bellOf = (page: Page): Locator =>
  stepOf(page, 'timeslot').getByRole('button', {
    name: new RegExp(`^${waitLabels.tellMe}, ${court}, 03:00 PM`),
  });

const offers = (page: Page): Locator => page.getByRole('region', { name: waitLabels.offer.name });

test('a member asks for a booked slot with the keyboard alone, and takes the bell back', async ({
  browser,
  page,
  venue,
}) => {
  const other = await openOtherBrowser(browser);
  const owner = await admitWithCredits(other.request, venue, 'normal_member');
  await admitWithCredits(page.request, venue, 'vip_maserati');
  await buy(owner, { court, date, slots }, true);
  await openCourt(page, venue);
  await slotOf(page, 14).focus();
  await page.keyboard.press('ArrowDown');
  await expect(bellOf(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bellOf(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(stepOf(page, 'timeslot')).toContainText(placeInWords(1));
  await expectUsableEverywhere(page);

  await test.step('the list in the profile', async () => {
    await page.goto(`${venue.address}/profile`);
    const list = page.getByRole('heading', { name: waitLabels.list.title });
    await expect(list).toBeVisible();
    await expectUsableEverywhere(page);
    await page.getByRole('button', { name: new RegExp(`^${waitLabels.list.stop}`) }).click();
    await expect(list).toBeHidden();
  });
  await refund(owner, { court, date, slot: slots[0] });
  await refund(owner, { court, date, slot: slots[1] });
  await other.close();
});

for (const width of [widths.phone, widths.desk]) {
  test(`a freed slot is offered within a second, and booked, at ${width} px`, {
    tag: timed,
  }, async ({ browser, page, venue }) => {
    await page.setViewportSize({ width, height: 800 });
    const others = [await openOtherBrowser(browser), await openOtherBrowser(browser)] as const;
    const owner = await admitWithCredits(others[0].request, venue, 'normal_member');
    await admitWithCredits(others[1].request, venue, 'coach');
    await admitWithCredits(page.request, venue, 'vip_maserati');
    await buy(owner, { court, date, slots }, true);
    const next = await others[1].newPage();
    for (const waiting of [page, next]) {
      await openCourt(waiting, venue);
      await bellOf(waiting).click();
      await expect(bellOf(waiting)).toHaveAttribute('aria-pressed', 'true');
    }
    await expect(stepOf(next, 'timeslot')).toContainText(placeInWords(2));

    await refund(owner, { court, date, slot: slots[0] });
    await expect(offers(page)).toContainText(court, soon);
    await expect(slotOf(next, slots[0])).toHaveAccessibleName(/On hold/);
    await expectUsableEverywhere(page);
    await page.setViewportSize({ width, height: 800 });
    await offers(page)
      .getByRole('button', { name: new RegExp(`^${waitLabels.offer.take}`) })
      .click();
    await expect(page).toHaveURL(/\/checkout-court$/);
    await expect(finalTotal(page)).toContainText('RM 0.00');
    await page.getByLabel('Full Name').fill('Aisyah Tan');
    await page.getByLabel('Email Address').fill('aisyah@journey.test');
    await page.getByLabel('Mobile Number').fill('+60 12 345 6789');
    await placeOrder(page);
    await expectSoon(notification(page)).toContainText('Booking confirmed successfully!');
    await expect(page).toHaveURL(/\/profile$/);
    await expect(offers(page)).toBeHidden();
    await expect(stepOf(next, 'timeslot')).toContainText(placeInWords(1));

    await test.step('the next one says no', async () => {
      const taker = { request: page.request, venue };
      await refund(taker, { court, date, slot: slots[0] });
      await expect(offers(next)).toContainText(court, { timeout: 3_000 });
      await offers(next)
        .getByRole('button', { name: new RegExp(`^${waitLabels.offer.leave}`) })
        .click();
      await expect(toast(next, waitLabels.offer.leftIt)).toBeVisible();
      await expect(slotOf(next, slots[0])).toHaveAccessibleName(/RM/);
    });
    await refund(owner, { court, date, slot: slots[1] });
    for (const other of others) await other.close();
  });
}
