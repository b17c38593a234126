import type { Page } from '@playwright/test';
import { sellAtDesk } from '#contract/desk-sales.ts';
import { displayAmount } from '#domain/money/money.ts';
import { makeOrderId, shortOrderId } from '#domain/orders/orders.ts';
import { demoEmail } from '#domain/venue/demo.ts';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { cancelLabels } from '#domain/words/desk-cancel-labels.ts';
import { deskSaleLabels } from '#domain/words/desk-sale-labels.ts';
import { searchLabels } from '#domain/words/search-labels.ts';
import { shiftLabels } from '#domain/words/shift-labels.ts';
import {
  cellOf,
  countClicks,
  goToSlot,
  openDay,
  opensAt,
  sellTo,
  sellToMember,
  tabTo,
} from '#e2e/desk-page.ts';
import { expect } from '#e2e/journey.ts';
import { payTooLate } from '#e2e/late-payment.ts';
import { test } from '#e2e/own-venue.ts';

// The jobs of a day at the desk without a mouse. Nothing here clicks, fills or focuses for the person.

test.use({ opensAt, viewport: { width: 1440, height: 900 } });

test.beforeEach(async ({ page, venue }) => {
  await openDay(page, venue);
  await expect(page.getByRole('grid')).toBeVisible();
});

const typeGuest = async (page: Page, name: string): Promise<void> => {
  const field = page.getByRole('dialog').getByRole('combobox', { name: deskSaleLabels.name });
  await expect(field).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('012-345 6789');
};

test('slots are sold, swapped, cancelled and blocked with the keyboard alone', async ({
  page,
  venue,
}) => {
  const clicks = await countClicks(page);
  const { keyboard } = page;

  await test.step('a walk-in pays in cash', async () => {
    await goToSlot(page, 1, 13);
    await keyboard.press('Enter');
    await typeGuest(page, 'Keyed Kay');
    await expect(page.getByRole('button', { name: 'Take RM 80.00' })).toBeVisible();
    await keyboard.press('Enter');
    const cell = cellOf(page, 'Tournament Court 1', 13);
    await expect(cell).toHaveAccessibleName(/booked by Keyed Kay, Cash$/);
    await expect(cell).toBeFocused();
  });

  await test.step('a caller gets a payment link', async () => {
    await goToSlot(page, 1, 14);
    await keyboard.press('Enter');
    await typeGuest(page, 'Calling Cal');
    await tabTo(page, page.getByRole('radio', { name: deskSaleLabels.cash }));
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: deskSaleLabels.link })).toBeChecked();
    await keyboard.press('Tab');
    await keyboard.type('cal@journey.test');
    await keyboard.press('Enter');
    await expect(page.getByText(/payment link is on its way to cal@journey\.test/)).toBeVisible();
    await keyboard.press('Escape');
  });

  await test.step('two bookings swap', async () => {
    await sellTo(page, venue, 'Trading Tam', 'Tournament Court 2', [13]);
    await sellTo(page, venue, 'Trading Una', 'Tournament Court 3', [13]);
    await goToSlot(page, 2, 13);
    await keyboard.press('m');
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    await expect(page.getByText(/price stays the same for Trading Una/)).toBeVisible();
    await keyboard.type('Una asked for it');
    await keyboard.press('Enter');
    await expect(cellOf(page, 'Tournament Court 2', 13)).toHaveAccessibleName(/by Trading Una/);
  });

  await test.step('a player is checked in, another did not come', async () => {
    await sellTo(page, venue, 'Coming Coco', 'Tournament Court 3', [11]);
    await goToSlot(page, 3, 11);
    await keyboard.press('c');
    await expect(cellOf(page, 'Tournament Court 3', 11)).toHaveAccessibleName(/checked in$/);
    await sellTo(page, venue, 'Missing Moe', 'Tournament Court 4', [10]);
    await goToSlot(page, 4, 10);
    await keyboard.press('n');
    await expect(cellOf(page, 'Tournament Court 4', 10)).toHaveAccessibleName(/no-show$/);
  });

  await test.step('a member is given all of it back inside 48 hours', async () => {
    const paidSen = await sellToMember(
      page,
      venue,
      demoEmail('long_term_member'),
      'Tournament Court 4',
      14,
    );
    await goToSlot(page, 4, 14);
    await keyboard.press('Enter');
    await keyboard.press('x');
    await expect(page.getByLabel(cancelLabels.reason).first()).toBeFocused();
    await keyboard.type('Fell ill');
    await keyboard.press('Shift+Tab');
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await expect(page.getByText(`${displayAmount(paidSen)} came back as credits.`)).toBeVisible();
    await expect(cellOf(page, 'Tournament Court 4', 14)).toHaveAccessibleName(/Free$/);
  });

  await test.step('a court is blocked for two slots over two bookings', async () => {
    await sellTo(page, venue, 'Soaked Sol', 'Tournament Court 5', [15]);
    await sellTo(page, venue, 'Soaked Ray', 'Tournament Court 5', [16]);
    await goToSlot(page, 5, 15);
    await keyboard.press('Enter');
    await keyboard.press('b');
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('dialog').getByText(/Soaked Sol, .* Soaked Ray, /)).toBeVisible();
    await keyboard.press('Tab');
    await keyboard.type('Water on the floor');
    await keyboard.press('Enter');
    const cell = cellOf(page, 'Tournament Court 5', 16);
    await expect(cell).toHaveAccessibleName(/Water on the floor$/);
  });
  expect(await clicks()).toBe(0);
});

