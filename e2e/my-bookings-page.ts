import type { APIRequestContext, Locator, Page } from '@playwright/test';
import ICAL from 'ical.js';
import { getUpcomingBookings, type UpcomingBooking } from '#contract/bookings.ts';
import type { CallShape } from '#contract/call.ts';
import { getCredits } from '#contract/credits.ts';
import { type PaymentPage, placeOrder, priceCourts } from '#contract/orders.ts';
import { refundBooking } from '#contract/refunds.ts';
import { getSlots } from '#contract/slots.ts';
import { getVenue } from '#contract/venue.ts';
import { courtBookingItem, summariseOrder } from '#domain/orders/order-lines.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import { chooseFreeSlots } from '#domain/slots/allowance.ts';
import { claimAt, emptyRow } from '#domain/slots/slot-rows.ts';
import { type Slot, slotRange } from '#domain/time/slots.ts';
import { type BookingDate, dayParts } from '#domain/time/venue-time.ts';
import type { Wanted } from '#e2e/checkout-page.ts';
import { expect, expectUsable, widths } from '#e2e/journey.ts';
import { type OwnVenue, test } from '#e2e/own-venue.ts';

/** Runs the tests twice, on a small phone and on a desktop. */
export const onPhoneAndDesk = (walk: () => void): void => {
  for (const device of ['phone', 'desk'] as const) {
    test.describe(`on a ${device}`, () => {
      test.use({ viewport: { width: widths[device], height: 800 } });
      walk();
    });
  }
};

/** A signed-in member, for API calls that replace the screens of other journeys. */
export interface Visitor {
  readonly request: APIRequestContext;
  readonly venue: OwnVenue;
}

export const ask = async (
  { request, venue }: Visitor,
  { method }: CallShape,
  path: string,
  data?: unknown,
): Promise<unknown> => {
  const body = data === undefined ? {} : { data };
  const answer = await request.fetch(`${venue.address}${path}`, { method, ...body });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
};

/** A court of a type on which all these slots are free, whatever the demo data has sold. */
export const findFree = async (
  visitor: Visitor,
  type: string,
  date: BookingDate,
  slots: readonly Slot[],
): Promise<Wanted> => {
  const { sports } = getVenue.response.parse(await ask(visitor, getVenue, getVenue.path));
  const sport = sports.find(({ courtTypes }) => courtTypes.some(({ name }) => name === type));
  const { days } = getSlots.response.parse(
    await ask(visitor, getSlots, getSlots.path.replace(':sport', sport?.name ?? '')),
  );
  const court = sports
    .flatMap(({ courtTypes }) => courtTypes)
    .flatMap(({ name, courts }) => (name === type ? courts : []))
    .filter(({ isRestricted, queue }) => !isRestricted && queue === null)
    .find(({ id }) => slots.every((slot) => claimAt(days[date]?.[id] ?? emptyRow, slot) === null));
  if (court === undefined) throw new Error(`No ${type} is free on ${date}.`);
  return { court: court.name, date, slots };
};

const priced = async (visitor: Visitor, { court, date, slots }: Wanted) =>
  priceCourts.response.parse(
    await ask(visitor, priceCourts, priceCourts.path, { date, slots: { [court]: slots } }),
  );

export const freeSlotsLeft = async (visitor: Visitor, wanted: Wanted): Promise<number> =>
  (await priced(visitor, wanted)).freeSlotsLeft;

/** Pays on the demonstration's payment page. */
export const pay = async ({ request, venue }: Visitor, payment: PaymentPage): Promise<void> => {
  if (payment.kind !== 'form') throw new Error('The demo payment page expects a form.');
  const { href } = new URL(payment.action, venue.address);
  const page = await request.post(href, { form: payment.fields });
  await request.post(page.url(), { form: { choice: 'pay' }, maxRedirects: 0 });
};

