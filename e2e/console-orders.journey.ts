import type { Locator, Page } from '@playwright/test';
import { sellAtDesk } from '#contract/desk-sales.ts';
import { makeOrderId, shortOrderId } from '#domain/orders/orders.ts';
import type { Slot } from '#domain/time/slots.ts';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { heldOrderLabels } from '#domain/words/desk-sale-labels.ts';
import { exceptionCountLabels } from '#domain/words/exception-count-labels.ts';
import { historyLabels } from '#domain/words/history-labels.ts';
import { orderScreenLabels, orderStoryLabels } from '#domain/words/order-story-labels.ts';
import { paidByWords } from '#domain/words/payment-methods.ts';
import { searchLabels } from '#domain/words/search-labels.ts';
import { expectUsableAtDesk, signInToConsole } from '#e2e/console-page.ts';
import { expect } from '#e2e/journey.ts';
import { payTooLate } from '#e2e/late-payment.ts';
import { type OwnVenue, test } from '#e2e/own-venue.ts';

test.use({ opensAt: '2026-11-15T10:36:00+08:00', viewport: { width: 1440, height: 900 } });

const sell = async (page: Page, venue: OwnVenue, name: string, slot: Slot, payment: object) => {
  const orderId = makeOrderId(crypto.getRandomValues(new Uint8Array(8)), Temporal.Now.instant());
  const buyer = { kind: 'guest', name, phone: '+60 12 345 6789', email: 'siti@journey.test' };
  const slots = { 'Tournament Court 2': [slot] };
  const answer = await page.request.post(`${venue.address}${sellAtDesk.path}`, {
    data: { orderId, buyer, date: '2026-11-24', slots, payment, shownTotalSen: 6_000 },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return orderId;
};

test('the desk finds an order and reads what happened to it', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/429 \(Too Many Requests\)/);
  await signInToConsole(page, venue, 'desk');
  await expect(page.getByRole('grid')).toBeVisible();
  const paid = await sell(page, venue, 'Siti Rahman', 12, { method: 'cash' });
  const byLink = { method: 'link', holdMinutes: 60 };
  const unpaid = await sell(page, venue, 'Ravi Kumar', 13, byLink);
  const forged = `tranID=900001&orderid=${unpaid}&status=00&domain=x&amount=60.00&currency=MYR&paydate=2026-11-15+10:00:00&skey=00000000000000000000000000000000&nbcb=2`;
  await page.request.post(`${venue.address}/api/payments/notify`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    data: forged,
  });

  await test.step('by a part of the name, the amount and the status', async () => {
    await page.getByRole('link', { name: exceptionCountLabels.orders, exact: true }).click();
    const table = page.getByRole('table', { name: orderScreenLabels.title });
    await page.getByLabel(orderScreenLabels.filters.text).fill('siti');
    await page.getByLabel(orderScreenLabels.filters.amount, { exact: true }).fill('60');
    await page.getByLabel(orderScreenLabels.filters.status).selectOption('completed');
    await expect(table.getByRole('row')).toHaveCount(2);
    await expectUsableAtDesk(page);
    await table.getByRole('link', { name: shortOrderId(paid) }).click();
    await expect(page.getByText('Sold at the desk by', { exact: false })).toBeVisible();
    await expect(page.getByText(/^Booked Tournament Court 2/)).toBeVisible();
    await expectUsableAtDesk(page);
  });

  await test.step('by its number in the search box; a forged message is marked', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type(shortOrderId(unpaid));
    await expect(page.getByRole('option', { name: shortOrderId(unpaid) })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/console/orders/${unpaid}$`));
    await expect(page.getByText(orderStoryLabels.forged, { exact: true })).toBeVisible();
    await expect(page.getByText(orderStoryLabels.forgedMessage)).toBeVisible();
    await expectUsableAtDesk(page);
  });

  await test.step('its link is copied, or sent again, while it is held', async () => {
    await expect(page.getByText(orderStoryLabels.facts.held, { exact: true })).toBeVisible();
    const link = page.getByRole('region', { name: orderStoryLabels.held });
    await link.getByRole('button', { name: heldOrderLabels.copy }).click();
    await expect(link.getByLabel(heldOrderLabels.url)).toHaveValue(/\/pay\?token=/);
    await link.getByRole('button', { name: heldOrderLabels.mail }).click();
    await expect(page.getByText(heldOrderLabels.mailed)).toBeVisible();
    await expectUsableAtDesk(page);
  });

  await test.step('the provider is asked, once in five seconds', async () => {
    const ask = page.getByRole('button', { name: orderStoryLabels.ask });
    // The venue's own questions about overdue orders of other journeys take turns, too.
    await expect(async () => {
      await ask.click();
      const answer = page.getByText(/^The provider (?:answered|does not)/).first();
      await expect(answer).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await ask.click();
    await expect(page.getByText(orderStoryLabels.wait)).toBeVisible();
    await expect(page.getByText('Asked the provider about an order').first()).toBeVisible();
  });
  await expect(page.getByRole('combobox', { name: searchLabels.label })).toBeVisible();
});

test('“I was charged and have no booking” takes three clicks from the Day', async ({
  page,
  venue,
}) => {
  await signInToConsole(page, venue, 'desk');
  await expect(page.getByRole('grid')).toBeVisible();
  const byLink = { method: 'link', holdMinutes: 60 };
  const orderId = await sell(page, venue, 'Lina Osman', 15, byLink);
  const sellAgain = () => sell(page, venue, 'Somebody Else', 15, { method: 'cash' });
  await payTooLate(page, venue, { orderId, sellAgain });

  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('combobox', { name: searchLabels.label }));
  await page.keyboard.type(shortOrderId(orderId));
  await click(page.getByRole('option', { name: shortOrderId(orderId) }));
  await expect(page.getByText(/^RM 60.00 paid, but it bought nothing/)).toBeVisible();
  await expect(page.getByText(/^RM 60.00 to return/)).toBeVisible();
  await expectUsableAtDesk(page);
  await click(page.getByRole('link', { name: memberPageLabels.orders.decide }));
  await expect(page.getByRole('row').filter({ hasText: 'Lina Osman' })).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(3);
});

test('the desk shows and prints the receipt of a guest', async ({ page, venue }) => {
  await signInToConsole(page, venue, 'desk');
  await expect(page.getByRole('grid')).toBeVisible();
  const orderId = await sell(page, venue, 'Farid Hakim', 16, { method: 'cash' });
  await page.goto(`${venue.address}/console/orders/${orderId}`);
  await page.getByRole('link', { name: orderStoryLabels.receipt.open }).click();
  await expect(page.getByRole('heading', { name: historyLabels.receipt.title })).toBeVisible();
  await expect(page.getByText('Farid Hakim')).toBeVisible();
  await expect(page.getByText(paidByWords('cash'))).toBeVisible();
  await expectUsableAtDesk(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: historyLabels.receipt.print })).toBeHidden();
  await expect(page.getByRole('combobox', { name: searchLabels.label })).toBeHidden();
  await expect(page.getByText('Farid Hakim')).toBeVisible();
  await page.emulateMedia({ media: null });
});
