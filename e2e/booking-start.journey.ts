import type { Locator, Page } from '@playwright/test';
import { placeOrder } from '#contract/orders.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { demoEmail, demoPassword } from '#domain/venue/demo.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { checkOut, choiceOf, expectChosen, slotOf, summaryOf } from '#e2e/booking-page.ts';
import {
  confirmDialog,
  expectSoon,
  fillBilling,
  goToPayment,
  openCheckout,
  placeOrderButton,
} from '#e2e/checkout-page.ts';
import { expect, expectUsableEverywhere, openOtherBrowser, widths } from '#e2e/journey.ts';
import { admit, registerMember } from '#e2e/members.ts';
import { admitAs, type OwnVenue, test } from '#e2e/own-venue.ts';

const opensAt = '2026-11-15T10:30:00+08:00';
test.use({ opensAt });

const today = bookingDayOf(Temporal.Instant.from(opensAt));
const { start, sheet, views, byTime } = bookingLabels;
const chooseOf = (page: Page, what: string): Locator =>
  page.getByRole('button', { name: fill(start.chooseOf, { what }) });

/** A hand on a phone: every press is counted. */
const countPresses = () => {
  const pressed: string[] = [];
  return {
    pressed,
    press: async (what: Locator): Promise<void> => {
      pressed.push(String(what));
      await what.click();
    },
  };
};

/** The login with its fields filled, as a password manager leaves it. */
const openFilledLogin = async (page: Page, venue: OwnVenue): Promise<void> => {
  await page.context().clearCookies();
  await page.goto(`${venue.address}/login`);
  await page.getByLabel('Email', { exact: true }).fill(demoEmail('long_term_member'));
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
};

test('[PICK-15] from the login to paid takes a regular eight presses, and six with book again', async ({
  page,
  venue,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: widths.phone, height: 740 });
  const court = 'Tournament Court 3';
  const last = addDays(today, 1);
  await test.step('a regular has paid before, and looks at courts by time', async () => {
    await admitAs(page.request, venue, 'long_term_member');
    await openCheckout(page, venue, { court, date: last, slots: [19] });
    await fillBilling(page);
    await goToPayment(page);
    await page.getByRole('button', { name: /^Pay RM/ }).click();
    await expectSoon(page.getByText(checkoutLabels.confirmed)).toBeVisible();
    await page.goto(`${venue.address}/?sport=Pickle`);
    await page.getByRole('button', { name: byTime.see }).click();
    await expect(page.getByRole('radio', { name: views.time })).toBeChecked();
  });
  const payFor = async (press: (what: Locator) => Promise<void>): Promise<void> => {
    await press(page.getByRole('button', { name: bookingLabels.checkout, exact: true }));
    await press(placeOrderButton(page));
    await press(confirmDialog(page).getByRole('button', { name: 'Agree' }));
    await press(page.getByRole('button', { name: /^Pay RM/ }));
    await expectSoon(page.getByText(checkoutLabels.confirmed)).toBeVisible();
  };

  await test.step('with book again', async () => {
    const { pressed, press } = countPresses();
    await openFilledLogin(page, venue);
    await press(page.getByRole('button', { name: 'Login', exact: true }));
    await press(chooseOf(page, start.again));
    await expectChosen(slotOf(page, 19));
    await expect(slotOf(page, 19)).toBeInViewport();
    await expect(page).toHaveURL(new RegExp(`date=${addDays(last, 7)}.*court=Tournament.Court.3`));
    await payFor(press);
    expect(pressed.length).toBeLessThanOrEqual(6);
  });

  await test.step('with another day and time', async () => {
    const { pressed, press } = countPresses();
    await openFilledLogin(page, venue);
    await press(page.getByRole('button', { name: 'Login', exact: true }));
    await press(choiceOf(page, 'sport', 'Pickle'));
    await press(page.getByRole('button', { name: /^T\d, Tournament Court \d, 08:00 PM/ }).first());
    await expect(summaryOf(page, '1 slot')).toBeVisible();
    await payFor(press);
    expect(pressed.length).toBeLessThanOrEqual(8);
  });
});

test('[PICK-18] a member who has booked every usual day is offered the nearest free time', async ({
  page,
  venue,
}) => {
  test.setTimeout(120_000);
  await admitAs(page.request, venue, 'coach');
  const court = 'Tournament Court 3';
  const usual = addDays(today, 2);
  for (const date of [usual, addDays(usual, 7)]) {
    await openCheckout(page, venue, { court, date, slots: [12] });
    await fillBilling(page);
    await goToPayment(page);
    await page.getByRole('button', { name: /^Pay RM/ }).click();
    await expectSoon(page.getByText(checkoutLabels.confirmed)).toBeVisible();
  }
  await page.goto(venue.address);
  await expect(
    page.getByText(`You already play on Tue 17 Nov, 12 – 1 PM. ${start.nearest}`),
  ).toBeVisible();
  await expectUsableEverywhere(page);
  await chooseOf(page, start.again).click();
  await expect(page).toHaveURL(new RegExp(`date=${addDays(usual, -1)}.*court=Tournament.Court.3`));
  await expectChosen(slotOf(page, 12));
});

