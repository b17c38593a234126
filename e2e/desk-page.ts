import type { Cookie, Locator, Page } from '@playwright/test';
import { searchVenue } from '#contract/console-members.ts';
import { quoteAtDesk, sellAtDesk } from '#contract/desk-sales.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type Slot, slotRange } from '#domain/time/slots.ts';
import { signInToConsole } from '#e2e/console-page.ts';
import { expect } from '#e2e/journey.ts';
import type { OwnVenue } from '#e2e/own-venue.ts';

/** A Sunday, on which every slot of a tournament court costs RM 80. */
export const opensAt = '2026-11-15T10:32:00+08:00';

const today = bookingDayOf(Temporal.Instant.from(opensAt));

export const cellOf = (page: Page, court: string, slot: Slot) =>
  page.getByRole('gridcell', { name: `${court}, ${slotRange(slot)}:` });

const newOrderId = (): string =>
  makeOrderId(crypto.getRandomValues(new Uint8Array(8)), Temporal.Now.instant());

/** Sells a slot of today to a guest, so that there is a booking with this name. */
export const sellTo = async (
  page: Page,
  venue: OwnVenue,
  name: string,
  court: string,
  slots: Slot[],
): Promise<void> => {
  const answer = await page.request.post(`${venue.address}${sellAtDesk.path}`, {
    data: {
      orderId: newOrderId(),
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

/** Sells a slot of today to the member with this e-mail, and returns what was paid for it. */
export const sellToMember = async (
  page: Page,
  { address }: OwnVenue,
  email: string,
  court: string,
  slot: Slot,
): Promise<number> => {
  const found = await page.request.get(`${address}${searchVenue.path}?text=${email}`);
  const userId = searchVenue.response.parse(await found.json()).members[0]?.userId ?? '';
  const chosen = { date: today, slots: { [court]: [slot] } };
  const quoted = await page.request.post(`${address}${quoteAtDesk.path}`, {
    data: { ...chosen, userId },
  });
  const { totalSen, freeSlots } = quoteAtDesk.response.parse(await quoted.json());
  const answer = await page.request.post(`${address}${sellAtDesk.path}`, {
    data: {
      orderId: newOrderId(),
      buyer: { kind: 'member', userId },
      ...chosen,
      payment: { method: 'cash' },
      shownTotalSen: totalSen,
      shownFreeSlots: freeSlots,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await expect(cellOf(page, court, slot)).toHaveAccessibleName(/booked by/);
  return totalSen;
};

/** Goes to a slot of a tournament court with the keys of the grid alone. */
export const goToSlot = async (page: Page, court: number, slot: Slot): Promise<void> => {
  await page.keyboard.press('g');
  await page.keyboard.press('Control+Home');
  for (let row = 7; row < slot; row += 1) await page.keyboard.press('ArrowDown');
  for (let column = 1; column < court; column += 1) await page.keyboard.press('ArrowRight');
  await expect(cellOf(page, `Tournament Court ${court}`, slot)).toBeFocused();
};

/** Presses Tab until a control has the focus. */
export const tabTo = async (page: Page, control: Locator): Promise<void> => {
  for (let pressed = 0; pressed < 40; pressed += 1) {
    if (await control.evaluate((box) => box === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
};

/** People stay signed in from one job to the next, as they do all day. */
const sessions = new Map<string, Cookie[]>();

export const openDay = async (
  page: Page,
  venue: OwnVenue,
  role: 'desk' | 'manager' = 'desk',
): Promise<void> => {
  const key = `${venue.address} ${role}`;
  const cookies = sessions.get(key);
  if (cookies === undefined) {
    await signInToConsole(page, venue, role);
    sessions.set(key, await page.context().cookies());
    return;
  }
  await page.context().addCookies(cookies);
  await page.goto(`${venue.address}/console`);
  await expect(page.getByRole('grid')).toBeVisible();
};

declare global {
  interface Window {
    clicks: number;
  }
}

/** Counts every click of the mouse until the job is done. */
export const countClicks = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    window.clicks = 0;
    // A click on a label is two click events, and a press of a key on a button is one too.
    window.addEventListener('mousedown', () => (window.clicks += 1), true);
  });
  return () => page.evaluate(() => window.clicks);
};
