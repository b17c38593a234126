import type { Cookie, Page } from '@playwright/test';
import { sellAtDesk } from '#contract/desk-sales.ts';
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
