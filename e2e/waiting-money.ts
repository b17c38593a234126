import type { Page } from '@playwright/test';
import { urlOf } from '#contract/call.ts';
import { readDay } from '#contract/console-day.ts';
import { importSettlementFile } from '#contract/console-reconcile.ts';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { sellAtDesk } from '#contract/desk-sales.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import type { Slot } from '#domain/time/slots.ts';
import { expect } from '#e2e/journey.ts';
import { payTooLate } from '#e2e/late-payment.ts';
import type { OwnVenue } from '#e2e/own-venue.ts';

// Ways in which money comes to wait for a person.

const date = '2026-11-24';
const court = 'Tournament Court 1';

type Sale = { readonly slot: Slot; readonly sen: number };

const newOrderId = (): string =>
  makeOrderId(crypto.getRandomValues(new Uint8Array(8)), Temporal.Now.instant());

/** Sells a slot at a price of its own. */
export const sell = async (
  page: Page,
  { address }: OwnVenue,
  { slot, sen }: Sale,
  more: object,
): Promise<string> => {
  const orderId = newOrderId();
  const answer = await page.request.post(`${address}${sellAtDesk.path}`, {
    data: {
      orderId,
      date,
      slots: { [court]: [slot] },
      shownTotalSen: sen,
      override: { waives: [], soldSen: sen, reason: 'Agreed with the coach' },
      ...more,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return orderId;
};

/** A guest paid for a booking that was cancelled, and waits for the money. */
export const owe = async (page: Page, venue: OwnVenue, name: string, sale: Sale): Promise<void> => {
  const orderId = await sell(page, venue, sale, {
    buyer: { kind: 'guest', name, phone: '+60 12 345 6789' },
    payment: { method: 'cash' },
  });
  const { address } = venue;
  const read = await page.request.get(`${address}${readDay.path}?date=${date}`);
  const { claims } = readDay.response.parse(await read.json());
  const claim = claims.find((one) => one.kind === 'booking' && one.orderId?.startsWith(orderId));
  const bookingId = claim?.kind === 'booking' ? claim.bookingId : '';
  const answer = await page.request.post(
    `${address}${cancelAtDesk.path.replace(':bookingId', bookingId)}`,
    { data: { giveBack: 'all', reason: 'A pipe burst' } },
  );
  expect(answer.ok(), await answer.text()).toBe(true);
};

/** A guest pays by link after the slot was sold to somebody else. */
export const guestPaysTooLate = async (page: Page, venue: OwnVenue, name: string, sale: Sale) => {
  const phone = '+60 12 345 6789';
  const orderId = await sell(page, venue, sale, {
    buyer: { kind: 'guest', name, phone, email: 'lim@journey.test' },
    payment: { method: 'link', holdMinutes: 60 },
  });
  const sellAgain = () =>
    sell(page, venue, sale, {
      buyer: { kind: 'guest', name: 'Somebody Else', phone },
      payment: { method: 'cash' },
    });
  await payTooLate(page, venue, { orderId, sellAgain });
};

/** A settlement file has a charge that Depot was never told of. */
export const importStranger = async (
  page: Page,
  { address }: OwnVenue,
  id: string,
): Promise<void> => {
  const columns = { transaction: 0, order: 1, amount: 2, date: 3, name: 'settlement.csv' };
  const answer = await page.request.post(
    `${address}${urlOf(importSettlementFile.path, {}, columns)}`,
    {
      headers: { 'content-type': 'application/octet-stream' },
      data: `Transaction ID,Order ID,Amount,Date\r\n${id},CAFE-77,42.00,2026-11-14`,
    },
  );
  expect(answer.ok(), await answer.text()).toBe(true);
};