/** Places and pays an order as the checkout does, and waits for the bookings. */
export const buy = async (visitor: Visitor, wanted: Wanted, useCredits = false): Promise<void> => {
  const { court, date, slots } = wanted;
  const quote = await priced(visitor, wanted);
  const free = chooseFreeSlots(quote.slots, quote.freeSlotsLeft);
  const items = quote.slots.map((slot) => courtBookingItem(slot, date, free.includes(slot)));
  const { finalTotalSen, creditsSen } = summariseOrder(
    items,
    useCredits,
    quote.availableCreditsSen,
  );
  const placed = placeOrder.response.parse(
    await ask(visitor, placeOrder, placeOrder.path, {
      orderId: makeOrderId(crypto.getRandomValues(new Uint8Array(8)), Temporal.Now.instant()),
      bookingType: 'court-booking',
      date,
      slots: { [court]: slots },
      shownCreditsSen: creditsSen,
      shownTotalSen: finalTotalSen,
      shownFreeSlots: free.length,
      billingName: 'Aisyah Tan',
      billingEmail: 'aisyah@journey.test',
      billingMobile: '+60123456789',
    }),
  );
  if (placed.status === 'pending') await pay(visitor, placed.payment);
  const isBooked = async (): Promise<boolean> => {
    const bookings = await bookingsOf(visitor);
    return slots.every((slot) => bookings.some(isAt({ court, date, slot })));
  };
  await expect.poll(isBooked).toBe(true);
};

export const bookingsOf = async (visitor: Visitor): Promise<readonly UpcomingBooking[]> =>
  getUpcomingBookings.response.parse(
    await ask(visitor, getUpcomingBookings, getUpcomingBookings.path),
  ).bookings;

export const refund = async (visitor: Visitor, place: Place): Promise<void> => {
  const bookingId = (await bookingsOf(visitor)).find(isAt(place))?.id ?? '';
  await ask(visitor, refundBooking, refundBooking.path.replace(':bookingId', bookingId));
};

export const balanceOf = async (visitor: Visitor): Promise<number> =>
  getCredits.response.parse(await ask(visitor, getCredits, getCredits.path)).balanceSen;

interface Place {
  readonly court: string;
  readonly date: BookingDate;
  readonly slot: Slot;
}

const isAt =
  ({ court, date, slot }: Place) =>
  (booking: UpcomingBooking): boolean =>
    booking.booked.type === 'court_booking' &&
    booking.booked.courtName === court &&
    booking.bookingDate === date &&
    booking.slot === slot;

export const openBookings = async (page: Page, venue: OwnVenue): Promise<void> => {
  await page.goto(`${venue.address}/profile`);
  await expect(bookingsHeading(page)).toBeVisible();
};

/**
 * Uses a window as tall as the page: of a button that a bar covers in part, only the visible part
 * would count, and be too small.
 */
export const expectPageUsable = async (page: Page): Promise<void> => {
  const before = page.viewportSize();
  if (before === null) throw new Error('The page has no viewport size.');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: before.width, height });
  await expectUsable(page);
  await page.setViewportSize(before);
};

export const bookingsHeading = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Upcoming Bookings' });

/** The row of the list with a booked slot, which opens the sheet with its actions. */
export const rowOf = (page: Page, { court, date, slot }: Place): Locator => {
  const { weekday, month, day } = dayParts(date);
  const name = new RegExp(`${court}\\W.*${weekday}, ${month} ${day}, .*${slotRange(slot)}`);
  return page.getByRole('button', { name });
};

/** The sheet of a booking. */
export const sheet = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Add to calendar' }) });

export const openSheet = async (page: Page, place: Place): Promise<void> => {
  await rowOf(page, place).click();
  await expect(sheet(page)).toBeVisible();
};

export const closeSheet = async (page: Page): Promise<void> => {
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  await expect(sheet(page)).toBeHidden();
};

/** The accessible name of a booked slot's action, from its first word to its slot. */
const actionName = (action: string, { court, date, slot }: Place): RegExp => {
  const [year, month, day] = date.split('-');
  return new RegExp(`^${action}, .*${court}, \\w+ ${day}/${month}/${year}, ${slotRange(slot)}`);
};

export const buttonOf = (page: Page, action: string, place: Place): Locator =>
  page.getByRole('button', { name: actionName(action, place) });

export const linkOf = (page: Page, action: string, place: Place): Locator =>
  page.getByRole('link', { name: actionName(action, place) });

export const refundDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Refund this booking?' });

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').filter({ hasText: text });

/** The events of a calendar file, read by an independent parser. */
export const eventsIn = (text: string): readonly ICAL.Event[] =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));
