import type { Locator, Page } from '@playwright/test';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { deskMoveLabels } from '#domain/words/desk-move-labels.ts';
import { deskSaleLabels, heldOrderLabels } from '#domain/words/desk-sale-labels.ts';
import { paymentLinkLabels } from '#domain/words/payment-link-labels.ts';
import { signInToConsole } from '#e2e/console-page.ts';
import { expect, expectUsable, expectUsableEverywhere } from '#e2e/journey.ts';
import { test } from '#e2e/own-venue.ts';

test.use({ opensAt: '2026-11-16T09:12:00+08:00' });

const cell = (page: Page, name: RegExp): Locator => page.getByRole('gridcell', { name });
const drawer = (page: Page): Locator => page.getByRole('dialog');

/** The heading and the amount show the state of the order, and nothing shows another one. */
const expectSays = async (
  page: Page,
  state: keyof typeof paymentLinkLabels.titles,
  not: keyof typeof paymentLinkLabels.titles,
): Promise<void> => {
  const { titles, amounts } = paymentLinkLabels;
  await expect(page.getByRole('heading', { name: titles[state] })).toBeVisible();
  await expect(page.getByRole('heading', { name: amounts[state], exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: titles[not] })).toBeHidden();
  await expect(page.getByRole('heading', { name: amounts[not], exact: true })).toBeHidden();
};

test('the desk sells by phone with a payment link in five clicks, and anybody pays it', async ({
  page,
  browser,
  venue,
}) => {
  await signInToConsole(page, venue, 'desk');
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  const place = /^Show Court 2, 04:00 PM - 05:00 PM/;
  await click(cell(page, place));
  const name = drawer(page).getByRole('combobox', { name: deskSaleLabels.name });
  await expect(name).toBeFocused();
  // The second press of a double click is for the slot that is open already.
  await cell(page, place).click();
  await expect(name).toBeFocused();
  await click(name);
  await page.keyboard.type('Nur Aisyah');
  await page.keyboard.press('Tab');
  await page.keyboard.type('+60 12 345 6789');
  await click(drawer(page).getByText(deskSaleLabels.link, { exact: true }));
  await click(drawer(page).getByLabel(deskSaleLabels.email));
  await page.keyboard.type('nur@person.test');
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectUsable(page);
  }
  await click(drawer(page).getByRole('button', { name: /^Send a link for RM/ }));
  await expect(cell(page, place)).toContainText('on hold for Nur Aisyah until 10:1');
  await expect(cell(page, place)).toContainText(consoleLabels.cell.linkSent);
  expect(clicks).toBeLessThanOrEqual(5);
  await drawer(page).getByRole('button', { name: heldOrderLabels.copy }).click();
  const url = await drawer(page).getByLabel(heldOrderLabels.url).inputValue();
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectUsable(page);
  }

  const phone = await browser.newPage();
  await test.step('whoever opens the link leaves the payment page, comes back and pays', async () => {
    await phone.goto(url);
    const pay = phone.getByRole('button', { name: /^Pay RM/ });
    await expect(pay).toBeVisible();
    await expectSays(phone, 'open', 'paid');
    await expectUsableEverywhere(phone);
    await pay.click();
    await phone.getByRole('button', { name: /Leave|Cancel/ }).click();
    await expect(phone).toHaveURL(/\/pay$/);
    await pay.click();
    await phone.getByRole('button', { name: /^Pay RM/ }).click();
    await expect(phone).toHaveURL(/\/pay\?order=/);
    await expect(pay).toBeHidden();
    await expect(phone.getByText(paymentLinkLabels.states.paid)).toBeVisible({ timeout: 15_000 });
    await expectSays(phone, 'paid', 'open');
    await expectUsableEverywhere(phone);
    await phone.close();
  });

  await test.step('the day shows the booking by itself', async () => {
    await expect(cell(page, place)).toContainText('booked by Nur Aisyah', { timeout: 10_000 });
  });
});

test('a buyer with a long e-mail fits the drawer', async ({ page, venue }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInToConsole(page, venue, 'desk');
  await cell(page, /^Show Court 2, 05:00 PM - 06:00 PM/).click();
  await drawer(page).getByLabel(deskSaleLabels.name).fill('   ');
  await drawer(page).getByLabel(deskSaleLabels.phone).fill('+60 12 345 6789');
  await drawer(page)
    .getByRole('button', { name: /^Take RM/ })
    .click();
  await expect(drawer(page).getByText(deskSaleLabels.nameMissing)).toBeVisible();
  await drawer(page).getByText(deskSaleLabels.member, { exact: true }).click();
  await drawer(page).getByLabel(deskSaleLabels.findMember).fill('super_host_pickle@');
  await drawer(page).getByRole('listitem').first().getByRole('button').click();
  await expect(drawer(page).getByText('super_host_pickle@depot.test')).toBeVisible();
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const part of [deskSaleLabels.change, /^Take RM/]) {
      const right = (box: Element): number => box.getBoundingClientRect().right;
      const panel = await drawer(page).evaluate(right);
      const button = drawer(page).getByRole('button', { name: part }).first();
      expect(await button.evaluate(right)).toBeLessThanOrEqual(panel);
    }
  }
});

