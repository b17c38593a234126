import type { Page } from '@playwright/test';
import { sellAtDesk } from '#contract/desk-sales.ts';
import { placeOrder } from '#contract/orders.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { slotRange } from '#domain/time/slots.ts';
import { demoPassword } from '#domain/venue/demo.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { expect, expectUsable, openOtherBrowser, timed } from '#e2e/journey.ts';
import { admitAs, type OwnVenue, test } from '#e2e/own-venue.ts';

const opensAt = '2026-11-15T10:32:00+08:00';
test.use({ opensAt });

const today = bookingDayOf(Temporal.Instant.from(opensAt));
const court = 'Show Court 2';
/** Changes by others must show within a second. */
const soon = { timeout: 1_000 };

const cellOf = (page: Page, name: string, slot: 10 | 11 | 12 | 13) =>
  page.getByRole('gridcell', { name: `${name}, ${slotRange(slot)}:` });

const signInAtDesk = async (page: Page, venue: OwnVenue): Promise<void> => {
  const { email, password, submit } = consoleLabels.signIn;
  await page.goto(`${venue.address}/console`);
  await page.getByLabel(email).fill('desk@depot.test');
  await page.getByLabel(password, { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByText(consoleLabels.frame.live, { exact: true })).toBeVisible();
};

/** Books a slot of today for the athlete, whose first slots of a week are free. */
const bookFree = async (page: Page, venue: OwnVenue, slot: 11 | 12): Promise<void> => {
  const answer = await page.request.post(`${venue.address}${placeOrder.path}`, {
    data: {
      orderId: makeOrderId(crypto.getRandomValues(new Uint8Array(8)), Temporal.Now.instant()),
      bookingType: 'court-booking',
      date: today,
      slots: { [court]: [slot] },
      shownCreditsSen: 0,
      shownTotalSen: 0,
      shownFreeSlots: 1,
      billingName: 'Aisyah Tan',
      billingEmail: 'aisyah@journey.test',
      billingMobile: '+60123456789',
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
};

test('the desk sees a booking within a second, reaches it by keyboard and checks it in', {
  tag: timed,
}, async ({ browser, page, venue }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAtDesk(page, venue);
  const member = await (await openOtherBrowser(browser)).newPage();
  await admitAs(member.request, venue, 'athlete');
  const cell = cellOf(page, court, 11);
  await expect(cell).toHaveAccessibleName(/Free$/);
  await bookFree(member, venue, 11);
  await expect(cell).toHaveAccessibleName(/booked by .+, Free$/, soon);
  const panel = page.getByRole('complementary', { name: consoleLabels.panel.title });
  await expect(panel.getByText('11:00 AM, Free')).toBeVisible();

  await test.step('arrow keys, Home and End move in the grid', async () => {
    await page.getByRole('button', { name: consoleLabels.day.print }).focus();
    await page.keyboard.press('Tab');
    await expect(cellOf(page, 'Tournament Court 1', 10)).toBeFocused();
    await page.keyboard.press('End');
    await expect(cellOf(page, 'Padel Court 4', 10)).toBeFocused();
    await page.keyboard.press('Home');
    for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(cell).toBeFocused();
  });

  await test.step('Enter opens the drawer, and Escape returns to the cell', async () => {
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: court });
    await expect(drawer).toBeFocused();
    await expect(drawer.getByText(slotRange(11))).toBeVisible();
    await expectUsable(page);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expectUsable(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(cell).toBeFocused();
  });

  await test.step('C checks the players in', async () => {
    await page.keyboard.press('c');
    await expect(page.getByText(/is checked in, /)).toBeVisible();
    await expect(cell).toHaveAccessibleName(/checked in$/, soon);
  });

  await test.step('another day has an address of its own', async () => {
    await page.getByRole('button', { name: consoleLabels.day.next }).click();
    await expect(page).toHaveURL(/\?date=2026-11-16$/);
    await expect(page.getByRole('heading', { name: 'Monday, 16 November 2026' })).toBeVisible();
    await page.getByRole('button', { name: consoleLabels.day.today }).click();
    await expect(cell).toHaveAccessibleName(/checked in$/);
  });
});

test('a desk that is signed out elsewhere shows the sign-in within a second', {
  tag: timed,
}, async ({ page, venue, expectedOnConsole }) => {
  // The browser logs the refused stream.
  expectedOnConsole.push(/401/);
  await signInAtDesk(page, venue);
  await expectUsable(page);
  const tab = await page.context().newPage();
  await tab.goto(`${venue.address}/console`);
  await tab.getByRole('button', { name: consoleLabels.frame.signOut }).click();
  await expect(tab.getByRole('heading', { name: consoleLabels.signIn.title })).toBeVisible();
  await expect(page.getByText(consoleLabels.signIn.ended)).toBeVisible(soon);
  await expectUsable(page);
});

test('what of today is unpaid stands beside the grid, and as a number above it', async ({
  page,
  venue,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAtDesk(page, venue);
  const sale = await page.request.post(`${venue.address}${sellAtDesk.path}`, {
    data: {
      orderId: makeOrderId(crypto.getRandomValues(new Uint8Array(8)), Temporal.Now.instant()),
      buyer: {
        kind: 'guest',
        name: 'Linked Lin',
        phone: '+60 12 345 6789',
        email: 'lin@journey.test',
      },
      date: today,
      slots: { 'Tournament Court 1': [20, 21] },
      payment: { method: 'link', holdMinutes: 60 },
      shownTotalSen: 16_000,
      shownFreeSlots: 0,
    },
  });
  expect(sale.ok(), await sale.text()).toBe(true);
  const { title, unpaid } = consoleLabels.panel;
  const panel = page.getByRole('complementary', { name: title });
  await expect(panel.getByRole('heading', { name: `${unpaid} 1` })).toBeVisible();
  await expect(panel.getByText('Linked Lin')).toHaveCount(1);
  await expect(panel.getByText(/^08:00 PM, link until 11:3\d AM$/)).toBeVisible();
  await expectUsable(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  const toggle = page.getByRole('button', { name: /, 1 unpaid$/ });
  await toggle.click();
  await expect(panel.getByText('Linked Lin')).toBeVisible();
  await expectUsable(page);
});
