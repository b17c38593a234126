import type { Page } from '@playwright/test';
import { sellAtDesk } from '#contract/desk-sales.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type Slot, slotRange } from '#domain/time/slots.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { deskMoveLabels } from '#domain/words/desk-move-labels.ts';
import { signInToConsole } from '#e2e/console-page.ts';
import { expect, expectUsable } from '#e2e/journey.ts';
import { type OwnVenue, test } from '#e2e/own-venue.ts';

// The jobs of a day at the desk, with the clicks that each takes from the Day. Typing is no click.

const opensAt = '2026-11-15T10:32:00+08:00';
test.use({ opensAt, viewport: { width: 1440, height: 900 } });

const today = bookingDayOf(Temporal.Instant.from(opensAt));

const cellOf = (page: Page, court: string, slot: Slot) =>
  page.getByRole('gridcell', { name: `${court}, ${slotRange(slot)}:` });

/** Sells a slot of today to a guest, so that there is a booking with this name. */
const sellTo = async (
  page: Page,
  venue: OwnVenue,
  name: string,
  court: string,
  slots: Slot[],
): Promise<void> => {
  const answer = await page.request.post(`${venue.address}${sellAtDesk.path}`, {
    data: {
      orderId: makeOrderId(crypto.getRandomValues(new Uint8Array(8)), Temporal.Now.instant()),
      buyer: { kind: 'guest', name, phone: '+60 12 345 6789' },
      date: today,
      slots: { [court]: slots },
      payment: { method: 'cash' },
      shownTotalSen: 8_000 * slots.length,
      shownFreeSlots: 0,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const cell = cellOf(page, court, slots[0] ?? 12);
  await expect(cell).toHaveAccessibleName(new RegExp(`booked by ${name}`));
};

declare global {
  interface Window {
    clicks: number;
  }
}

/** Counts every click of the mouse until the job is done. */
const countClicks = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    window.clicks = 0;
    const count = ({ detail }: MouseEvent): void => {
      // A press of a key on a button is a click event without a count.
      if (detail > 0) window.clicks += 1;
    };
    window.addEventListener('click', count, true);
  });
  return () => page.evaluate(() => window.clicks);
};

test.beforeEach(({ page, venue }) => signInToConsole(page, venue, 'desk'));

const { open, reason, submit, swap } = deskMoveLabels;

test('a booking moves with three clicks and the choice of a slot', async ({ page, venue }) => {
  await sellTo(page, venue, 'Moving Mei', 'Tournament Court 1', [20]);
  const clicks = await countClicks(page);
  await cellOf(page, 'Tournament Court 1', 20).click();
  await page.getByRole('button', { name: open }).click();
  const panel = page.getByRole('dialog', { name: 'Move Moving Mei' });
  await expect(panel).toBeVisible();
  await expectUsable(page);
  await cellOf(page, 'Tournament Court 2', 20).click();
  await expect(panel.getByText('The price stays the same for Moving Mei.')).toBeVisible();
  await expect(panel.getByLabel(reason)).toBeFocused();
  await page.keyboard.type('Wet court');
  await panel.getByRole('button', { name: submit, exact: true }).click();
  await expect(cellOf(page, 'Tournament Court 2', 20)).toHaveAccessibleName(/by Moving Mei/);
  await expect(cellOf(page, 'Tournament Court 1', 20)).toHaveAccessibleName(/Free$/);
  expect(await clicks()).toBeLessThanOrEqual(3 + 1);
});

test('a booking moves with the keyboard alone, also at 1024 pixels', async ({ page, venue }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await sellTo(page, venue, 'Keyboard Kim', 'Tournament Court 3', [20]);
  const clicks = await countClicks(page);
  await cellOf(page, 'Tournament Court 3', 20).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: open }).focus();
  await page.keyboard.press('Enter');
  await expect(cellOf(page, 'Tournament Court 3', 20)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Move Keyboard Kim' });
  await expect(panel.getByText(/price stays the same/)).toBeVisible();
  await expectUsable(page);
  await page.keyboard.type('Wet court');
  await page.keyboard.press('Enter');
  await expect(cellOf(page, 'Tournament Court 4', 20)).toHaveAccessibleName(/by Keyboard Kim/);
  await expect(panel).toBeHidden();
  await expect(cellOf(page, 'Tournament Court 4', 20)).toBeFocused();
  expect(await clicks()).toBe(0);
});

test('two bookings swap with three clicks and the choice of the other', async ({ page, venue }) => {
  await sellTo(page, venue, 'Swapping Sue', 'Tournament Court 5', [20]);
  await sellTo(page, venue, 'Swapping Tom', 'Tournament Court 6', [21]);
  const clicks = await countClicks(page);
  await cellOf(page, 'Tournament Court 5', 20).click();
  await page.getByRole('button', { name: open }).click();
  await cellOf(page, 'Tournament Court 6', 21).click();
  const panel = page.getByRole('dialog', { name: 'Move Swapping Sue' });
  await expect(panel.getByText(/price stays the same for Swapping Tom/)).toBeVisible();
  await page.keyboard.type('Tom asked for it');
  await panel.getByRole('button', { name: swap.replace('{name}', 'Swapping Tom') }).click();
  await expect(cellOf(page, 'Tournament Court 6', 21)).toHaveAccessibleName(/by Swapping Sue/);
  await expect(cellOf(page, 'Tournament Court 5', 20)).toHaveAccessibleName(/by Swapping Tom/);
  await expect(page.getByText('Swapping Sue and Swapping Tom have swapped slots.')).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(3 + 1);
});

test('the desk reads why a slot is refused, and leaves the booking', async ({ page, venue }) => {
  await sellTo(page, venue, 'Staying Sam', 'Tournament Court 1', [22]);
  await cellOf(page, 'Tournament Court 1', 22).click();
  await page.getByRole('button', { name: open }).click();
  await cellOf(page, 'Padel Court 1', 20).click();
  await expect(page.getByText(deskMoveLabels.refusals.move_other_type)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Move Staying Sam' })).toBeHidden();
  await expect(cellOf(page, 'Tournament Court 1', 22)).toHaveAccessibleName(/by Staying Sam/);
  await expect(page.getByRole('button', { name: consoleLabels.day.print })).toBeVisible();
});