test('the desk undoes a sale and is told to hand back the cash', async ({ page, venue }) => {
  await signInToConsole(page, venue, 'desk');
  const place = /^Show Court 2, 02:00 PM - 03:00 PM/;
  await cell(page, place).click();
  await drawer(page).getByLabel(deskSaleLabels.name).fill('Siti Rahman');
  await drawer(page).getByLabel(deskSaleLabels.phone).fill('012-345 6789');
  await drawer(page)
    .getByRole('button', { name: /^Take RM [\d.]+ in cash/ })
    .click();
  await expect(page.getByText(/^Sold: Show Court 2, .*RM [\d.]+ in cash/)).toBeVisible();
  await cell(page, place).click();
  await drawer(page).getByRole('button', { name: deskSaleLabels.undo.act }).click();
  await expect(page.getByText(/^RM [\d.]+ is to be handed back in cash/)).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: deskSaleLabels.undo.confirm, exact: true }).click();
  await expect(page.getByText(/^The sale is undone\. Hand back RM [\d.]+ in cash/)).toBeVisible();
  await expect(cell(page, place)).toContainText(consoleLabels.cell.free);
});

test('[LINK-11] the desk undoes a sale by phone, and its link pays for nothing', async ({
  page,
  browser,
  venue,
}) => {
  await signInToConsole(page, venue, 'desk');
  const place = /^Show Court 2, 05:00 PM - 06:00 PM/;
  await cell(page, place).click();
  await drawer(page).getByText(deskSaleLabels.link, { exact: true }).click();
  await drawer(page).getByLabel(deskSaleLabels.name).fill('Nur Aisyah');
  await drawer(page).getByLabel(deskSaleLabels.phone).fill('+60 12 345 6789');
  await drawer(page).getByLabel(deskSaleLabels.email).fill('nur@person.test');
  await drawer(page)
    .getByRole('button', { name: /^Send a link for RM/ })
    .click();
  await expect(cell(page, place)).toContainText('on hold for Nur Aisyah');
  const undo = page.getByRole('button', { name: deskMoveLabels.undo, exact: true });
  await expect(undo).toBeVisible();
  await drawer(page).getByRole('button', { name: heldOrderLabels.copy }).click();
  const url = await drawer(page).getByLabel(heldOrderLabels.url).inputValue();
  await undo.click();
  await expect(page.getByText(deskSaleLabels.undone.link)).toBeVisible();
  await expect(cell(page, place)).toContainText(consoleLabels.cell.free);
  await expectUsable(page);
  const phone = await browser.newPage();
  await phone.goto(url);
  await expect(phone.getByRole('heading', { name: paymentLinkLabels.undone.title })).toBeVisible();
  await expect(phone.getByText(paymentLinkLabels.undone.states.ended)).toBeVisible();
  await expectUsableEverywhere(phone);
  await phone.close();
});

test('the desk ends a hold, and the link says so', async ({ page, browser, venue }) => {
  await signInToConsole(page, venue, 'desk');
  const place = /^Show Court 2, 03:00 PM - 04:00 PM/;
  await cell(page, place).click();
  await drawer(page).getByText(deskSaleLabels.link, { exact: true }).click();
  await drawer(page).getByLabel(deskSaleLabels.name).fill('Nur Aisyah');
  await drawer(page).getByLabel(deskSaleLabels.phone).fill('+60 12 345 6789');
  await drawer(page).getByLabel(deskSaleLabels.email).fill('nur@person.test');
  await drawer(page)
    .getByRole('button', { name: /^Send a link for RM/ })
    .click();
  await drawer(page).getByRole('button', { name: heldOrderLabels.copy }).click();
  const url = await drawer(page).getByLabel(heldOrderLabels.url).inputValue();
  await expectUsable(page);
  await drawer(page).getByRole('button', { name: heldOrderLabels.end }).click();
  const question = page.getByRole('dialog', { name: heldOrderLabels.confirm.title });
  await question.getByRole('button', { name: heldOrderLabels.confirm.end }).click();
  await expect(page.getByText('The hold for Nur Aisyah is ended.')).toBeVisible();
  await expect(cell(page, place)).toContainText(consoleLabels.cell.free);
  const phone = await browser.newPage();
  await phone.goto(url);
  await expect(phone.getByText(paymentLinkLabels.states.ended)).toBeVisible();
  await expectSays(phone, 'ended', 'open');
  await expectUsableEverywhere(phone);
  await phone.goto(`${url}x`);
  const { unknownTitle } = paymentLinkLabels;
  await expect(phone.getByRole('heading', { name: unknownTitle })).toBeVisible();
  await expect(phone.getByText(paymentLinkLabels.states.open)).toBeHidden();
  await expectUsableEverywhere(phone);
  await phone.close();
});