test('the start screen tells what comes next, and works by the keyboard alone', async ({
  page,
  venue,
}) => {
  test.setTimeout(90_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await admitAs(page.request, venue, 'normal_member');
  await page.goto(venue.address);
  await expect(choiceOf(page, 'sport', 'Pickle')).toHaveAccessibleName(
    /10 courts, \d+ h free today$/,
  );
  const next = page.getByRole('link', { name: new RegExp(`^${start.nextUp}`) });
  await expect(next).toBeVisible();
  await expectUsableEverywhere(page);
  await next.press('Enter');
  await expect(page).toHaveURL(/\/profile\?tab=upcoming#upcoming$/);
  await page.goBack();
  await chooseOf(page, start.evening).press('Enter');
  await expect(page.getByRole('main').getByText(/^[12] slots? on /)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a newcomer reads what to do', async ({ page }) => {
  await admit(page, await registerMember(page.request));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: start.newcomer })).toBeVisible();
  await expect(page.getByText(start.steps)).toBeVisible();
  await expect(page.getByRole('heading', { name: start.again })).toBeHidden();
  await expect(chooseOf(page, start.evening)).toBeVisible();
  await expectUsableEverywhere(page);
});

test('[PICK-17] [LIMIT-8] the bar opens into a list, and says what is left of the day', async ({
  browser,
  page,
  venue,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await admitAs(page.request, venue, 'normal_member');
  const date = addDays(today, 4);
  const court = 'Show Court 1';
  const query = new URLSearchParams({ sport: 'Pickle', date, type: 'Show Court', court });
  await page.goto(`${venue.address}/?${query}`);
  for (const slot of [10, 11, 12, 13, 14, 15, 16, 17] as const) await slotOf(page, slot).click();
  await expect(summaryOf(page, '8 slots')).toBeVisible();
  await slotOf(page, 18).click();
  await expect(page.getByText('9 of 10 slots on Thu 19 Nov')).toBeVisible();
  for (const slot of [19, 20] as const) await slotOf(page, slot).click();
  await expect(page.getByRole('status').filter({ hasText: refusals.daily_limit })).toBeVisible();
  await expectUsableEverywhere(page);

  const dialog = page.getByRole('dialog', { name: sheet.title });
  await page.getByRole('button', { name: /^11 slots on / }).press('Enter');
  await expect(dialog).toContainText('RM 1,320.00');
  await expectUsableEverywhere(page);
  const removeOf = (range: string): Locator =>
    dialog.getByRole('button', { name: fill(sheet.remove, { slot: range, court }) });
  for (const range of ['06:00 PM - 07:00 PM', '07:00 PM - 08:00 PM']) {
    await removeOf(range).press('Enter');
    await expect(removeOf(range)).toBeHidden();
  }
  await expect(dialog).toContainText('RM 1,080.00');

  await test.step('a slot that somebody else takes is named, and can be let go', async () => {
    const other = await (await openOtherBrowser(browser)).newPage();
    await admitAs(other.request, venue, 'super_host');
    const answer = await other.request.post(`${venue.address}${placeOrder.path}`, {
      data: {
        orderId: makeOrderId(crypto.getRandomValues(new Uint8Array(8)), Temporal.Now.instant()),
        bookingType: 'court-booking',
        date,
        slots: { [court]: [12] },
        shownCreditsSen: 0,
        shownTotalSen: 12_000,
        shownFreeSlots: 0,
        billingName: 'Aisyah Tan',
        billingEmail: 'aisyah@journey.test',
        billingMobile: '+60123456789',
      },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    const taken = dialog.getByRole('region', { name: sheet.taken });
    await expect(taken).toContainText('12:00 PM - 01:00 PM, Show Court 1');
    await expectUsableEverywhere(page);
    await page.keyboard.press('Escape');
    await expect(page.getByText('No longer free: 12:00 PM on Court 1')).toBeVisible();
    await page.getByRole('button', { name: sheet.letGo }).click();
    await expect(page.getByText('No longer free: 12:00 PM on Court 1')).toBeHidden();
    await checkOut(page);
    await expect(page).toHaveURL(/\/checkout-court$/);
    await page.goBack();
  });

  await page.getByRole('button', { name: /^8 slots on / }).click();
  await dialog.getByRole('button', { name: sheet.clear }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(bookingLabels.nothingSelected)).toBeVisible();
});
