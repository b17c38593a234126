import type { Page } from '@playwright/test';
import { sellAtDesk } from '#contract/desk-sales.ts';
import { makeOrderId, shortOrderId } from '#domain/orders/orders.ts';
import type { Slot } from '#domain/time/slots.ts';
import { searchLabels } from '#domain/words/console-member-labels.ts';
import { exceptionCountLabels } from '#domain/words/exception-count-labels.ts';
import { orderScreenLabels, orderStoryLabels } from '#domain/words/order-story-labels.ts';
import { expectUsableAtDesk, signInToConsole } from '#e2e/console-page.ts';
import { expect } from '#e2e/journey.ts';
import { type OwnVenue, test } from '#e2e/own-venue.ts';

test.use({ opensAt: '2026-11-15T10:36:00+08:00', viewport: { width: 1440, height: 900 } });

const sell = async (page: Page, venue: OwnVenue, name: string, slot: Slot, payment: object) => {
  const orderId = makeOrderId(crypto.getRandomValues(new Uint8Array(8)), Temporal.Now.instant());
  const buyer = { kind: 'guest', name, phone: '+60 12 345 6789', email: 'siti@journey.test' };
  const slots = { 'Tournament Court 1': [slot] };
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
    await expect(page.getByText(/^Booked Tournament Court 1/)).toBeVisible();
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

  await test.step('the provider is asked, once in five seconds', async () => {
    const ask = page.getByRole('button', { name: orderStoryLabels.ask });
    await ask.click();
    await expect(page.getByText(/^The provider (?:answered|does not)/)).toBeVisible();
    await ask.click();
    await expect(page.getByText(orderStoryLabels.wait)).toBeVisible();
    await expect(page.getByText('Asked the provider about an order')).toBeVisible();
  });
  await expect(page.getByRole('combobox', { name: searchLabels.label })).toBeVisible();
});