test('money and members are looked after with the keyboard alone', async ({ page, venue }) => {
  const hold = async (name: string, payment: object): Promise<string> => {
    const orderId = makeOrderId(crypto.getRandomValues(new Uint8Array(8)), Temporal.Now.instant());
    const answer = await page.request.post(`${venue.address}${sellAtDesk.path}`, {
      data: {
        orderId,
        buyer: { kind: 'guest', name, phone: '+60 12 345 6789', email: 'late@journey.test' },
        date: '2026-11-24',
        slots: { 'Tournament Court 3': [15] },
        payment,
        shownTotalSen: 6_000,
      },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return orderId;
  };
  const orderId = await hold('Late Lil', { method: 'link', holdMinutes: 60 });
  const sellAgain = () => hold('Somebody Else', { method: 'cash' });
  await payTooLate(page, venue, { orderId, sellAgain });
  const clicks = await countClicks(page);
  const { keyboard } = page;

  await test.step('charged without a booking: the order and the money that waits', async () => {
    await keyboard.press('/');
    await keyboard.type(shortOrderId(orderId));
    await keyboard.press('Enter');
    await expect(page.getByText(/^RM 60.00 to return/)).toBeVisible();
    await tabTo(page, page.getByRole('link', { name: memberPageLabels.orders.decide }));
    await keyboard.press('Enter');
    await expect(page.getByRole('row').filter({ hasText: 'Late Lil' })).toBeVisible();
  });

  await test.step('credits for a member who is found by a part of the name', async () => {
    const { give } = memberPageLabels;
    await keyboard.press('/');
    await expect(page.getByRole('combobox', { name: searchLabels.label })).toBeFocused();
    await keyboard.type('ei ta');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Mei Tan' })).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: give.open }));
    await keyboard.press('Enter');
    await keyboard.type('5');
    await keyboard.press('Tab');
    await keyboard.type('Rain came through the roof');
    await keyboard.press('Enter');
    await expect(page.getByText(/^RM 5.00 .*Mei Tan/).first()).toBeVisible();
  });

  await test.step('the shift is opened and closed', async () => {
    const { open, close } = shiftLabels;
    await keyboard.press('4');
    await expect(page.getByRole('heading', { name: open.title })).toBeVisible();
    await tabTo(page, page.getByLabel(open.float));
    await keyboard.type('100');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: close.title })).toBeVisible();
    await tabTo(page, page.getByLabel(close.cash));
    await keyboard.type('100');
    await keyboard.press('Tab');
    await keyboard.type('0');
    await keyboard.press('Enter');
    await expect(page.getByText(close.done)).toBeVisible();
  });
  await keyboard.press('1');
  await expect(page.getByRole('grid')).toBeVisible();
  expect(await clicks()).toBe(0);
});
